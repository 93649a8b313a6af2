/**
 * Measures own forgeries and honest pages made from receipts, for training and evaluation: `node bin/run.js lab/raster/gather.ts --receipts FOLDER --out OUT`.
 * Writes OUT.jsonl, a line a page, and OUT.bin with the cues of all units.
 */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import sharp from "sharp";
import { readCommand } from "../../scripts/support/command.ts";
import { decimal, existingFolder, flag, required, text, withDefault } from "../../scripts/support/options.ts";
import { createRandom, type Random } from "../../src/learning/random.ts";
import { attackKinds, type Donor, type Edited, forge } from "./attacks.ts";
import { type Canvas, type Rectangle, readCanvas } from "./canvas.ts";
import { readHumanEdits } from "./human-edits.ts";
import { annotatedReceipts } from "./measured-pages.ts";
import type { Labels } from "./page-rows.ts";
import { type Name, PageWriter } from "./page-writer.ts";
import {
  benignKinds,
  drawByProgram,
  type PlainSave,
  passOn,
  plainSaves,
  programKinds,
  rescan,
  save,
  treatKindly,
} from "./saves.ts";
import { findTargets } from "./targets.ts";

const options = readCommand({
  does: `Measures own forgeries and honest pages made from receipts, for training and evaluation, in half an hour. Writes OUT.jsonl, a line
    a page, and OUT.bin with the cues of all units.`,
  needs: "FOLDER: receipts in genuine/ and genuine-png/, and edits by people with labels.tsv.",
  options: {
    receipts: required(existingFolder("FOLDER", "the receipts", ["genuine", "genuine-png", "labels.tsv"])),
    out: required(text("OUT", "where to write, without the endings")),
    share: withDefault(
      text("I/N", "works on the part I (from 0) of N, so that several processes can share", /^\d+\/[1-9]\d*$/),
      "0/1",
    ),
    skip: decimal(0, "documents that are left out at the beginning"),
    humanOnly: flag("measures only what people edited"),
  },
});
const { receipts: folder, out } = options;
const [part = 0, parts = 1] = options.share.split("/").map(Number);
/** Pages of poster size take minutes and teach nothing new. */
const trainingPixelLimit = 4_000_000;
/** Documents of one fold give their letters to each other only: what is tested on was never seen. */
const folds = 5;

// The service refuses drawings; here they are what letters and stamps are made of.
sharp.unblock({ operation: ["VipsForeignLoadSvg"] });

const files = ["genuine", "genuine-png"].flatMap((set) =>
  readdirSync(join(folder, set))
    .filter((name) => !annotatedReceipts.includes(name))
    .sort()
    .map((name) => join(folder, set, name)),
);
const writer = new PageWriter(out);

function foldOf(file: string): number {
  return [...basename(file)].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7) % folds;
}

/** A PNG gives back what went into it, so it need not be written. */
async function saved(canvas: Canvas, how: PlainSave): Promise<Buffer | Canvas> {
  return how === "png" ? canvas : await save(canvas, how);
}

const donors = new Map<number, Donor[]>();
async function loadDonors(): Promise<void> {
  for (const file of files) {
    const canvas = await readCanvas(readFileSync(file));
    if (canvas.width * canvas.height > trainingPixelLimit) continue;
    donors.set(foldOf(file), [...(donors.get(foldOf(file)) ?? []), { canvas, targets: findTargets(canvas) }]);
  }
}

async function workAt(file: string, place: number): Promise<void> {
  const bytes = readFileSync(file);
  const canvas = await readCanvas(bytes);
  const set = file.includes("genuine-png") ? "png" : "jpeg";
  const base = { document: basename(file), fold: foldOf(file), set };
  const none: Labels = { boxes: [], sources: [] };
  await writer.record(bytes, { ...base, kind: "untouched", save: "as is" }, none);
  if (canvas.width * canvas.height > trainingPixelLimit) return;
  const random = createRandom(1_000 + place);
  for (const how of plainSaves)
    await writer.record(await saved(canvas, how), { ...base, kind: "untouched", save: how }, none);
  for (const kind of benignKinds) {
    // Each second page gets each treatment, so that all fit into an hour.
    if (random.nextShare() < 0.5) continue;
    await writer.record(await treatKindly(canvas, kind, random), { ...base, kind, save: "benign" }, none);
  }
  await drawOnIt(canvas, base, place);
  for (const kind of attackKinds) await attack(canvas, kind, base, place);
}

