/** Compares hashes over the parts of a JPEG, PNG or GIF (C2PA 2.2, 9.4: c2pa.hash.boxes). */
import type { BindingFact } from "../../facts/credentials.ts";
import type { FileFormat } from "../../facts/file.ts";
import { markers } from "../raster/jpeg/markers.ts";
import { listPngChunks } from "../raster/png-chunks.ts";
import type { CborValue } from "./cbor.ts";
import { listGifBlocks } from "./containers/gif-blocks.ts";
import { isJumbf, listJpegSegments } from "./containers/jpeg-segments.ts";
import { bytesOf, field, listOf, textOf } from "./fields.ts";
import { chooseAlgorithm, compareHash } from "./hashed-uri.ts";

interface NamedPart {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

const entryLimit = 10_000;
const partLimit = 20;
const notVerified: BindingFact = { state: "not verified" };

export function checkBoxHash(assertion: CborValue, usual: CborValue, file: Buffer, format: FileFormat): BindingFact {
  const entries = listOf(field(assertion, "boxes")).slice(0, entryLimit);
  const parts = nameParts(file, format, entries);
  if (parts === undefined) return notVerified;
  const odd: string[] = [];
  let next = 0;
  for (const entry of entries) {
    const names = listOf(field(entry, "names")).map(textOf);
    const named = parts.slice(next, next + names.length);
    next += names.length;
    if (named.length < names.length || named.some(({ name }, index) => name !== names[index])) {
      return { state: "differs", method: "box hash", parts: [`the order of parts at ${names[0] ?? "the end"}`] };
    }
    // The manifests themselves, and what the signer left out.
    if (names[0] === "C2PA" || field(entry, "excluded") === true) continue;
    const [first, last] = [named[0], named.at(-1)];
    if (first === undefined || last === undefined) continue;
    const pieces = [file.subarray(first.start, last.end)];
    const algorithm = chooseAlgorithm(entry, field(assertion, "alg") ?? usual);
    const result = compareHash(algorithm, bytesOf(field(entry, "hash")), pieces);
    if (result === "unknown") return notVerified;
    if (result === "differs") odd.push(names.join(" "));
  }
  const added = parts.slice(next).map(({ name }) => name);
  const all = [...odd, ...added].slice(0, partLimit);
  return all.length === 0 ? { state: "fits" } : { state: "differs", method: "box hash", parts: all };
}

function nameParts(file: Buffer, format: FileFormat, entries: readonly CborValue[]): NamedPart[] | undefined {
  if (format === "jpeg") return nameJpegParts(file);
  if (format === "png") return namePngParts(file);
  if (format !== "gif") return undefined;
  // Some signers name a table of colours by itself; by the specification it is a part of what stands before it.
  const named = entries.flatMap((entry) => listOf(field(entry, "names")));
  return nameGifParts(file, named.includes("GCT") || named.includes("LCT"));
}

function nameGifParts(file: Buffer, areTablesNamed: boolean): NamedPart[] {
  const parts: NamedPart[] = [];
  for (const { name, start, end } of listGifBlocks(file)) {
    const last = parts.at(-1);
    const isJoined = !areTablesNamed && (name === "GCT" || name === "LCT");
    if (isJoined && last !== undefined) parts[parts.length - 1] = { ...last, end };
    else parts.push({ name, start, end });
  }
  return parts;
}

const jpegNames = new Map<number, string>([
  [markers.startOfImage, "SOI"],
  [markers.endOfImage, "EOI"],
  [markers.startOfScan, "SOS"],
  [markers.quantisationTables, "DQT"],
  [markers.huffmanTables, "DHT"],
  [markers.restartInterval, "DRI"],
  [markers.comment, "COM"],
]);

/** Pieces of one manifest store are one part. */
function nameJpegParts(file: Buffer): NamedPart[] {
  const parts: NamedPart[] = [];
  for (const segment of listJpegSegments(file)) {
    const { marker, start, end } = segment;
    const isStore = isJumbf(file, segment);
    const last = parts.at(-1);
    if (isStore && last?.name === "C2PA") parts[parts.length - 1] = { ...last, end };
    else parts.push({ name: isStore ? "C2PA" : nameMarker(marker), start, end });
  }
  return parts;
}

function nameMarker(marker: number): string {
  const name = jpegNames.get(marker);
  if (name !== undefined) return name;
  if (marker >= 0xe0 && marker <= 0xef) return `APP${marker - 0xe0}`;
  return marker >= 0xc0 && marker <= 0xcf ? `SOF${marker - 0xc0}` : marker.toString(16);
}

function namePngParts(file: Buffer): NamedPart[] {
  const chunks = listPngChunks(file).chunks.map(({ type, start, end }) => ({
    name: type === "caBX" ? "C2PA" : type,
    start: start - 8,
    end: end + 4,
  }));
  return [{ name: "PNGh", start: 0, end: 8 }, ...chunks];
}
