/**
 * Trains the model of pages whose letters are all alike: `node bin/run.js lab/train-regular-print.ts --drawn OUT[,OUT…] --pages OUT[,OUT…]`, with
 * what lab/raster/gather-drawn.ts wrote, and what lab/raster/gather.ts wrote from receipts, which teach the unit models only.
 * Prints the figures of five folds by document; writes src/forgery/derived/raster/regular-print-model.json unless `--measure` is given.
 */
import { writeFileSync } from "node:fs";
import { readCommand } from "../scripts/support/command.ts";
import { existingStems, flag, required } from "../scripts/support/options.ts";
import { familyOf } from "../src/forgery/derived/raster/find-suspects.ts";
import { isSavedOrGrainy, leastGlyphs } from "../src/forgery/derived/raster/regular-print.ts";
import { attackKinds } from "./raster/attacks.ts";
import { countRight, type JudgedPage, pageAuc, thresholdAt } from "./raster/evaluate.ts";
import { fitPages, fitUnits, pageRow, scorePage } from "./raster/fit.ts";
import { featureCount, type MeasuredRasterPage, pageFiles, readMeasuredPages } from "./raster/measured-pages.ts";
import { plainSaves } from "./raster/saves.ts";
import { roundTo, toStoredModel } from "./raster/stored-model.ts";

const options = readCommand({
  does: `Trains the model of pages whose letters are all alike and prints the figures of five folds by document. Writes
    src/forgery/derived/raster/regular-print-model.json.`,
  needs:
    "OUT.jsonl and OUT.bin, which lab/raster/gather-drawn.ts wrote, and those that lab/raster/gather.ts wrote from receipts.",
  options: {
    drawn: required(existingStems("OUT[,OUT...]", "pages that code drew", pageFiles)),
    pages: required(
      existingStems("OUT[,OUT...]", "pages made from receipts, which teach the unit models only", pageFiles),
    ),
    measure: flag("only prints the figures"),
  },
});
/** Of the receipts' pages each fifth, so that drawn ones are the greater part. */
const everyReceipt = 5;
const folds = [0, 1, 2, 3, 4];
const copyCues = familyOf.flatMap((family, place) => (family === "copies" ? [place] : []));

/** Where letters are alike anyway, they show no copies. */
function withoutCopies(page: MeasuredRasterPage): MeasuredRasterPage {
  for (let unit = 0; unit < page.features.length; unit += featureCount) {
    for (const cue of copyCues) page.features[unit + cue] = Number.NaN;
  }
  return page;
}

const drawn = readMeasuredPages(options.drawn)
  .filter(
    ({ capture, traits }) => traits.glyphCount >= leastGlyphs && capture !== "two-level" && isSavedOrGrainy(traits),
  )
  .map(withoutCopies);
const receipts = readMeasuredPages(options.pages)
  .filter(({ fold }, place) => fold >= 0 && place % everyReceipt === 0)
  .map(withoutCopies);
const taught = [...drawn, ...receipts];

const unitModels = folds.map((fold) => fitUnits(taught.filter((page) => page.fold !== fold)));
const scored = drawn.flatMap((page) => {
  const model = unitModels[page.fold];
  return model === undefined ? [] : [scorePage(model, page)];
});
const pageModels = folds.map((fold) => fitPages(scored.filter(({ page }) => page.fold !== fold)));
const judged = scored.map(
  (entry): JudgedPage => ({ ...entry, score: pageModels[entry.page.fold]?.margin(pageRow(entry)) ?? 0 }),
);
const honest = judged.filter(({ page }) => !page.isEdited);
const edited = judged.filter(({ page }) => page.isEdited);
const honestScores = honest.map(({ score }) => score);
const auc = roundTo(pageAuc(edited, honest), 3);
const limit = thresholdAt(honestScores, 0.01);
console.log(
  `${honest.length} honest and ${edited.length} edited pages, page AUC ${auc}, threshold at 1 %: ${limit.toFixed(3)}`,
);
for (const save of plainSaves) {
  const figures = attackKinds.map((kind) => {
    const own = edited.filter(({ page }) => page.save === save && page.kind === kind);
    const found = own.filter(({ score }) => score > limit);
    return `${kind} ${found.length} of ${own.length}, first place right ${found.filter((entry) => countRight(entry).isFirst).length}`;
  });
  console.log(`${save}: ${figures.join("; ")}`);
}

if (!options.measure) {
  const models = { units: fitUnits(taught), pages: fitPages(scored) };
  const card = {
    trainedOn: `${drawn.length} honest and edited copies of ${new Set(drawn.map(({ document }) => document)).size} invoices that code drew, kept as JPEG or scanned, without the cues of copies; its units also on ${receipts.length} pages made from receipts of SROIE (ICDAR 2019, CC BY 4.0)`,
    judgedOn: "five folds by document",
    pageAuc: auc,
    untouchedPages: honest.length,
  };
  const model = { card, ...toStoredModel(models, judged, honestScores) };
  const file = new URL("../src/forgery/derived/raster/regular-print-model.json", import.meta.url);
  writeFileSync(file, `${JSON.stringify(model)}\n`);
}
