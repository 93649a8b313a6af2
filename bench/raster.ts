/**
 * Five-fold evaluation of the raster model by document: `npm run bench:raster -- --pages OUT[,OUT…]`, with the files that
 * scripts/raster/gather.ts wrote. Every page is scored by models that never saw its document, its copies or its donors. So are, with
 * `--others MANIFEST`, the pictures that bench/other-programs made of the same receipts.
 */
import { parseArgs } from "node:util";
import { crossValidate, reportHuman } from "../scripts/raster/cross-validate.ts";
import { report } from "../scripts/raster/evaluate.ts";
import { readMeasuredPages } from "../scripts/raster/measured-pages.ts";
import { reportOtherPictures } from "../scripts/raster/other-pictures.ts";

const { values: options } = parseArgs({
  options: { pages: { type: "string", default: "" }, further: { type: "string" }, others: { type: "string" } },
});
const pages = readMeasuredPages(options.pages.split(","));
const own = pages.filter(({ fold }) => fold >= 0);
const further = (options.further === undefined ? [] : readMeasuredPages(options.further.split(","))).filter(
  ({ fold }) => fold >= 0,
);
const human = pages.filter(({ fold }) => fold < 0);
const validation = crossValidate(own, further, (text) => process.stderr.write(`${text}\n`));
console.log(report(validation.judged));
if (human.length > 0) console.log(reportHuman(validation, human));
if (options.others !== undefined) console.log(await reportOtherPictures(validation, options.others));
