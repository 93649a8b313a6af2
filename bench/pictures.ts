/**
 * What a picture costs, stage by stage, in processor time: `node bin/run.js bench/pictures.ts [--rounds N] [--recognise] [--png] PICTURE…`.
 * With `--recognise` the whole analysis with recognised text, which has a thread for it, is set against one pass of the recogniser
 * alone, as it comes, in turns in one run: by the time of processors, and by the clock. `--png` keeps every picture as a PNG first.
 */
import sharp from "sharp";
import { readCommand } from "../scripts/support/command.ts";
import { existingFile, flag, required, several, wholeNumber } from "../scripts/support/options.ts";
import { catalogue } from "../src/forgery/catalogue.ts";
import { judgePages } from "../src/forgery/derived/raster/judge-pages.ts";
import type { DocumentInput } from "../src/forgery/evidence/document-input.ts";
import { analysePage } from "../src/forgery/evidence/raster/analyse-page.ts";
import type { PagePicture } from "../src/forgery/evidence/raster/cues/page-picture.ts";
import { openPicture } from "../src/forgery/evidence/raster/open-picture.ts";
import { pictureOfJpeg, tryDecodingJpeg } from "../src/forgery/evidence/raster/own-jpeg.ts";
import { gatherRasterEvidence } from "../src/forgery/evidence/raster/raster-evidence.ts";
import { decodePage } from "../src/forgery/evidence/raster/raster-pages.ts";
import { readGreyPicture } from "../src/forgery/evidence/recognition/grey-pictures.ts";
import { findReadingScale } from "../src/forgery/evidence/recognition/read-plane.ts";
import { scalePlane } from "../src/forgery/evidence/recognition/scale-plane.ts";
import { startTesseract } from "../src/forgery/evidence/recognition/tesseract.ts";
import { gather } from "../src/forgery/isolation/gather.ts";
import { judge } from "../src/forgery/isolation/judge.ts";
import type { GatheringTask } from "../src/forgery/isolation/protocol.ts";
import { startRecogniserThread, toolsOf } from "../src/forgery/isolation/recogniser-thread.ts";
import { startWatchdog } from "../src/forgery/isolation/start-watchdog.ts";
import type { TaskTools } from "../src/forgery/isolation/task-tools.ts";
import { runChecks } from "../src/forgery/run-checks.ts";
import { pictureReading } from "./support/picture-reading.ts";

const { pictures: files, ...options } = readCommand({
  does: `What a picture costs, stage by stage, in processor time: the quickest of the rounds. With --recognise the whole analysis with
    recognised text is set against one pass of the recogniser alone.`,
  options: {
    rounds: wholeNumber(5, "how often each picture is analysed"),
    recognise: flag("recognises text as well"),
    png: flag("keeps every picture as a PNG first"),
  },
  words: { pictures: several(required(existingFile("PICTURE", "a JPEG or PNG"))) },
});
const pixelLimit = 100_000_000;
const memoryLimitBytes = 256 * 2 ** 20;
const timeLimitMs = 120_000;
const wantedRatio = 1.25;
const [onePass, wholeWithText] = ["one pass of the recogniser", "whole with text"];
const measures = ["cpu", "clock"] as const;
type Measure = (typeof measures)[number];
/** All figures are stated for a picture of this size. */
const statedPoints = 1_300_000;

/** Of each kind of file and stage the sum over the pictures of the quickest round, and their points. */
const sums = new Map<string, number>();
const add = (key: string, value: number) => sums.set(key, (sums.get(key) ?? 0) + value);
const thread = options.recognise ? startThread() : undefined;
const tools: TaskTools = {
  pdfium: () => Promise.reject(new Error("A picture needs no PDFium.")),
  onPages: () => undefined,
  onRecognition: () => undefined,
  onFailure: () => undefined,
  recogniser: () => Promise.reject(new Error("No text is recognised without its option.")),
  ...(thread && toolsOf(thread)),
};
const plain = options.recognise ? await startTesseract(["eng"], memoryLimitBytes, true) : undefined;
/** Of each picture, the whole with text in passes of the recogniser. */
const ratios: Record<Measure, number[]> = { cpu: [], clock: [] };

function startThread() {
  const watchdog = startWatchdog({ parentPid: process.ppid, memoryLimitBytes: Number.POSITIVE_INFINITY });
  return startRecogniserThread(2 * memoryLimitBytes, memoryLimitBytes, watchdog);
}

