/**
 * How often paper that was painted over is found, and how often where nothing was: `node bin/run.js lab/wiped-paper.ts --receipts FOLDER`.
 * Receipts are treated as honest people treat them and kept without loss, which hides least; then erased and retyped by code.
 */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { readCommand } from "../scripts/support/command.ts";
import { existingFolder, required } from "../scripts/support/options.ts";
import { findEarlierSave } from "../src/forgery/evidence/raster/cues/history.ts";
import { findWipedPaper } from "../src/forgery/evidence/raster/cues/wiped-paper.ts";
import { holdPage } from "../src/forgery/evidence/raster/kernels/page-memory.ts";
import { separateColours } from "../src/forgery/evidence/raster/separate-colours.ts";
import { createRandom } from "../src/learning/random.ts";
import { attackKinds, forge } from "./raster/attacks.ts";
import { type Canvas, type Rectangle, readCanvas, toSharp } from "./raster/canvas.ts";
import { readHumanEdits } from "./raster/human-edits.ts";
import { annotatedReceipts } from "./raster/measured-pages.ts";
import { benignKinds, plainSaves, save, treatKindly } from "./raster/saves.ts";

const { receipts: folder } = readCommand({
  does: "How often paper that was painted over is found, and how often where nothing was.",
  needs: "FOLDER: receipts in genuine/ and genuine-png/, and edits by people with labels.tsv.",
  options: {
    receipts: required(existingFolder("FOLDER", "the receipts", ["genuine", "genuine-png", "labels.tsv"])),
  },
});
/** Larger pages take long and show nothing else. */
const pixelLimit = 1_500_000;
// The service refuses drawings; here they are what stamps are made of.
sharp.unblock({ operation: ["VipsForeignLoadSvg"] });

interface Tally {
  pages: number;
  found: number;
  /** With the first place in an edit. */
  right: number;
  readonly names: string[];
}
const tallies = new Map<string, Tally>();
let spentMs = 0;

function look(kind: string, name: string, { pixels, width, height }: Canvas, edits: readonly Rectangle[]): void {
  const { luminance } = separateColours(pixels, width, height, 3);
  const memory = holdPage(luminance);
  const grid = findEarlierSave(luminance, memory, undefined) ?? { left: 0, top: 0 };
  const startedAt = process.cpuUsage();
  const [first] = findWipedPaper(luminance, memory, grid);
  const { user, system } = process.cpuUsage(startedAt);
  spentMs += (user + system) / 1_000;
  const tally = tallies.get(kind) ?? { pages: 0, found: 0, right: 0, names: [] };
  tallies.set(kind, tally);
  tally.pages += 1;
  if (first === undefined) return;
  tally.found += 1;
  if (edits.some((edit) => isTouching(first, edit))) tally.right += 1;
  else tally.names.push(name);
}

function isTouching(one: Rectangle, other: Rectangle): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  );
}

/** What programs do to a scan without touching what it says. */
function drawDigitally({ width, height }: Canvas) {
  const around = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`;
  const marker = `<rect width="100%" height="100%" fill="white"/><rect x="${Math.round(width * 0.3)}" y="${Math.round(height * 0.4)}" width="190" height="33" fill="#f7ee3c"/>`;
  const stamp = `<g transform="translate(${Math.round(width * 0.4)} ${Math.round(height * 0.5)})" fill="none" stroke="#1d2f8c"><rect width="190" height="70" stroke-width="4"/><text x="30" y="48" font-size="34">PAID</text></g>`;
  return { marker: Buffer.from(`${around}${marker}</svg>`), stamp: Buffer.from(`${around}${stamp}</svg>`) };
}

async function lookAtOne(name: string, turn: number): Promise<void> {
  const canvas = await readCanvas(readFileSync(join(folder, "genuine", name)));
  look("untouched", name, canvas, []);
  if (canvas.width * canvas.height > pixelLimit) return;
  const random = createRandom(turn);
  const reread = async (kind: string, picture: Sharp) =>
    look(kind, name, await readCanvas(await picture.removeAlpha().png({ compressionLevel: 1 }).toBuffer()), []);
  for (const how of plainSaves.slice(1))
    look(`saved as ${how} first`, name, await readCanvas(await save(canvas, how)), []);
  for (const kind of [benignKinds[turn % benignKinds.length], benignKinds[(turn + 3) % benignKinds.length]])
    if (kind !== undefined) look(kind, name, await readCanvas(await treatKindly(canvas, kind, random)), []);
  const { width, height } = canvas;
  await reread("cropped", toSharp(canvas).extract({ left: 3, top: 5, width: width - 9, height: height - 14 }));
  await reread("made smaller", toSharp(canvas).resize({ width: Math.round(width * (0.5 + random.nextShare() / 2)) }));
  await reread("made larger", toSharp(canvas).resize({ width: Math.round(width * (1 + random.nextShare() / 2)) }));
  await reread(
    "white margins",
    toSharp(canvas).extend({ top: 21, bottom: 33, left: 13, right: 27, background: "#fff" }),
  );
  await reread("grey margin", toSharp(canvas).extend({ left: 13, background: "#eee" }));
  const { marker, stamp } = drawDigitally(canvas);
  await reread("highlighted by a program", toSharp(canvas).composite([{ input: marker, blend: "multiply" }]));
  await reread("stamped by a program", toSharp(canvas).composite([{ input: stamp }]));
  for (const kind of attackKinds) {
    const edited = await forge(canvas, kind, createRandom(500 + turn), undefined);
    if (edited !== undefined) look(`FORGED: ${kind}`, name, edited.canvas, edited.boxes);
  }
}

const names = readdirSync(join(folder, "genuine")).filter((name) => !annotatedReceipts.includes(name));
for (const [turn, name] of names.entries()) await lookAtOne(name, turn);
for (const name of readdirSync(join(folder, "genuine-png")))
  look("untouched", name, await readCanvas(readFileSync(join(folder, "genuine-png", name))), []);
for (const { path, boxes } of readHumanEdits(folder))
  look("FORGED: by people", basename(path), await readCanvas(readFileSync(path)), boxes);
for (const [kind, { pages, found, right, names: wrong }] of tallies)
  console.log(
    `${kind}: found ${found} of ${pages}, first place in an edit ${right}${wrong.length > 0 ? `; ${wrong.join(" ")}` : ""}`,
  );
const pages = [...tallies.values()].reduce((sum, tally) => sum + tally.pages, 0);
console.log(`${(spentMs / pages).toFixed(0)} ms of a processor a page`);
