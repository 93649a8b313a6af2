/**
 * What a picture costs, stage by stage, in processor time: `node bin/run.js bench/pictures.ts [--rounds N] [--recognise] [--png] PICTURE…`.
 * With `--recognise` the whole analysis with recognised text is set against one pass of the recogniser alone, as it comes, in turns in
 * one run. `--png` keeps every picture as a PNG first.
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
import type { StoredBrightness } from "../src/forgery/evidence/raster/orientation.ts";
import { pictureOfJpeg, tryDecodingJpeg } from "../src/forgery/evidence/raster/own-jpeg.ts";
import { gatherRasterEvidence } from "../src/forgery/evidence/raster/raster-evidence.ts";
import { decodePage } from "../src/forgery/evidence/raster/raster-pages.ts";
import { readGreyPicture } from "../src/forgery/evidence/recognition/grey-pictures.ts";
import { findReadingScale } from "../src/forgery/evidence/recognition/read-plane.ts";
import { recognisePictures } from "../src/forgery/evidence/recognition/recognise-pictures.ts";
import { scalePlane } from "../src/forgery/evidence/recognition/scale-plane.ts";
import { startTesseract } from "../src/forgery/evidence/recognition/tesseract.ts";
import { GatheredDocument } from "../src/forgery/isolation/gathered-document.ts";
import { judge } from "../src/forgery/isolation/judge.ts";
import { Deadline } from "../src/forgery/isolation/time-limits.ts";
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
/** All figures are stated for a picture of this size. */
const statedPoints = 1_300_000;

/** Of each kind of file and stage the sum over the pictures of the quickest round, and their points. */
const sums = new Map<string, number>();
const add = (key: string, value: number) => sums.set(key, (sums.get(key) ?? 0) + value);
const recogniser = options.recognise ? await startTesseract(["eng"], memoryLimitBytes) : undefined;
const plain = options.recognise ? await startTesseract(["eng"], memoryLimitBytes, {}) : undefined;
/** Of each picture, the whole with text in passes of the recogniser. */
const ratios: number[] = [];

for (const file of files) {
  const stored = pictureReading(file);
  const input: DocumentInput =
    options.png && stored.format === "jpeg"
      ? { ...stored, bytes: await sharp(stored.bytes).png().toBuffer(), format: "png", declaredFormat: "png" }
      : stored;
  const { bytes, format } = input;
  const best = new Map<string, number>();
  let points = 0;
  for (let round = 0; round < options.rounds; round += 1) {
    const time = async <Result>(stage: string, act: () => Result | Promise<Result>): Promise<Result> => {
      const started = process.cpuUsage();
      const result = await act();
      const { user, system } = process.cpuUsage(started);
      best.set(stage, Math.min(best.get(stage) ?? Number.POSITIVE_INFINITY, (user + system) / 1_000));
      return result;
    };
    await time("header", () => openPicture(input));
    const picture = await time("decoding", () => decode(bytes));
    if (picture === undefined) throw new Error(`${file} cannot be read.`);
    points = picture.luminance.width * picture.luminance.height;
    const page = await time("measuring", () => analysePage(picture, 1));
    await time("judging", () => judgePages({ pages: page === undefined ? [] : [page] }));
    await time("whole", async () => runChecks(await gatherRasterEvidence(input), catalogue));
    if (recogniser === undefined || plain === undefined) continue;
    const plane = await readGreyPicture(bytes, format, 1, pixelLimit);
    if (plane === undefined) throw new Error(`${file} cannot be read.`);
    const drawn = scalePlane(plane, findReadingScale(plane, page?.traits.usualHeight));
    await time("one pass of the recogniser", () => plain.recognise(drawn, "page", timeLimitMs));
    await time("whole with text", async () => {
      let brightness: StoredBrightness | undefined;
      const events = { onPages: () => undefined, onBrightness: (decoded: StoredBrightness) => (brightness = decoded) };
      const evidence = await gatherRasterEvidence(input, false, events);
      const source = {
        brightness,
        start: async () => recogniser,
        onFailure: () => undefined,
        timeLeftMs: () => timeLimitMs,
      };
      const { text, readAgain } = await recognisePictures(input, evidence, source);
      const read = { ...evidence, artifacts: { ...evidence.artifacts, text } };
      return await judge(new GatheredDocument(read, new Deadline(timeLimitMs), readAgain), {});
    });
  }
  const [pass, whole] = [best.get("one pass of the recogniser"), best.get("whole with text")];
  if (pass !== undefined && whole !== undefined) ratios.push(whole / pass);
  add(`${format} points`, points);
  for (const [stage, ms] of best) add(`${format} ${stage}`, ms);
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
  const [alone, whole] = [sums.get(`${format} one pass of the recogniser`), sums.get(`${format} whole with text`)];
  if (alone !== undefined && whole !== undefined)
    console.log(`  whole with text: ${(whole / alone).toFixed(2)} of one pass of the recogniser`);
}
if (ratios.length > 0) {
  const sorted = ratios.toSorted((one, other) => one - other);
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(2);
  const above = sorted.filter((ratio) => ratio > wantedRatio).length;
  console.log(`of each picture: median ${at(0.5)}, nine tenths below ${at(0.9)}, highest ${at(1)}`);
  console.log(`above ${wantedRatio}: ${above} of ${sorted.length}`);
}
