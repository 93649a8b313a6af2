/**
 * How amounts and dates are read, and what that costs, beside one pass of the recogniser as it comes:
 * `node bin/run.js bench/recognition.ts [--truth FILE] PICTURE…`. The truth has a line for each value that is known: the picture's name,
 * left, top (of its box, in points) and text, parted by tabs. A value that is not found in its place is wrong.
 */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { readCommand } from "../scripts/support/command.ts";
import { existingFile, required, several } from "../scripts/support/options.ts";
import { readValue } from "../src/forgery/derived/reading/value-shape.ts";
import { type StoredBrightness, turnPlane } from "../src/forgery/evidence/raster/orientation.ts";
import { gatherRasterEvidence } from "../src/forgery/evidence/raster/raster-evidence.ts";
import { findReadingScale } from "../src/forgery/evidence/recognition/read-plane.ts";
import { recognisePictures } from "../src/forgery/evidence/recognition/recognise-pictures.ts";
import { scalePlane } from "../src/forgery/evidence/recognition/scale-plane.ts";
import { startTesseract } from "../src/forgery/evidence/recognition/tesseract.ts";
import type { Token } from "../src/forgery/facts/text.ts";
import { GatheredDocument } from "../src/forgery/isolation/gathered-document.ts";
import { handOver } from "../src/forgery/isolation/judge.ts";
import { Deadline } from "../src/forgery/isolation/time-limits.ts";
import { pictureReading } from "./support/picture-reading.ts";

const { pictures: files, ...options } = readCommand({
  does: "How amounts and dates are read, and what that costs, beside one pass of the recogniser as it comes.",
  options: {
    truth: existingFile("FILE", "a line for each known value: the picture's name, left, top and text, parted by tabs"),
  },
  words: { pictures: several(required(existingFile("PICTURE", "a JPEG or PNG"))) },
});
const truths = (options.truth === undefined ? "" : readFileSync(options.truth, "utf8"))
  .split("\n")
  .filter((row) => row !== "")
  .map((row) => row.split("\t"));
/** Points by which a box may be off. */
const tolerance = 12;
const memoryLimitBytes = 256 * 2 ** 20;
const timeLimitMs = 120_000;

interface Word {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly agreeing?: number | undefined;
}

const plain = await startTesseract(["eng"], memoryLimitBytes, true);
const recogniser = await startTesseract(["eng"], memoryLimitBytes);
const sums = { onceMs: 0, allMs: 0, readings: 0, values: 0, agreed: 0, wrongOnce: 0, wrong: 0, wrongAgreed: 0 };
const counting: typeof recogniser = {
  recognise(plane, layout, limitMs) {
    if (layout !== "page") sums.readings += 1;
    return recogniser.recognise(plane, layout, limitMs);
  },
};
for (const file of files) {
  const reading = pictureReading(file);
  let brightness: StoredBrightness | undefined;
  const events = { onPages: () => undefined, onBrightness: (decoded: StoredBrightness) => (brightness = decoded) };
  const evidence = await gatherRasterEvidence(reading, false, events);
  if (brightness === undefined) throw new Error(`${file} cannot be read.`);
  const plane = turnPlane(brightness);
  const { raster } = evidence.artifacts;
  const usualHeight = raster?.state === "present" ? raster.value.pages[0]?.traits.usualHeight : undefined;
  const scale = findReadingScale(plane, usualHeight);
  const startedMs = spentMs();
  const { words } = plain.recognise(scalePlane(plane, scale), "page", timeLimitMs);
  const onceMs = spentMs();
  const { text, readAgain } = await recognisePictures(reading, evidence, {
    start: async () => counting,
    onFailure: () => undefined,
    timeLeftMs: () => timeLimitMs,
    brightness,
  });
  const recognised = { ...evidence, artifacts: { ...evidence.artifacts, text } };
  const settled = await handOver(new GatheredDocument(recognised, new Deadline(timeLimitMs), readAgain));
  sums.onceMs += onceMs - startedMs;
  sums.allMs += spentMs() - onceMs;
  const read = settled.artifacts.text;
  const tokens = read?.state === "present" ? (read.value.pages[0]?.tokens ?? []) : [];
  const once = words.map((word) => ({ text: word.text, left: word.left / scale, top: word.top / scale }));
  count(file, once, tokens, plane.height);
}

/** Of processors: what else the machine does changes it little. */
function spentMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole).toFixed(3);
console.log(
  `${files.length} pictures, ${sums.values} values, of which ${share(sums.agreed, sums.values)} are confirmed`,
);
console.log(`${sums.readings} further readings; processor time ${share(sums.allMs, sums.onceMs)} of one pass`);
console.log(
  `known: ${truths.length}; wrong once ${sums.wrongOnce}, in the end ${sums.wrong}, confirmed ${sums.wrongAgreed}`,
);

function count(file: string, once: readonly Word[], tokens: readonly Token[], height: number): void {
  const values = tokens.filter(({ agreeing }) => agreeing !== undefined);
  sums.values += values.length;
  sums.agreed += values.filter(({ agreeing }) => (agreeing ?? 0) >= 2).length;
  const read = tokens.map(({ text, left, top, agreeing }) => ({ text, left, top: height - top, agreeing }));
  for (const [name, left, top, text] of truths) {
    if (name !== basename(file)) continue;
    const wanted = readValue(text ?? "").core;
    const near = (words: readonly Word[]) =>
      words.filter((word) => Math.hypot(word.left - Number(left), word.top - Number(top)) <= tolerance);
    const isRight = (word: Word) => readValue(word.text).core === wanted;
    if (!near(once).some(isRight)) sums.wrongOnce += 1;
    const found = near(read);
    if (found.some(isRight)) continue;
    sums.wrong += 1;
    if (found.some(({ agreeing }) => (agreeing ?? 0) >= 2)) sums.wrongAgreed += 1;
  }
}