for (const file of files) {
  const stored = pictureReading(file);
  const input: DocumentInput =
    options.png && stored.format === "jpeg"
      ? { ...stored, bytes: await sharp(stored.bytes).png().toBuffer(), format: "png", declaredFormat: "png" }
      : stored;
  const { bytes, format } = input;
  const best = { cpu: new Map<string, number>(), clock: new Map<string, number>() };
  const keep = (measure: Measure, stage: string, ms: number) =>
    best[measure].set(stage, Math.min(best[measure].get(stage) ?? Number.POSITIVE_INFINITY, ms));
  let points = 0;
  for (let round = 0; round < options.rounds; round += 1) {
    const time = async <Result>(stage: string, act: () => Result | Promise<Result>): Promise<Result> => {
      const [started, startedAtMs] = [process.cpuUsage(), performance.now()];
      const result = await act();
      const { user, system } = process.cpuUsage(started);
      keep("cpu", stage, (user + system) / 1_000);
      keep("clock", stage, performance.now() - startedAtMs);
      return result;
    };
    await time("header", () => openPicture(input));
    const picture = await time("decoding", () => decode(bytes));
    if (picture === undefined) throw new Error(`${file} cannot be read.`);
    points = picture.luminance.width * picture.luminance.height;
    const page = await time("measuring", () => analysePage(picture, 1));
    await time("judging", () => judgePages({ pages: page === undefined ? [] : [page] }));
    await time("whole", async () => runChecks(await gatherRasterEvidence(input), catalogue));
    if (plain === undefined) continue;
    const plane = await readGreyPicture(bytes, format, 1, pixelLimit);
    if (plane === undefined) throw new Error(`${file} cannot be read.`);
    const drawn = scalePlane(plane, findReadingScale(plane, page?.traits.usualHeight));
    await time(onePass, () => plain.recognise(drawn, "page", timeLimitMs));
    await time(wholeWithText, async () => judge(await gather(taskOf(input), bytes, {}, tools), {}));
  }
  for (const measure of measures) {
    const [pass, whole] = [onePass, wholeWithText].map((stage) => best[measure].get(stage));
    if (pass !== undefined && whole !== undefined) ratios[measure].push(whole / pass);
  }
  add(`${format} points`, points);
  for (const [stage, ms] of best.cpu) add(`${format} ${stage}`, ms);
}

function taskOf({ bytes, format, receivedAtMs }: DocumentInput): GatheringTask {
  return {
    kind: "gather",
    byteLength: bytes.length,
    format,
    declaredFormat: format,
    receivedAtMs,
    pageLimit: 1,
    pixelLimit,
    ocrLanguages: ["eng"],
    lateAfterMs: timeLimitMs,
    omitted: "nothing",
    wantsFingerprint: false,
  };
}

async function decode(bytes: Buffer): Promise<PagePicture | undefined> {
  const jpeg = tryDecodingJpeg(bytes, pixelLimit);
  return jpeg === undefined ? await decodePage(bytes, 0, pixelLimit) : pictureOfJpeg(jpeg);
}

for (const format of ["jpeg", "png"]) {
  const points = sums.get(`${format} points`);
  if (points === undefined) continue;
  console.log(
    `${format}, ${(points / 1e6).toFixed(1)} million points, ms of a processor for ${statedPoints / 1e6} million:`,
  );
  for (const [key, ms] of sums) {
    if (!key.startsWith(format) || key.endsWith("points")) continue;
    console.log(`  ${key.slice(format.length + 1)}: ${((ms / points) * statedPoints).toFixed(1)}`);
  }
  const [alone, whole] = [sums.get(`${format} ${onePass}`), sums.get(`${format} ${wholeWithText}`)];
  if (alone !== undefined && whole !== undefined)
    console.log(`  whole with text: ${(whole / alone).toFixed(2)} of one pass of the recogniser`);
}
for (const measure of measures) {
  if (ratios[measure].length === 0) break;
  const sorted = ratios[measure].toSorted((one, other) => one - other);
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(2);
  const above = sorted.filter((ratio) => ratio > wantedRatio).length;
  console.log(`of each picture, by ${measure}: median ${at(0.5)}, nine tenths below ${at(0.9)}, highest ${at(1)}`);
  console.log(`  above ${wantedRatio}: ${above} of ${sorted.length}`);
}
