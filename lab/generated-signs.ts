/**
 * What weak signs of generated pictures are worth in pixels, before and after a mild save: `node bin/run.js lab/generated-signs.ts --pictures FOLDER`.
 * No pictures of real generators are at hand. What can be measured is the trace that all of them share, the upsampling of their decoders, which are
 * simulated as makers: each limit is set with its maker left out. And how often honest pictures have the signs that need no pixels.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { readCommand } from "../scripts/support/command.ts";
import { existingFolder, required } from "../scripts/support/options.ts";
import { powerOf, tileSide } from "../src/forgery/evidence/raster/recapture/spectrum.ts";
import { createRandom, type Random } from "../src/learning/random.ts";

const { pictures: folder } = readCommand({
  does: "What weak signs of generated pictures are worth in pixels, before and after a mild save.",
  needs: "FOLDER: honest pictures, a folder for each source.",
  options: { pictures: required(existingFolder("FOLDER", "honest pictures", [])) },
});

interface Grey {
  readonly width: number;
  readonly height: number;
  readonly samples: Uint8Array;
}

const side = 768;
const perSource = 8;
/** Share of honest pictures that a limit lets pass. */
const falseShare = 0.02;

async function readGrey(bytes: Buffer): Promise<Grey> {
  const { data, info } = await sharp(bytes)
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    .toColourspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, samples: data };
}

type Maker = (low: Grey, random: Random) => Grey;

/** Each brings a picture of half the size to the whole, as a layer of a decoder does. */
const makers: Readonly<Record<string, Maker>> = {
  "nearest neighbour and a filter": (low, random) =>
    filter(
      enlarge(low, () => 1),
      kernelOf(random),
    ),
  "zeros between points and a filter": (low, random) =>
    filter(
      enlarge(low, (x, y) => (x % 2 === 0 && y % 2 === 0 ? 1 : 0)),
      kernelOf(random).map((one) => 4 * one),
    ),
  "points from four channels": (low, random) => {
    const gains = Array.from({ length: 4 }, () => 0.985 + 0.03 * random.nextShare());
    return filter(
      enlarge(low, (x, y) => gains[(x % 2) + 2 * (y % 2)] ?? 1),
      smooth,
    );
  },
  "linear and a filter": (low, random) =>
    filter(
      filter(
        enlarge(low, () => 1),
        smooth,
      ),
      kernelOf(random),
    ),
};

const smooth = [1, 2, 1, 2, 4, 2, 1, 2, 1].map((one) => one / 16);

/** About one in its sum, as learned ones are. */
function kernelOf(random: Random): number[] {
  const kernel = smooth.map((one) => one + 0.08 * (random.nextShare() - 0.5));
  const sum = kernel.reduce((all, one) => all + one, 0);
  return kernel.map((one) => one / sum);
}

function enlarge({ width, height, samples }: Grey, gain: (x: number, y: number) => number): Grey {
  const wide = 2 * width;
  const values = Uint8Array.from({ length: 4 * width * height }, (_, at) => {
    const [x, y] = [at % wide, Math.floor(at / wide)];
    return Math.min(255, Math.round((samples[(y >> 1) * width + (x >> 1)] ?? 0) * gain(x, y)));
  });
  return { width: wide, height: 2 * height, samples: values };
}

function filter({ width, height, samples }: Grey, kernel: readonly number[]): Grey {
  const values = new Uint8Array(samples.length);
  for (let y = 1; y + 1 < height; y += 1) {
    for (let x = 1; x + 1 < width; x += 1) {
      let sum = 0;
      for (let place = 0; place < 9; place += 1) {
        sum += (kernel[place] ?? 0) * (samples[(y + Math.floor(place / 3) - 1) * width + x + (place % 3) - 1] ?? 0);
      }
      values[y * width + x] = Math.max(0, Math.min(255, Math.round(sum)));
    }
  }
  return { width, height, samples: values };
}

