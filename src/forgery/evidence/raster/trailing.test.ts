import assert from "node:assert/strict";
import { before, test } from "node:test";
import sharp from "sharp";
import { readJpeg } from "./jpeg/read-jpeg.ts";
import { listPngChunks } from "./png-chunks.ts";
import { describeTrailing } from "./trailing.ts";

let jpeg: Buffer;
let png: Buffer;
before(async () => {
  const picture = sharp({ create: { width: 40, height: 24, channels: 3, background: "#dde0e4" } });
  jpeg = await picture.clone().jpeg().toBuffer();
  png = await picture.clone().png().toBuffer();
});

function behindJpeg(rest: Buffer, first = jpeg) {
  const bytes = Buffer.concat([first, rest]);
  const read = readJpeg(bytes, { coefficients: 100_000 });
  return describeTrailing(bytes, read.end, read);
}

/** The first picture with this segment behind its beginning. */
function announcing(marker: number, body: string): Buffer {
  const header = Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255]);
  return Buffer.concat([jpeg.subarray(0, 2), header, Buffer.from(body, "latin1"), jpeg.subarray(2)]);
}

const announced = (first: Buffer, rest = jpeg) => behindJpeg(rest, first)?.isAnnounced;

test("a whole JPEG or PNG behind a JPEG, and a JPEG behind a PNG, are reported with their size", () => {
  const size = { width: 40, height: 24 };
  const found = { kind: "another picture", isAnnounced: false } as const;
  assert.deepEqual(behindJpeg(jpeg), { ...found, bytes: jpeg.length, picture: { format: "JPEG", ...size } });
  assert.deepEqual(behindJpeg(png), { ...found, bytes: png.length, picture: { format: "PNG", ...size } });
  const bytes = Buffer.concat([png, Buffer.alloc(7), jpeg]);
  const behindPng = describeTrailing(bytes, listPngChunks(bytes).end, undefined);
  assert.deepEqual(behindPng, { ...found, bytes: jpeg.length + 7, picture: { format: "JPEG", ...size } });
});

test("an index of pictures, a directory in XMP and a phone's trailer announce what follows", () => {
  const xmp = "http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>";
  assert.equal(announced(announcing(0xe2, "MPF\0II*\0")), true);
  assert.equal(announced(announcing(0xe1, `${xmp}<Container:Directory/>`)), true);
  assert.equal(announced(announcing(0xe1, `${xmp}<rdf:Description GCamera:MotionPhoto="1"/>`)), true);
  assert.equal(announced(announcing(0xe1, `${xmp}<rdf:Description hdrgm:Version="1.0"/>`)), true);
  assert.equal(announced(jpeg, Buffer.concat([jpeg, Buffer.from("SEFH....SEFT", "latin1")])), true);
  assert.equal(announced(announcing(0xe2, "ICC_PROFILE\0")), false);
  assert.equal(announced(announcing(0xe1, `${xmp}<rdf:Description xmp:Rating="1"/>`)), false);
});

test("a picture that is cut off is none", () => {
  const { length } = jpeg;
  assert.deepEqual(behindJpeg(jpeg.subarray(0, length - 2)), { bytes: length - 2, kind: "another picture" });
  assert.deepEqual(behindJpeg(jpeg.subarray(0, 20)), { bytes: 20, kind: "another picture" });
  assert.deepEqual(behindJpeg(png.subarray(0, 60)), { bytes: 60, kind: "another picture" });
});

test("padding, films and anything else", () => {
  assert.equal(behindJpeg(Buffer.alloc(0)), undefined);
  assert.deepEqual(behindJpeg(Buffer.alloc(90)), { bytes: 90, kind: "padding" });
  assert.deepEqual(behindJpeg(Buffer.from("\0\0\0\x18ftypmp42")), { bytes: 12, kind: "video" });
  assert.deepEqual(behindJpeg(Buffer.from("PK\x03\x04....")), { bytes: 8, kind: "unknown" });
});
