/**
 * What is reported of documents with which honest people did something innocent: `node bin/run.js lab/innocent-acts.ts --out FOLDER
 * [--from FOLDER --each N] [--one-in N] [--acts WORDS] [--judge-only]`. Forms are filled in, parts joined, pages stamped, numbered, redacted, recognised,
 * optimised, signed and so on by programs that people use (`innocent-acts/make.py`), over documents of several programs and, with --from,
 * over PDFs of a folder. For each act it prints how many files are called tampered, and what is reported that is not reported of
 * the document without the act.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { EvidenceCache } from "../bench/documents/evidence-cache.ts";
import { type LabelledDocument, readManifest } from "../bench/documents/manifest.ts";
import { readCommand, refuse } from "../scripts/support/command.ts";
import { existingFolder, flag, required, text, wholeNumber } from "../scripts/support/options.ts";
import { openAnalyser } from "../src/compose/documents.ts";
import { readConfig } from "../src/config.ts";
import { describeActs, type TreatedFile } from "./innocent-acts/describe.ts";
import { judgeTreated } from "./innocent-acts/judge.ts";

const options = readCommand({
  does: `Makes documents with which honest people did something innocent, by programs that people use, and prints for each act how many
    are called tampered and what is reported of them beyond what is reported of the document without the act.`,
  needs:
    "Python 3 with PyMuPDF, pikepdf, ReportLab, Pillow and numpy, and the programs that lab/innocent-acts/programs.py names.",
  options: {
    out: required(text("FOLDER", "where the documents, their manifest and their facts are kept")),
    from: existingFolder("FOLDER", "PDFs of your own to treat as well"),
    each: wholeNumber(20, "how many of them"),
    "one-in": wholeNumber(1, "each act is done with one document in so many, in turn"),
    python: text("PROGRAM", "the Python that has these packages: python3 unless set"),
    seed: wholeNumber(1, "what chance begins with"),
    acts: text("WORDS", "only acts by programs whose name has all of these words"),
    "judge-only": flag("takes the documents as an earlier run left them"),
  },
});
if (!options["judge-only"]) make();
const manifest = join(options.out, "manifest.tsv");
const treated = await judgeAll(readManifest(manifest));
console.log(describeActs(treated).join("\n"));

function make(): void {
  const script = fileURLToPath(new URL("innocent-acts/make.py", import.meta.url));
  const given = options.from === undefined ? [] : ["--from", options.from, "--each", String(options.each)];
  const acts = options.acts === undefined ? [] : ["--acts", ...options.acts.split(" ")];
  const words = [
    "-B",
    script,
    "--out",
    options.out,
    "--seed",
    String(options.seed),
    "--one-in",
    String(options["one-in"]),
    ...given,
    ...acts,
  ];
  const { status, error } = spawnSync(options.python ?? "python3", words, { stdio: ["ignore", "inherit", "inherit"] });
  if (status !== 0) refuse(`Python ended with ${status ?? error?.message ?? "a signal"}.`);
}

async function judgeAll(documents: readonly LabelledDocument[]): Promise<readonly TreatedFile[]> {
  const cache = new EvidenceCache(join(options.out, "facts"));
  const analyser = openAnalyser(readConfig({ ...process.env, ASSAY_DOCUMENT_WORKERS: "1" }));
  try {
    const files: TreatedFile[] = [];
    for (const document of documents)
      files.push({ document, outcome: judgeTreated(await cache.gather(document, analyser)) });
    return files;
  } finally {
    await analyser.close();
  }
}
