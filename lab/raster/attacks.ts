/** Forgeries of scanned pages: copy-move (free and along the grid), splice, retype and erase. Each leaves the boxes that it changed. */
import sharp from "sharp";
import type { Random } from "../../src/learning/random.ts";
import { type Canvas, copyOf, cut, isInside, paperOf, paste, type Rectangle, toSharp } from "./canvas.ts";
import { chooseTarget, findTargets, listRuns, type Target, type Targets } from "./targets.ts";

export const attackKinds = ["copy", "grid copy", "splice", "retype", "erase"] as const;
export type AttackKind = (typeof attackKinds)[number];

export interface Edited {
  readonly canvas: Canvas;
  readonly boxes: readonly Rectangle[];
  /** Where copies were taken from: as much alike as what was changed, but unchanged. */
  readonly sources: readonly Rectangle[];
}

interface Edit {
  readonly box: Rectangle;
  readonly source?: Rectangle;
}

export interface Donor {
  readonly canvas: Canvas;
  readonly targets: Targets;
}

const attempts = 40;
const known = new WeakMap<Canvas, Targets>();

function targetsOf(canvas: Canvas): Targets {
  const targets = known.get(canvas) ?? findTargets(canvas);
  known.set(canvas, targets);
  return targets;
}

/** Undefined where the page has nothing that could be edited this way. */
export async function forge(
  original: Canvas,
  kind: AttackKind,
  random: Random,
  donor: Donor | undefined,
): Promise<Edited | undefined> {
  const canvas = copyOf(original);
  const targets = targetsOf(original);
  const draw = random.nextShare();
  const wanted = draw < 0.55 ? 1 : draw < 0.85 ? 2 : 3;
  const edits: Edit[] = [];
  for (let attempt = 0; attempt < attempts && edits.length < wanted; attempt += 1) {
    const target = chooseTarget(targets, original, random);
    if (target === undefined) return undefined;
    const edit = await editOnce({ canvas, original, targets, kind, random, donor }, target);
    if (edit !== undefined) edits.push(edit);
  }
  if (edits.length === 0) return undefined;
  return {
    canvas,
    boxes: edits.map(({ box }) => box),
    sources: edits.flatMap(({ source }) => (source ? [source] : [])),
  };
}

interface Work {
  readonly canvas: Canvas;
  readonly original: Canvas;
  readonly targets: Targets;
  readonly kind: AttackKind;
  readonly random: Random;
  readonly donor: Donor | undefined;
}

async function editOnce(work: Work, target: Target): Promise<Edit | undefined> {
  switch (work.kind) {
    case "copy":
      return copyMove(work, target);
    case "grid copy":
      return copyAlongGrid(work, target);
    case "splice":
      return await splice(work, target);
    case "retype":
      return await retype(work, target);
    case "erase":
      return erase(work, widen(target, work.random.nextBelow(4)));
  }
}

function widen({ left, top, width, height }: Rectangle, margin: number): Rectangle {
  return { left: left - margin, top: top - margin, width: width + 2 * margin, height: height + 2 * margin };
}

function findSource({ targets, random }: Work, target: Target): Target | undefined {
  const fitting = listRuns(targets, target.glyphs).filter(
    (run) =>
      (Math.abs(run.left - target.left) > target.width || Math.abs(run.top - target.top) > target.height) &&
      Math.abs(run.height - target.height) <= Math.max(1, 0.1 * target.height) &&
      Math.abs(run.width - target.width) <= Math.max(2, 0.25 * target.width),
  );
  return fitting[random.nextBelow(fitting.length)];
}

/** The forger covers the target wholly: the patch is as large as the larger of the two. */
function patchOf(source: Target, target: Target, margin: number): Rectangle {
  const width = Math.max(source.width, target.width);
  const height = Math.max(source.height, target.height);
  return widen({ left: source.left, top: source.top + source.height - height, width, height }, margin);
}

function copyMove(work: Work, target: Target): Edit | undefined {
  const source = findSource(work, target);
  if (source === undefined) return undefined;
  const margin = 1 + work.random.nextBelow(3);
  const from = patchOf(source, target, margin);
  const left = target.left - margin + work.random.nextBelow(3) - 1;
  const top = target.top + target.height - (from.height - 2 * margin) - margin;
  return pasteFrom(work, from, left, top);
}

