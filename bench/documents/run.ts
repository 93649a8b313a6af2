/**
 * Detection, false positives, calibration and times of document analysis on labelled documents:
 * `node bin/run.js bench/documents/run.ts --manifest FILE [--out FILE] [--json] [--limit N]`. `manifest.ts` says what FILE looks like, and
 * `node bin/run.js bench/documents/write-manifest.ts` writes one. --json prints the figures as JSON; --out writes a line of JSON for each
 * document. Documents are analysed as by the service, with its settings, one after the other.
 */
import { appendFileSync, writeFileSync } from "node:fs";
import { readCommand } from "../../scripts/support/command.ts";
import { existingFile, flag, required, text, wholeNumber } from "../../scripts/support/options.ts";
import { openAnalyser } from "../../src/compose/documents.ts";
import { readConfig } from "../../src/config.ts";
import { describeFigures } from "./describe.ts";
import { type Examination, examine, type Outcome } from "./examine.ts";
import { figuresOf } from "./figures.ts";
import { type LabelledDocument, readManifest } from "./manifest.ts";
import { PdfiumAlone } from "./pdfium-alone.ts";

const options = readCommand({
  does: `Detection, false positives, calibration and times of document analysis on labelled documents, which are analysed as by the
    service, with its settings, one after the other.`,
  needs: "FILE: a manifest, such as bench/documents/write-manifest.ts or lab/attacks/run.ts writes.",
  options: {
    manifest: required(existingFile("FILE", "the manifest of the documents")),
    out: text("FILE", "writes a line of JSON for each document there"),
    json: flag("prints the figures as JSON"),
    limit: wholeNumber(1_000_000, "examines the first documents only"),
  },
});
const documents = readManifest(options.manifest).slice(0, options.limit);
const config = readConfig({ ...process.env, ASSAY_DOCUMENT_WORKERS: "1" });
const examination: Examination = {
  analyser: openAnalyser(config),
  alone: await PdfiumAlone.start(),
  pageLimit: config.documentPageLimit,
  nowMs: Date.now(),
};
if (options.out !== undefined) writeFileSync(options.out, "");

async function warmUp(first: LabelledDocument | undefined): Promise<void> {
  // Twice: once starts the worker, and once more its code is warm, as in a service that runs.
  for (let time = 0; first !== undefined && time < 2; time += 1) await examine(first, examination);
}

const outcomes: Outcome[] = [];
await warmUp(documents.find(({ name }) => name.toLowerCase().endsWith(".pdf")));
for (const document of documents) {
  const outcome = await examine(document, examination);
  outcomes.push(outcome);
  if (options.out !== undefined) appendFileSync(options.out, `${JSON.stringify(outcome)}\n`);
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${outcomes.length} of ${documents.length}`);
}
if (process.stderr.isTTY) process.stderr.write("\r\u001b[K");
await examination.analyser.close();
const figures = figuresOf(outcomes);
console.log(options.json ? JSON.stringify(figures) : describeFigures(figures, outcomes));
