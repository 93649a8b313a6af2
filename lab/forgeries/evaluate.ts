/**
 * What is found of the forgeries that `make.py` made: `node bin/run.js lab/forgeries/evaluate.ts --manifest FILE [--cache FOLDER] [--split
 * tuning] [--list]`. Printed by split, contradiction, method and field: how many are called tampered with, with the place right, with both
 * values named, and how many twins are accused. Rules may be shaped by what --list prints of the tuning half, never by the held-out one.
 */
import { readFileSync } from "node:fs";
import { EvidenceCache } from "../../bench/documents/evidence-cache.ts";
import { judgeAll } from "../../bench/documents/honest/judge.ts";
import { type LabelledDocument, readManifest } from "../../bench/documents/manifest.ts";
import { readCommand } from "../../scripts/support/command.ts";
import { existingFile, flag, required, text, wholeNumber } from "../../scripts/support/options.ts";
import { openAnalyser } from "../../src/compose/documents.ts";
import { readConfig } from "../../src/config.ts";
import { ServiceError } from "../../src/errors.ts";
import type { Analyser } from "../../src/forgery/analyse.ts";
import { findFormatOfName } from "../../src/forgery/formats.ts";
import { type Assessed, assess, type Forged } from "./assess.ts";
import { describeAll, describeMissed } from "./describe.ts";

const options = readCommand({
  does: `What is found of the forgeries that lab/forgeries/make.py made, by split, contradiction, method and field: called tampered with,
    with the right place, with both values, and twins that are accused.`,
  needs: "FILE: the manifest of lab/forgeries/make.py.",
  options: {
    manifest: required(existingFile("FILE", "the manifest of the forgeries")),
    cache: text("FOLDER", "keeps the facts of each document there; values are then not read again from the pixels"),
    split: text("NAME", "tuning or held-out; both without it", /^(tuning|held-out)$/),
    method: text("NAME", "of this method only"),
    workers: wholeNumber(1, "how many documents are read at once"),
    list: flag("lists what was missed, accused or explained wrongly, with what each check said"),
  },
});

/** No document may have been made after it. */
const nowMs = Date.UTC(2027, 0, 1);
const documents = readManifest(options.manifest).filter(({ notes }) => {
  const isSplit = options.split === undefined || notes.split === options.split.replace("-", " ");
  return isSplit && (options.method === undefined || notes.method === options.method);
});
const analyser = openAnalyser(readConfig({ ...process.env, ASSAY_DOCUMENT_WORKERS: String(options.workers) }));

try {
  const results =
    options.cache === undefined
      ? await analyseAll(analyser)
      : await judgeCached(analyser, new EvidenceCache(options.cache));
  const known: Assessed[] = results.map((result) => assess(result));
  console.log(describeAll(known).join("\n"));
  if (options.list) console.log(["", ...known.flatMap(describeMissed)].join("\n"));
} finally {
  await analyser.close();
}

async function judgeCached(reader: Analyser, cache: EvidenceCache): Promise<readonly Forged[]> {
  await inTurn((document) => cache.gather(document, reader));
  const { judged, refused } = judgeAll(documents, cache);
  for (const { document, reason } of refused) console.error(`not read: ${document.name}: ${reason}`);
  return judged.map(({ document, findings }) => ({ document, findings }));
}

async function analyseAll(reader: Analyser): Promise<readonly Forged[]> {
  const results: Forged[] = [];
  await inTurn(async (document) => {
    const declaredFormat = findFormatOfName(document.path) ?? "pdf";
    try {
      const { findings } = await reader.analyse({ bytes: readFileSync(document.path), declaredFormat, nowMs });
      results.push({ document, findings });
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      console.error(`not read: ${document.name}: ${error.code}`);
    }
  });
  return results;
}

async function inTurn(work: (document: LabelledDocument) => Promise<unknown>): Promise<void> {
  const waiting = documents.values();
  let done = 0;
  const run = async () => {
    for (const document of waiting) {
      await work(document);
      done += 1;
      if (done % 50 === 0) console.error(`${done} of ${documents.length}`);
    }
  };
  await Promise.all(Array.from({ length: Number(options.workers) }, run));
}