/** Offsets are multiples of eight, so that the copy fits the grid of every earlier save. */
function copyAlongGrid(work: Work, target: Target): Edit | undefined {
  const source = findSource(work, target);
  if (source === undefined) return undefined;
  const isWhole = work.random.nextShare() < 0.5;
  const from = patchOf(source, target, 1 + work.random.nextBelow(3));
  const across = Math.round((target.left - source.left) / 8) * 8;
  const down = Math.round((target.top + target.height - source.top - source.height) / 8) * 8;
  if (!isWhole) return pasteFrom(work, from, from.left + across, from.top + down);
  const left = Math.floor(from.left / 8) * 8;
  const top = Math.floor(from.top / 8) * 8;
  const width = Math.ceil((from.left + from.width) / 8) * 8 - left;
  const height = Math.ceil((from.top + from.height) / 8) * 8 - top;
  return pasteFrom(work, { left, top, width, height }, left + across, top + down);
}

function pasteFrom({ canvas, original }: Work, from: Rectangle, left: number, top: number): Edit | undefined {
  const box = { ...from, left, top };
  if (!isInside(canvas, from) || !isInside(canvas, box)) return undefined;
  paste(canvas, cut(original, from), left, top);
  return { box, source: from };
}

async function splice(work: Work, target: Target): Promise<Edit | undefined> {
  const { canvas, donor, random } = work;
  if (donor === undefined) return undefined;
  const runs = listRuns(donor.targets, target.glyphs).filter(({ width, height }) => {
    const scale = target.height / height;
    return scale > 0.6 && scale < 1.7 && Math.abs(width * scale - target.width) <= 0.4 * target.width;
  });
  const source = runs[random.nextBelow(runs.length)];
  if (source === undefined) return undefined;
  const margin = 1 + random.nextBelow(3);
  const from = widen(source, margin);
  if (!isInside(donor.canvas, from)) return undefined;
  const scale = target.height / source.height;
  const isScaled = Math.abs(scale - 1) > 0.06;
  const piece = cut(donor.canvas, from);
  const scaled = isScaled
    ? await scaleTo(piece, Math.round(from.width * scale), Math.round(from.height * scale))
    : piece;
  const box = {
    left: target.left - margin,
    top: target.top + target.height - scaled.height + margin,
    width: scaled.width,
    height: scaled.height,
  };
  if (!isInside(canvas, box)) return undefined;
  fillPaper(work, widen(target, margin));
  // Careful forgers match the paper's tone first.
  paste(canvas, random.nextShare() < 0.5 ? matchPaper(scaled, canvas, box) : scaled, box.left, box.top);
  return { box };
}

async function scaleTo(canvas: Canvas, width: number, height: number): Promise<Canvas> {
  const data = await toSharp(canvas)
    .resize({ width: Math.max(1, width), height: Math.max(1, height), fit: "fill" })
    .raw()
    .toBuffer();
  return { width: Math.max(1, width), height: Math.max(1, height), pixels: new Uint8Array(data) };
}

function matchPaper(patch: Canvas, canvas: Canvas, box: Rectangle): Canvas {
  const [here, there] = [paperOf(canvas, widen(box, 4)), paperOf(patch, { ...box, left: 0, top: 0 })];
  const pixels = patch.pixels.map((value, index) => {
    const channel = index % 3;
    return Math.max(
      0,
      Math.min(255, Math.round((value * (here[channel] ?? 255)) / Math.max(1, there[channel] ?? 255))),
    );
  });
  return { ...patch, pixels };
}

const fonts = ["DejaVu Sans", "DejaVu Sans Mono", "DejaVu Sans Condensed", "DejaVu Serif", "Lato"];

