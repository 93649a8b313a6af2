/** Pictures made to exhaust or to mislead their reader: few bytes that speak of many points, frames or pages, boxes that lie, and content credentials beyond all measure. */
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import type { FileFormat } from "../facts/file.ts";
import { writeCbor } from "./cbor-writer.ts";
import { makeAuthority } from "./claim-signer.ts";
import { embedStore } from "./credential-containers.ts";
import { labelled, type PlannedManifest, writeStore } from "./credential-writer.ts";

export interface HostilePicture {
  readonly name: string;
  readonly format: FileFormat;
  readonly make: () => Promise<Buffer> | Buffer;
}

const plain = { create: { width: 64, height: 48, channels: 3, background: "#8fa0b0" } } as const;

function solid(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: "#eeeeee" } });
}

function bmffBox(type: string, ...content: readonly Uint8Array[]): Buffer {
  const head = Buffer.from(`\0\0\0\0${type}`, "latin1");
  head.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0));
  return Buffer.concat([head, ...content]);
}

const fileType = (brand: string) => bmffBox("ftyp", Buffer.from(`${brand}\0\0\0\0mif1${brand}`, "latin1"));

function numbers(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, 4 * at);
  return bytes;
}

/** HEIC and AVIF of boxes alone. */
export const lyingBoxes: readonly HostilePicture[] = (["heic", "avif"] as const).flatMap((format) => [
  {
    name: `${format} whose box is longer than the file`,
    format,
    make: () => Buffer.concat([fileType(format), numbers(0x7fffffff), Buffer.from("meta")]),
  },
  {
    name: `${format} whose box has a length of 64 bits`,
    format,
    make: () => Buffer.concat([fileType(format), numbers(1), Buffer.from("meta"), numbers(0xffffffff, 0xffffffff)]),
  },
  {
    name: `${format} of boxes without length`,
    format,
    make: () => Buffer.concat([fileType(format), ...Array.from({ length: 50_000 }, () => bmffBox("free"))]),
  },
  {
    name: `${format} of boxes within boxes`,
    format,
    make: () => {
      const deep = Array.from({ length: 2_000 }).reduce<Buffer>((inner) => bmffBox("moov", inner), Buffer.alloc(0));
      return Buffer.concat([fileType(format), deep]);
    },
  },
  {
    name: `${format} of a picture as wide as numbers go`,
    format,
    make: () => {
      const size = bmffBox("ispe", numbers(0, 0xffffffff, 0xffffffff));
      const properties = bmffBox("iprp", bmffBox("ipco", size), bmffBox("ipma", numbers(0, 1, 0x00010101)));
      const places = bmffBox("iloc", numbers(0, 0x44000001, 0x00010000, 0xffffffff, 0x00010000, 0xffffffff));
      return Buffer.concat([fileType(format), bmffBox("meta", numbers(0), places, properties), bmffBox("mdat")]);
    },
  },
]);

export const pictureBombs: readonly HostilePicture[] = [
  {
    name: "AVIF of a hundred million points",
    format: "avif",
    make: () => solid(10_000, 10_000).avif({ effort: 0 }).toBuffer(),
  },
  {
    name: "WebP of its largest size",
    format: "webp",
    make: () => solid(16_383, 16_383).webp({ lossless: true, effort: 0 }).toBuffer(),
  },
  {
    name: "TIFF that unpacks to hundreds of megabytes",
    format: "tiff",
    make: () => solid(14_000, 14_000).tiff({ compression: "deflate" }).toBuffer(),
  },
  { name: "GIF of ten thousand frames", format: "gif", make: manyFrames },
  { name: "GIF of the largest size with nothing in it", format: "gif", make: emptyGif },
  { name: "TIFF of two thousand pages", format: "tiff", make: () => manyPages(2_000) },
  { name: "TIFF whose strips are all the file", format: "tiff", make: greedyTiff },
  { name: "PNG whose text unpacks without end", format: "png", make: packedText },
];

async function manyFrames(): Promise<Buffer> {
  const gif = await sharp(plain).gif().toBuffer();
  const frame = gif.subarray(gif.indexOf(Buffer.from([0x2c, 0, 0, 0, 0])), -1);
  const head = gif.subarray(0, gif.length - 1 - frame.length);
  return Buffer.concat([head, ...Array.from({ length: 10_000 }, () => frame), Buffer.from([0x3b])]);
}

function emptyGif(): Buffer {
  const screen = Buffer.from("474946383961ffffffff000000", "hex");
  return Buffer.concat([screen, Buffer.from("2c00000000ffffffff00", "hex"), Buffer.from("080101003b", "hex")]);
}

/** Directories of one point each, in a row. */
function manyPages(pages: number): Buffer {
  const entries = 8;
  const bytes = 2 + 12 * entries + 4;
  const file = Buffer.alloc(8 + pages * bytes);
  file.write("II*\0\x08\0\0\0", 0, "latin1");
  for (let page = 0; page < pages; page += 1) {
    const at = 8 + page * bytes;
    writeDirectory(file, at, { width: 1, height: 1, strip: 0, length: 1 });
    file.writeUInt32LE(page + 1 < pages ? at + bytes : 0, at + bytes - 4);
  }
  return file;
}

