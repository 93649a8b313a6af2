/**
 * How often findings are right by the confidence that they are reported with: `node bin/run.js bench/documents/reliability.ts --manifest FILE
 * [--manifest FILE ...] --cache FOLDER [--share 0.1] [--write]`. The facts of the documents were gathered by `gather.ts`. Counted are findings
 * of checks that can show tampering: on a forged document they are right, on an honest one wrong. Honest and forged documents
 * weigh as if the share of forged ones were as stated. Prints the table of docs/benchmarks.md; --write brings the console up to date.
 */
import { readCommand } from "../../scripts/support/command.ts";
import { decimal, existingFile, existingFolder, flag, required, several } from "../../scripts/support/options.ts";
import { catalogue } from "../../src/forgery/catalogue.ts";
import { EvidenceCache } from "./evidence-cache.ts";
import { findEdit } from "./honest/edited.ts";
import { judgeAll } from "./honest/judge.ts";
import { type ReportedFinding, reliabilityOf, writeReliability } from "./honest/reliability.ts";
import { readManifest } from "./manifest.ts";

const options = readCommand({
  does: "Prints how often findings of checks that can show tampering are right, by the confidence that they are reported with.",
  options: {
    manifest: several(required(existingFile("FILE", "a manifest; may be given again"))),
    cache: required(existingFolder("FOLDER", "the facts that gather.ts kept")),
    share: decimal(0.1, "the share of forged documents that the counts are weighted to"),
    write: flag("brings the line beside findings in the console up to date"),
  },
});
const { share } = options;
const cache = new EvidenceCache(options.cache);
const documents = options.manifest.flatMap((file) => readManifest(file));
const honestOrForged = documents.filter(({ path, isForged }) => isForged || findEdit(path) === undefined);
const { judged } = judgeAll(honestOrForged, cache);
const accusing = new Set(catalogue.filter(({ canShowTampering }) => canShowTampering).map(({ id }) => id));
const reported = judged.flatMap(({ document: { isForged }, findings }) =>
  findings
    .filter(({ check }) => accusing.has(check))
    .map(({ confidence_score, tampered }): ReportedFinding => ({ isForged, confidence: confidence_score, tampered })),
);
const forged = judged.filter(({ document }) => document.isForged).length;
const sizes = { forged, honest: judged.length - forged };
const bands = reliabilityOf(reported, sizes, share);
const percent = (value: number) => `${(100 * value).toFixed(1)} %`;
console.log(
  [
    `${sizes.honest} honest and ${sizes.forged} forged documents, as if ${percent(share)} were forged`,
    "",
    "| Confidence | on forged | on honest | right | called tampered: on forged | on honest | right |",
    "|---|---|---|---|---|---|---|",
    ...bands.map(
      ({ from, to, all, tampered }) =>
        `| ${from} to ${to} | ${all.forged} | ${all.honest} | ${percent(all.right)} | ${tampered.forged} | ${tampered.honest} | ${percent(tampered.right)} |`,
    ),
  ].join("\n"),
);
if (options.write) writeReliability(bands);