/** Mean over tiles of how far the frequencies of a doubled grid stand out among their neighbours, in decimal digits. */
function measure({ width, height, samples }: Grey): number {
  const half = tileSide / 2;
  const places = [
    [half, 0],
    [0, half],
    [half, half],
  ] as const;
  let [sum, count] = [0, 0];
  for (let top = 0; top + tileSide <= height; top += tileSide) {
    for (let left = 0; left + tileSide <= width; left += tileSide) {
      const power = powerOf(samples, width, left, top);
      for (const [u, v] of places) {
        const around = [2, 3, 4, 5].flatMap((step) => [
          power[v * tileSide + ((u + step) % tileSide)] ?? 0,
          power[((v + step) % tileSide) * tileSide + u] ?? 0,
        ]);
        const usual = around.sort((one, other) => one - other)[4] ?? 0;
        sum += Math.log10(((power[v * tileSide + u] ?? 0) + 1) / (usual + 1));
        count += 1;
      }
    }
  }
  return count === 0 ? 0 : sum / count;
}

const treatments: Readonly<Record<string, (grey: Grey) => Promise<Grey>>> = {
  untouched: async (grey) => grey,
  "JPEG 85": async (grey) => await readGrey(await toSharp(grey).jpeg({ quality: 85 }).toBuffer()),
  "resized to 80 %, JPEG 85": async (grey) => {
    const small = toSharp(grey).resize({ width: Math.round(0.8 * grey.width) });
    return await readGrey(await small.jpeg({ quality: 85 }).toBuffer());
  },
};

function toSharp({ width, height, samples }: Grey) {
  return sharp(samples, { raw: { width, height, channels: 1 } });
}

const random = createRandom(11);
const scores = new Map<string, Map<string, number[]>>();
const plain = { pictures: 0, withoutCamera: 0, sizeOfGenerators: 0 };
const generatorSides = new Set([512, 576, 640, 768, 832, 896, 1_024, 1_152, 1_216, 1_280, 1_344, 1_536, 1_792, 2_048]);

for (const source of readdirSync(folder).sort()) {
  for (const name of readdirSync(join(folder, source)).sort().slice(0, perSource)) {
    const bytes = readFileSync(join(folder, source, name));
    const header = await sharp(bytes)
      .metadata()
      .catch(() => undefined);
    if (header === undefined) continue;
    plain.pictures += 1;
    if (header.exif === undefined || !/Make|Apple|Canon|Truepic|samsung/i.test(header.exif.toString("latin1"))) {
      plain.withoutCamera += 1;
    }
    if (generatorSides.has(header.width) && generatorSides.has(header.height)) plain.sizeOfGenerators += 1;
    const honest = await readGrey(bytes);
    const low = await readGrey(
      await toSharp(honest)
        .resize({ width: Math.floor(honest.width / 2) })
        .png()
        .toBuffer(),
    );
    const made = new Map<string, Grey>([["honest", honest]]);
    for (const [maker, make] of Object.entries(makers)) made.set(maker, make(low, random));
    for (const [treatment, treat] of Object.entries(treatments)) {
      for (const [maker, grey] of made) {
        const list = scores.get(treatment) ?? new Map<string, number[]>();
        scores.set(treatment, list);
        list.set(maker, [...(list.get(maker) ?? []), measure(await treat(grey))]);
      }
    }
  }
}

console.log(
  `${plain.pictures} honest pictures: ${plain.withoutCamera} name no camera, ${plain.sizeOfGenerators} have a size of generators.`,
);
for (const [treatment, byMaker] of scores) {
  const honest = (byMaker.get("honest") ?? []).toSorted((one, other) => one - other);
  const [low, high] = [
    honest[Math.floor(honest.length * falseShare)] ?? 0,
    honest[Math.ceil(honest.length * (1 - falseShare)) - 1] ?? 0,
  ];
  for (const [maker, own] of byMaker) {
    if (maker === "honest") continue;
    const others = [...byMaker].filter(([name]) => name !== "honest" && name !== maker).flatMap(([, list]) => list);
    // The side on which the other makers lie; the limit is that of the honest pictures.
    const isAbove = others.filter((one) => one > high).length >= others.filter((one) => one < low).length;
    const found = own.filter((one) => (isAbove ? one > high : one < low)).length;
    console.log(
      `${treatment}; ${maker} left out: found ${found} of ${own.length}, with ${Math.round(100 * falseShare)} % of honest pictures`,
    );
  }
}
