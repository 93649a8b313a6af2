/**
 * Measures forgeries and honest copies of pages that code draws: `node bin/run.js lab/raster/gather-drawn.ts --out OUT [--documents N] [--share 0/1]`.
 * Pages are kept as a JPEG or printed and scanned before they are edited; what a program drew and kept without loss has no traces.
 */
import sharp from "sharp";
import { readCommand } from "../../scripts/support/command.ts";
import { required, text, wholeNumber, withDefault } from "../../scripts/support/options.ts";
import { createRandom, type Random } from "../../src/learning/random.ts";
import { attackKinds, type Donor, forge } from "./attacks.ts";
import { type Canvas, readCanvas, toSharp } from "./canvas.ts";
import { drawPage } from "./drawn-pages.ts";
import { type Name, PageWriter } from "./page-writer.ts";
import { type PlainSave, passOn, plainSaves, rescan, save, treatKindly } from "./saves.ts";
import { findTargets } from "./targets.ts";

const options = readCommand({
  does: `Measures forgeries and honest copies of pages that code draws, for lab/train-regular-print.ts. Writes OUT.jsonl, a line a page,
    and OUT.bin with the cues of all units.`,
  options: {
    out: required(text("OUT", "where to write, without the endings")),
    documents: wholeNumber(30, "pages that are drawn"),
    share: withDefault(
      text("I/N", "works on the part I (from 0) of N, so that several processes can share", /^\d+\/[1-9]\d*$/),
      "0/1",
    ),
  },
});
const [part = 0, parts = 1] = options.share.split("/").map(Number);
const folds = 5;
const [honestPages, editedPages] = [12, 8];
sharp.unblock({ operation: ["VipsForeignLoadSvg"] });
const writer = new PageWriter(options.out);

/** How a page came to be before anything was done to it. */
const origins = ["drawn", "kept", "scanned", "scanned and cleaned"] as const;
type Origin = (typeof origins)[number];

async function bringAbout(drawn: Canvas, origin: Origin, random: Random): Promise<Canvas> {
  switch (origin) {
    case "drawn":
      return drawn;
    case "kept":
      return await keep(drawn, random);
    case "scanned":
      return await readCanvas(await rescan(drawn, random));
    case "scanned and cleaned": {
      const scanned = await readCanvas(await rescan(drawn, random));
      const clean = await toSharp(scanned)
        .linear(1.15 + 0.25 * random.nextShare(), -8 - random.nextBelow(20))
        .png({ compressionLevel: 1 })
        .toBuffer();
      return await keep(await readCanvas(clean), random);
    }
  }
}

async function keep(canvas: Canvas, random: Random): Promise<Canvas> {
  const chromaSubsampling = random.nextShare() < 0.6 ? "4:2:0" : "4:4:4";
  const quality = 60 + random.nextBelow(36);
  return await readCanvas(await toSharp(canvas).jpeg({ quality, chromaSubsampling }).toBuffer());
}

/** A page seen in a viewer's window. */
async function showOnScreen(page: Canvas, random: Random): Promise<Canvas> {
  const [across, above] = [40 + random.nextBelow(300), 60 + random.nextBelow(60)];
  const shown = await toSharp(page)
    .extend({ left: across, right: across, top: above, bottom: 20, background: "#52565a" })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return await readCanvas(shown);
}

async function saved(canvas: Canvas, how: PlainSave): Promise<Buffer | Canvas> {
  return how === "png" ? canvas : await save(canvas, how);
}

const documents = Array.from({ length: options.documents }, (_, place) => place);
const donors = new Map<number, Donor>();

async function donorOf(place: number): Promise<Donor> {
  const known = donors.get(place);
  if (known !== undefined) return known;
  const random = createRandom(600_000 + place);
  const drawn = await drawPage(createRandom(500_000 + place));
  const canvas = await bringAbout(drawn, random.nextShare() < 0.5 ? "kept" : "scanned", random);
  const donor = { canvas, targets: findTargets(canvas) };
  donors.set(place, donor);
  return donor;
}

async function workAt(place: number): Promise<void> {
  const drawn = await drawPage(createRandom(500_000 + place));
  const random = createRandom(510_000 + place);
  const base = { document: `drawn ${place}`, fold: place % folds, set: "drawn" };
  for (let turn = 0; turn < honestPages; turn += 1) {
    const origin = origins[turn % origins.length] ?? "drawn";
    await workHonestly(await bringAbout(drawn, origin, random), { ...base, kind: `honest ${origin}` }, random);
  }
  for (let turn = 0; turn < editedPages; turn += 1) {
    const origin = origins[1 + (turn % (origins.length - 1))] ?? "kept";
    const kind = attackKinds[(turn + place) % attackKinds.length] ?? "copy";
    const canvas = await bringAbout(drawn, origin, random);
    const donor = await donorOf((place + folds * (1 + random.nextBelow(3))) % documents.length);
    const edited = await forge(canvas, kind, random, donor.canvas.width === canvas.width ? undefined : donor);
    const how = plainSaves[random.nextBelow(plainSaves.length)] ?? "png";
    if (edited !== undefined)
      await writer.record(await saved(edited.canvas, how), { ...base, kind, save: how }, edited);
  }
}

async function workHonestly(canvas: Canvas, base: Omit<Name, "save">, random: Random): Promise<void> {
  const none = { boxes: [], sources: [] };
  const draw = random.nextShare();
  const how = plainSaves[random.nextBelow(plainSaves.length)] ?? "png";
  if (draw < 0.4) return await writer.record(await saved(canvas, how), { ...base, save: how }, none);
  if (draw < 0.75)
    return await writer.record((await passOn(canvas, random)).bytes, { ...base, save: "passed on" }, none);
  if (draw < 0.9)
    return await writer.record(await treatKindly(canvas, "messenger", random), { ...base, save: "messenger" }, none);
  await writer.record(await saved(await showOnScreen(canvas, random), how), { ...base, save: `screen ${how}` }, none);
}

for (const place of documents) {
  if (place % parts !== part) continue;
  await workAt(place);
  process.stderr.write(`${place + 1} of ${documents.length}\n`);
}
writer.close();
