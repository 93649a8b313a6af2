/**
 * Five-fold evaluation of the raster model by document: `node bin/run.js lab/evaluate-raster.ts --pages OUT[,OUT…]`, with the files that
 * lab/raster/gather.ts wrote. Every page is scored by models that never saw its document, its copies or its donors. So are, with
 * `--others MANIFEST`, the pictures that lab/other-programs made of the same receipts.
 */

import { readCommand } from "../scripts/support/command.ts";
import { existingFile, existingStems, required } from "../scripts/support/options.ts";
import { crossValidate, reportHuman } from "./raster/cross-validate.ts";
import { report } from "./raster/evaluate.ts";
import { pageFiles, readMeasuredPages } from "./raster/measured-pages.ts";
import { reportOtherPictures } from "./raster/other-pictures.ts";

const options = readCommand({
  does: `Five-fold evaluation of the raster model by document: every page is scored by models that never saw its document, its copies or
    its donors.`,
  needs: "OUT.jsonl and OUT.bin, which lab/raster/gather.ts wrote.",
  options: {
    pages: required(existingStems("OUT[,OUT...]", "measured pages", pageFiles)),
    further: existingStems("OUT[,OUT...]", "pages that are trained on as well", pageFiles),
    others: existingFile("MANIFEST", "judges the pictures of lab/other-programs as well"),
  },
});
const pages = readMeasuredPages(options.pages);
const own = pages.filter(({ fold }) => fold >= 0);
const further = (options.further === undefined ? [] : readMeasuredPages(options.further)).filter(
  ({ fold }) => fold >= 0,
);
const human = pages.filter(({ fold }) => fold < 0);
const validation = crossValidate(own, further, (text) => process.stderr.write(`${text}\n`));
console.log(report(validation.judged));
if (human.length > 0) console.log(reportHuman(validation, human));
if (options.others !== undefined) console.log(await reportOtherPictures(validation, options.others));
