/**
 * Makes forged documents with known changes, and innocent twins of the same history, to measure document analysis with:
 * `npm run attacks -- --out FOLDER [--seed N] [--documents N] [--from FOLDER]... [--families WORD]... [--writers NAME]...
 * [--without-tools]`.
 * Sources are honest documents that are made here, N of each kind by each writer, and with --from any PDFs of a person's own.
 * Writers and rewriters that the machine has (qpdf, Ghostscript, LibreOffice, MuPDF, Poppler, pdftk, WeasyPrint) are used too.
 * FOLDER gets the files and manifest.tsv, which `npm run bench:documents` reads. The same seed on the same machine makes the
 * same attacks. `split` and `toolSplit` part sources and tools into train, calibration and test: a set of both kinds apart is
 * the rows in which they agree.
 */
import { parseArgs } from "node:util";
import { produce } from "./produce.ts";

const { values: options } = parseArgs({
  options: {
    out: { type: "string" },
    seed: { type: "string", default: "1" },
    documents: { type: "string", default: "1" },
    from: { type: "string", multiple: true, default: [] },
    families: { type: "string", multiple: true, default: [] },
    writers: { type: "string", multiple: true, default: [] },
    "without-tools": { type: "boolean", default: false },
  },
});
if (options.out === undefined) throw new Error("Give a folder: --out FOLDER");
await produce({
  out: options.out,
  seed: Number(options.seed),
  documents: Number(options.documents),
  folders: options.from,
  families: options.families,
  writers: options.writers,
  hasTools: !options["without-tools"],
  say: (line) => console.error(line),
});
