/**
 * Trains the model of edited places: `npm run train:raster -- --pages OUT[,OUT…]`, with the files that scripts/raster/gather.ts wrote
 * from receipts. Writes src/forgery/derived/raster/edit-model.json. The same pages give the same file.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { fitPlatt } from "../src/learning/calibration/platt.ts";
import type { Forest, StoredForest } from "../src/learning/forest/forest.ts";
import { crossValidate, reportHuman } from "./raster/cross-validate.ts";
import { pageAuc, report, scoresOfHonest, thresholdAt } from "./raster/evaluate.ts";
import { fitPages, fitUnits } from "./raster/fit.ts";
import { readMeasuredPages } from "./raster/measured-pages.ts";
import { plainSaves } from "./raster/saves.ts";

const { values: options } = parseArgs({
  options: { pages: { type: "string", default: "" }, further: { type: "string" } },
});
const all = readMeasuredPages(options.pages.split(","));
const pages = all.filter(({ fold }) => fold >= 0);
const further = (options.further === undefined ? [] : readMeasuredPages(options.further.split(","))).filter(
  ({ fold }) => fold >= 0,
);
const human = all.filter(({ fold }) => fold < 0);
const say = (text: string) => process.stderr.write(`${text}\n`);

// Page models and thresholds need unit margins of pages that their unit model never saw.
const validation = crossValidate(pages, further, say);
const { scored, judged } = validation;
say(report(judged));
if (human.length > 0) say(reportHuman(validation, human));
const untouched = scoresOfHonest(judged);
const editedCount = judged.filter(({ page }) => page.isEdited).length;
const line = fitPlatt(
  Float64Array.from(judged, ({ score }) => score),
  Uint8Array.from(judged, ({ page }) => (page.isEdited ? 1 : 0)),
  Float32Array.from(judged, ({ page }) => (page.isEdited ? (judged.length - editedCount) / editedCount : 1)),
);

const units = fitUnits([...pages, ...further]);
const whole = fitPages(scored);
const digits = (value: number, count: number) => Number(value.toPrecision(count));
const auc = Object.fromEntries(
  plainSaves.map((save) => [
    save,
    digits(
      pageAuc(
        judged.filter(({ page }) => page.isEdited && page.save === save),
        judged.filter(({ page }) => page.kind === "untouched" && page.save === save),
      ),
      3,
    ),
  ]),
);
const card = {
  trainedOn: `${pages.length + further.length} pages made by code from ${new Set(pages.map(({ document }) => document)).size} scanned receipts of SROIE (ICDAR 2019, CC BY 4.0): copies, splices, retyped and erased places, and untouched, rescanned, stamped, written on, highlighted, redacted, turned and recompressed ones, and ones that a program drew on`,
  judgedOn: "five folds by document",
  pageAucBySave: auc,
  untouchedPages: untouched.length,
};
say(JSON.stringify(card));

/** Six digits change no decision that a seventh would have kept. */
function slim(forest: Forest): StoredForest {
  const kept = forest.toStored();
  return {
    ...kept,
    values: kept.values.map((value) => digits(value, 6)),
    covers: kept.covers.map((cover) => Math.max(1, Math.round(cover))),
  };
}

const model = {
  card,
  units: slim(units),
  pages: slim(whole),
  usual: digits(thresholdAt(untouched, 0.01), 5),
  strict: digits(thresholdAt(untouched, 0.002), 5),
  calibration: { slope: digits(line.slope, 5), offset: digits(line.offset, 5) },
};
writeFileSync(new URL("../src/forgery/derived/raster/edit-model.json", import.meta.url), `${JSON.stringify(model)}\n`);