/** Two of the three ways for each page, in turn. */
async function drawOnIt(canvas: Canvas, base: Omit<Name, "kind" | "save">, place: number): Promise<void> {
  const random = createRandom(90_000 + place);
  for (const [index, kind] of programKinds.entries()) {
    if ((place + index) % programKinds.length === 0) continue;
    const how = plainSaves[random.nextBelow(plainSaves.length)] ?? "png";
    const drawn = await drawByProgram(canvas, kind, random);
    await writer.record(await saved(drawn, how), { ...base, kind, save: how }, { boxes: [], sources: [] });
  }
}

async function attack(
  canvas: Canvas,
  kind: (typeof attackKinds)[number],
  base: Omit<Name, "kind" | "save">,
  place: number,
) {
  const random = createRandom(7_000 + place * 31 + attackKinds.indexOf(kind));
  const pool = donors.get(base.fold) ?? [];
  const pickDonor = () => {
    const donor = pool[random.nextBelow(pool.length)];
    return donor?.canvas.width === canvas.width && donor.canvas.height === canvas.height ? undefined : donor;
  };
  // Two of the four ways to save a page for each, in turn.
  const turn = place + attackKinds.indexOf(kind);
  for (const [index, how] of plainSaves.entries()) {
    if (index % 2 !== turn % 2) continue;
    const edited = await forge(canvas, kind, random, pickDonor());
    if (edited === undefined) continue;
    await writer.record(await saved(edited.canvas, how), { ...base, kind, save: how }, edited);
  }
  if (turn % 4 < 2) await attackOnTheWay(canvas, kind, base, random, pickDonor);
  else await attackFresh(canvas, kind, base, random, pickDonor);
}

type PickDonor = () => Donor | undefined;
type Kind = (typeof attackKinds)[number];
type Base = Omit<Name, "kind" | "save">;

async function attackOnTheWay(canvas: Canvas, kind: Kind, base: Base, random: Random, pickDonor: PickDonor) {
  const further = await forge(canvas, kind, random, pickDonor());
  if (further === undefined) return;
  const { bytes, place: move } = await passOn(further.canvas, random);
  await writer.record(bytes, { ...base, kind, save: "passed on" }, moveAll(further, move));
}

async function attackFresh(canvas: Canvas, kind: Kind, base: Base, random: Random, pickDonor: PickDonor) {
  // Forged after a scan of its own: the page has another grain, and often no history.
  const fresh = await readCanvas(await rescan(canvas, random));
  const onFresh = await forge(fresh, kind, random, pickDonor());
  const how = plainSaves[random.nextBelow(plainSaves.length)] ?? "png";
  if (onFresh !== undefined)
    await writer.record(await saved(onFresh.canvas, how), { ...base, kind, save: `rescan ${how}` }, onFresh);
}

function moveAll({ boxes, sources }: Edited, move: (box: Rectangle) => Rectangle): Labels {
  return { boxes: boxes.map(move), sources: sources.map(move) };
}

/** Edits that people made; never trained on. */
async function workAtHuman(): Promise<void> {
  for (const { path, boxes } of readHumanEdits(folder)) {
    const name = { document: basename(path), fold: -1, set: "human", kind: "human", save: "as is" };
    await writer.record(readFileSync(path), name, { boxes, sources: [] });
  }
}

if (part === 0) await workAtHuman();
if (!options.humanOnly) await workAtOwn();

async function workAtOwn(): Promise<void> {
  await loadDonors();
  const places = files.map((_, place) => place).filter((place) => place >= options.skip);
  // In mixed order, so that a part of them is already of all kinds.
  places.sort((one, other) => ((one * 37) % 84) - ((other * 37) % 84));
  for (const [turn, place] of places.entries()) {
    const file = files[place];
    if (turn % parts !== part || file === undefined) continue;
    await workAt(file, place);
    process.stderr.write(`${turn + 1} of ${places.length} ${writer.rowCount}\n`);
  }
}
writer.close();
