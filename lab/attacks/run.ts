/**
 * Makes forged documents with known changes, and innocent twins of the same history, to measure document analysis with:
 * `node bin/run.js lab/attacks/run.ts --out FOLDER [--seed N] [--documents N] [--from FOLDER]... [--families WORD]... [--writers NAME]...
 * [--without-tools]`.
 * Sources are honest documents that are made here, N of each kind by each writer, and with --from any PDFs of a person's own.
 * Writers and rewriters that the machine has (qpdf, Ghostscript, LibreOffice, MuPDF, Poppler, pdftk, WeasyPrint) are used too.
 * FOLDER gets the files and manifest.tsv, which `node bin/run.js bench/documents/run.ts` reads. The same seed on the same machine makes the
 * same attacks. `split` and `toolSplit` part sources and tools into train, calibration and test: a set of both kinds apart is
 * the rows in which they agree.
 */

import { readCommand } from "../../scripts/support/command.ts";
import { existingFolder, flag, required, several, text, wholeNumber } from "../../scripts/support/options.ts";
import { produce } from "./produce.ts";

const options = readCommand({
  does: `Makes forged documents with known changes, and innocent twins of the same history, to measure document analysis with. OUT gets
    the files and manifest.tsv, which bench/documents/run.ts reads. The same seed on the same machine makes the same documents.`,
  needs:
    "Nothing. Of qpdf, Ghostscript, LibreOffice, MuPDF, Poppler, pdftk and WeasyPrint it uses what the machine has.",
  options: {
    out: required(text("OUT", "the folder to write to")),
    seed: wholeNumber(1, "what chance begins with"),
    documents: wholeNumber(1, "honest documents of each kind by each writer"),
    from: several(existingFolder("FOLDER", "PDFs of your own to forge as well")),
    families: several(text("WORD", "makes only attacks whose family has this word")),
    writers: several(text("NAME", "uses only this writer")),
    "without-tools": flag("uses no other programs"),
  },
});
await produce({
  out: options.out,
  seed: options.seed,
  documents: options.documents,
  folders: options.from,
  families: options.families,
  writers: options.writers,
  hasTools: !options["without-tools"],
  say: (line) => console.error(line),
});