/** One strip that says to be longer than the file, of a page of a billion points. */
function greedyTiff(): Buffer {
  const file = Buffer.alloc(200);
  file.write("II*\0\x08\0\0\0", 0, "latin1");
  writeDirectory(file, 8, { width: 65_535, height: 65_535, strip: 0, length: 0xffffffff });
  return file;
}

interface Strip {
  readonly width: number;
  readonly height: number;
  readonly strip: number;
  readonly length: number;
}

function writeDirectory(file: Buffer, at: number, { width, height, strip, length }: Strip): void {
  const tags = [
    [256, width],
    [257, height],
    [258, 8],
    [259, 1],
    [262, 1],
    [273, strip],
    [278, height],
    [279, length],
  ] as const;
  file.writeUInt16LE(tags.length, at);
  for (const [index, [tag, value]] of tags.entries()) {
    const entry = at + 2 + 12 * index;
    file.writeUInt16LE(tag, entry);
    file.writeUInt16LE(4, entry + 2);
    file.writeUInt32LE(1, entry + 4);
    file.writeUInt32LE(value, entry + 8);
  }
}

async function packedText(): Promise<Buffer> {
  const png = await sharp(plain).png().toBuffer();
  const text = Buffer.concat([Buffer.from("parameters\0\0", "latin1"), deflateSync(Buffer.alloc(200 * 2 ** 20))]);
  const chunk = Buffer.concat([numbers(text.length), Buffer.from("zTXt"), text, numbers(0)]);
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}

/** The store stands in a PNG, whose chunks take any length. */
function withStore(store: () => Buffer | Promise<Buffer>): () => Promise<Buffer> {
  return async () => embedStore(await sharp(plain).png().toBuffer(), "png", await store()).file;
}

async function written(plans: readonly PlannedManifest[]): Promise<Buffer> {
  return writeStore(plans, await (await makeAuthority("Test authority")).makeSigner("Test camera"));
}

function bareManifest(claim: Buffer, signature: Buffer): Buffer {
  const box = (content: Buffer) => bmffBox("cbor", content);
  const manifest = labelled(
    "c2ma",
    "made",
    labelled("c2cl", "c2pa.claim.v2", box(claim)),
    labelled("c2cs", "c2pa.signature", box(signature)),
  );
  return labelled("c2pa", "c2pa", manifest);
}

/** `megabytes` of each that has a size. */
export function hostileCredentials(megabytes: number): readonly HostilePicture[] {
  const size = megabytes * 2 ** 20;
  const claim = writeCbor({ claim_generator: "a" });
  const head = new Map<number, Buffer>([[1, Buffer.alloc(0)]]);
  const stores: readonly (readonly [name: string, store: () => Buffer | Promise<Buffer>])[] = [
    ["an assertion beyond all measure", () => written([{ label: "made", assertions: [["huge", Buffer.alloc(size)]] }])],
    [
      "manifests without number",
      () => labelled("c2pa", "c2pa", Buffer.concat(Array.from({ length: size / 64 }, () => labelled("c2ma", "made")))),
    ],
    [
      "boxes a thousand deep",
      () => Array.from({ length: 1_000 }).reduce<Buffer>((inner) => labelled("c2pa", "c2pa", inner), Buffer.alloc(0)),
    ],
    ["lists in lists without end", () => bareManifest(Buffer.alloc(size, 0x9f), claim)],
    ["a map of four billion entries", () => bareManifest(Buffer.from("bbffffffffffffffff", "hex"), claim)],
    ["text that is cut off", () => bareManifest(Buffer.from("7bffffffffffffffff41", "hex"), claim)],
    [
      "answers about certificates beyond all measure",
      () =>
        bareManifest(
          claim,
          writeCbor([writeCbor(head), { rVals: { ocspVals: [Buffer.alloc(size, 0x30)] } }, null, Buffer.alloc(64)]),
        ),
    ],
    [
      "certificates without end",
      () =>
        bareManifest(
          claim,
          writeCbor([
            writeCbor(new Map([[33, Array.from({ length: 1_000 }, () => Buffer.alloc(size / 1_000, 0x30))]])),
            {},
            null,
            Buffer.alloc(64),
          ]),
        ),
    ],
    [
      "a time stamp beyond all measure",
      () =>
        bareManifest(
          claim,
          writeCbor([
            writeCbor(head),
            { sigTst: { tstTokens: [{ val: Buffer.alloc(size, 0x30) }] } },
            null,
            Buffer.alloc(64),
          ]),
        ),
    ],
    [
      "an ingredient of itself",
      () => written([{ label: "made", ingredients: [{ relationship: "parentOf", label: "made" }] }]),
    ],
    [
      "a chain of a thousand ingredients",
      () =>
        written(
          Array.from({ length: 1_000 }, (_, at) => ({
            label: `m${at}`,
            ingredients: [{ relationship: "parentOf", label: `m${at - 1}` }],
          })),
        ),
    ],
  ];
  return stores.map(([name, store]) => ({ name: `credentials: ${name}`, format: "png", make: withStore(store) }));
}
