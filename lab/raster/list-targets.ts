/** Writes where numbers stand on receipts, for lab/other-programs: `node bin/run.js lab/raster/list-targets.ts --data FOLDER --out FILE`. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { readCommand } from "../../scripts/support/command.ts";
import { existingFolder, required, text } from "../../scripts/support/options.ts";
import { createRandom } from "../../src/learning/random.ts";
import { readCanvas } from "./canvas.ts";
import { annotatedReceipts } from "./measured-pages.ts";
import { chooseTarget, findTargets, listRuns } from "./targets.ts";

const options = readCommand({
  does: "Writes where numbers stand on receipts, for lab/other-programs/make.py.",
  needs: "FOLDER: laid out as the development data, with receipts/genuine and receipts/genuine-png.",
  options: {
    data: required(existingFolder("FOLDER", "the data", ["receipts/genuine", "receipts/genuine-png"])),
    out: required(text("FILE", "the JSON file to write")),
  },
});
const pixelLimit = 2_600_000;
const targetsPerPage = 25;
const runLengths = [1, 2, 3, 4, 5];
const runLimit = 400;

const pages: Record<string, unknown> = {};
for (const set of ["genuine", "genuine-png"]) {
  const folder = join(options.data, "receipts", set);
  for (const name of readdirSync(folder).sort()) {
    if (annotatedReceipts.includes(name)) continue;
    const path = join(folder, name);
    const canvas = await readCanvas(readFileSync(path));
    if (canvas.width * canvas.height >= pixelLimit) continue;
    const targets = findTargets(canvas);
    const random = createRandom(5);
    pages[basename(path)] = {
      path,
      targets: Array.from({ length: targetsPerPage }, () => chooseTarget(targets, canvas, random)).filter(Boolean),
      runs: Object.fromEntries(runLengths.map((count) => [count, listRuns(targets, count).slice(0, runLimit)])),
    };
  }
}
writeFileSync(options.out, JSON.stringify(pages));
