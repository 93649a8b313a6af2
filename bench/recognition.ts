/**
 * What reading amounts and dates again costs, and what it mends: `npm run bench:recognition -- [--truth FILE] PICTURE…`.
 * The truth has a line for each value that is known: the picture's name, left, top (of its box, in points) and text, parted by tabs.
 */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { readValue } from "../src/forgery/derived/recognised/value-shape.ts";
import { readGreyPicture } from "../src/forgery/evidence/recognition/grey-pictures.ts";
import { type RereadWord, rereadValues } from "../src/forgery/evidence/recognition/reread-values.ts";
import { startTesseract } from "../src/forgery/evidence/recognition/tesseract.ts";

const { values: options, positionals: files } = parseArgs({
  options: { truth: { type: "string" } },
  allowPositionals: true,
});
const truths = (options.truth === undefined ? "" : readFileSync(options.truth, "utf8"))
  .split("\n")
  .filter((row) => row !== "")
  .map((row) => row.split("\t"));
/** Points by which a box may be off. */
const tolerance = 3;
const memoryLimitBytes = 256 * 2 ** 20;
const timeLimitMs = 120_000;

const recogniser = await startTesseract(["eng"], memoryLimitBytes);
const sums = { onceMs: 0, againMs: 0, values: 0, agreed: 0, known: 0, wrongOnce: 0, wrongAgain: 0, wrongAgreed: 0 };
for (const file of files) {
  const plane = await readGreyPicture(readFileSync(file), file.endsWith(".png") ? "png" : "jpeg", 1, 100_000_000);
  if (plane === undefined) throw new Error(`${file} cannot be read.`);
  const startedMs = spentMs();
  const { words } = recogniser.recognise(plane, "page", timeLimitMs);
  const onceMs = spentMs();
  const again = rereadValues(recogniser, plane, words, () => false);
  sums.onceMs += onceMs - startedMs;
  sums.againMs += spentMs() - onceMs;
  for (const word of again) count(word, file);
}

/** Of processors: what else the machine does changes it little. */
function spentMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole).toFixed(3);
console.log(`${files.length} pictures, ${sums.values} values, of which ${share(sums.agreed, sums.values)} agree`);
console.log(`processor time with reading again: ${share(sums.onceMs + sums.againMs, sums.onceMs)} of one pass`);
console.log(
  `known: ${sums.known}; wrong once ${sums.wrongOnce}, again ${sums.wrongAgain}, in agreement ${sums.wrongAgreed}`,
);

function count(word: RereadWord, file: string): void {
  const [first] = word.readings ?? [];
  if (first === undefined) return;
  sums.values += 1;
  const isAgreed = (word.agreeing ?? 0) >= 2;
  if (isAgreed) sums.agreed += 1;
  const truth = truths.find(
    ([name, left, top]) =>
      name === basename(file) &&
      Math.abs(Number(left) - word.left) <= tolerance &&
      Math.abs(Number(top) - word.top) <= tolerance,
  )?.[3];
  if (truth === undefined) return;
  const isWrong = (text: string) => readValue(text).core !== readValue(truth).core;
  sums.known += 1;
  if (isWrong(first.text)) sums.wrongOnce += 1;
  if (!isWrong(word.text)) return;
  sums.wrongAgain += 1;
  if (isAgreed) sums.wrongAgreed += 1;
}