/** Letters of the machine's own fonts in the ink's colour, as smooth as an editor draws them, or a little blurred to fit. */
async function retype(work: Work, target: Target): Promise<Edit | undefined> {
  const { canvas, original, random } = work;
  const margin = 1 + random.nextBelow(3);
  const box = widen(target, margin);
  if (!isInside(canvas, box)) return undefined;
  const ink = inkOf(original, target);
  fillPaper(work, box);
  const text = Array.from({ length: target.glyphs }, () => random.nextBelow(10)).join("");
  // Digits are 0.73 of the size high in these fonts.
  const size = target.height / 0.73;
  const font = fonts[random.nextBelow(fonts.length)];
  const weight = random.nextShare() < 0.3 ? "bold" : "normal";
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${box.width}" height="${box.height}">` +
    `<text x="${margin}" y="${margin + target.height}" font-family="${font}" font-weight="${weight}" font-size="${size}" ` +
    `textLength="${target.width}" lengthAdjust="spacingAndGlyphs" fill="rgb(${ink.join(",")})">${text}</text></svg>`;
  const blur = random.nextShare() < 0.5 ? 0 : 0.35 + random.nextShare() * 0.6;
  const drawn = sharp(Buffer.from(svg)).ensureAlpha();
  const { data, info } = await (blur === 0 ? drawn : drawn.blur(blur)).raw().toBuffer({ resolveWithObject: true });
  const noise = random.nextShare() < 0.4 ? 2 + random.nextShare() * 6 : 0;
  for (let y = 0; y < Math.min(info.height, box.height); y += 1) {
    for (let x = 0; x < Math.min(info.width, box.width); x += 1) {
      const share = (data[(y * info.width + x) * 4 + 3] ?? 0) / 255;
      const at = ((box.top + y) * canvas.width + box.left + x) * 3;
      const shake = noise * share * (random.nextShare() + random.nextShare() - 1);
      for (let channel = 0; channel < 3; channel += 1) {
        const paper = canvas.pixels[at + channel] ?? 255;
        canvas.pixels[at + channel] = Math.max(
          0,
          Math.min(255, Math.round(paper + share * ((ink[channel] ?? 0) - paper) + shake)),
        );
      }
    }
  }
  return { box };
}

function inkOf(canvas: Canvas, { left, top, width, height }: Rectangle): readonly number[] {
  const points: number[] = [];
  for (let y = top; y < top + height; y += 1)
    for (let x = left; x < left + width; x += 1) points.push(y * canvas.width + x);
  const sum = (at: number) =>
    (canvas.pixels[at * 3] ?? 0) + (canvas.pixels[at * 3 + 1] ?? 0) + (canvas.pixels[at * 3 + 2] ?? 0);
  points.sort((one, other) => sum(one) - sum(other));
  const at = (points[Math.floor(points.length * 0.06)] ?? 0) * 3;
  return [canvas.pixels[at] ?? 0, canvas.pixels[at + 1] ?? 0, canvas.pixels[at + 2] ?? 0];
}

function erase(work: Work, box: Rectangle): Edit | undefined {
  if (!isInside(work.canvas, box)) return undefined;
  fillPaper(work, box);
  return { box };
}

/** Covers with one colour, with drawn noise, with bare paper from nearby, or row by row from edge to edge. */
function fillPaper({ canvas, original, random, kind }: Work, box: Rectangle): void {
  if (!isInside(canvas, box)) return;
  const way = random.nextBelow(4);
  const paper = paperOf(original, widen(box, 4));
  const bare = way === 2 || (way === 3 && kind === "erase") ? findBare(original, box, random) : undefined;
  if (way === 2 && bare !== undefined) {
    paste(canvas, cut(original, bare), box.left, box.top);
    return;
  }
  for (let y = box.top; y < box.top + box.height; y += 1) {
    for (let x = box.left; x < box.left + box.width; x += 1) {
      const at = (y * canvas.width + x) * 3;
      const shake = way === 1 ? 4 * (random.nextShare() + random.nextShare() - 1) : 0;
      const share = (x - box.left) / box.width;
      for (let channel = 0; channel < 3; channel += 1) {
        const before = canvas.pixels[(y * canvas.width + Math.max(0, box.left - 1)) * 3 + channel] ?? 255;
        const after =
          canvas.pixels[(y * canvas.width + Math.min(canvas.width - 1, box.left + box.width)) * 3 + channel] ?? 255;
        const across = before + share * (after - before);
        const value =
          way === 3 && Math.min(before, after) > (paper[channel] ?? 255) - 40
            ? across
            : (paper[channel] ?? 255) + shake;
        canvas.pixels[at + channel] = Math.max(0, Math.min(255, Math.round(value)));
      }
    }
  }
}

/** Bare paper of the same size within reach. */
function findBare(canvas: Canvas, box: Rectangle, random: Random): Rectangle | undefined {
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const left = box.left + random.nextBelow(201) - 100;
    const top = box.top + random.nextBelow(161) - 80;
    const candidate = { ...box, left, top };
    if (isInside(canvas, candidate) && isBare(canvas, candidate)) return candidate;
  }
  return undefined;
}

function isBare(canvas: Canvas, { left, top, width, height }: Rectangle): boolean {
  let least = 255;
  let most = 0;
  for (let y = top; y < top + height; y += 1) {
    for (let x = left; x < left + width; x += 1) {
      const value = canvas.pixels[(y * canvas.width + x) * 3 + 1] ?? 0;
      least = Math.min(least, value);
      most = Math.max(most, value);
    }
  }
  return most - least < 40;
}
