/**
 * Trains the model of edited places: `node bin/run.js lab/train-raster.ts --pages OUT[,OUT…]`, with the files that lab/raster/gather.ts wrote
 * from receipts. Writes src/forgery/derived/raster/edit-model.json. The same pages give the same file.
 */
import { writeFileSync } from "node:fs";
import { readCommand } from "../scripts/support/command.ts";
import { existingStems, required } from "../scripts/support/options.ts";
import { crossValidate, reportHuman } from "./raster/cross-validate.ts";
import { pageAuc, report, scoresOfHonest } from "./raster/evaluate.ts";
import { fitPages, fitUnits } from "./raster/fit.ts";
import { pageFiles, readMeasuredPages } from "./raster/measured-pages.ts";
import { plainSaves } from "./raster/saves.ts";
import { roundTo, toStoredModel } from "./raster/stored-model.ts";

const options = readCommand({
  does: `Trains the model of edited places. Writes src/forgery/derived/raster/edit-model.json. The same pages give the same file.`,
  needs: "OUT.jsonl and OUT.bin, which lab/raster/gather.ts wrote from receipts.",
  options: {
    pages: required(existingStems("OUT[,OUT...]", "measured pages", pageFiles)),
    further: existingStems("OUT[,OUT...]", "pages that are trained on as well", pageFiles),
  },
});
const all = readMeasuredPages(options.pages);
const pages = all.filter(({ fold }) => fold >= 0);
const further = (options.further === undefined ? [] : readMeasuredPages(options.further)).filter(
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
const units = fitUnits([...pages, ...further]);
const whole = fitPages(scored);
const auc = Object.fromEntries(
  plainSaves.map((save) => [
    save,
    roundTo(
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

const model = { card, ...toStoredModel({ units, pages: whole }, judged, untouched) };
writeFileSync(new URL("../src/forgery/derived/raster/edit-model.json", import.meta.url), `${JSON.stringify(model)}\n`);
