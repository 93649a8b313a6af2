import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { writePng } from "./png-writer.ts";

test("what is written is read back, pixel by pixel", async () => {
  const [width, height] = [37, 21];
  const pixels = Uint8Array.from({ length: width * height * 3 }, (_, index) => (index * index * 7 + index) & 255);
  const { data, info } = await sharp(writePng(pixels, width, height))
    .raw()
    .toBuffer({ resolveWithObject: true });
  assert.deepEqual([info.width, info.height, info.channels], [width, height, 3]);
  assert.deepEqual(new Uint8Array(data), pixels);
});
