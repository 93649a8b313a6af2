import assert from "node:assert/strict";
import { test } from "node:test";
import { decodeHeic, findHeicLibrary, type HeicLibrary, isHeic } from "./heic-decoder.ts";

/** The package's interface over a picture of one colour. */
function libraryOf(width: number, height: number, isDamaged = false): HeicLibrary & { readonly freed: () => number } {
  let freed = 0;
  const image = {
    get_width: () => width,
    get_height: () => height,
    display(target: { data: Uint8ClampedArray }, done: (result: unknown) => void) {
      target.data.fill(127);
      setImmediate(() => done(isDamaged ? null : target));
    },
    free: () => {
      freed += 1;
    },
  };
  return {
    HeifDecoder: class {
      decode = () => [image];
    },
    freed: () => freed,
  };
}

test("pixels of the first picture, and its memory is given back", async () => {
  const library = libraryOf(4, 2);
  const pixels = await decodeHeic(Buffer.alloc(20), 100, library);
  assert.deepEqual([pixels?.width, pixels?.height, pixels?.data.length, pixels?.data[0]], [4, 2, 32, 127]);
  assert.equal(library.freed(), 1);
});

test("more pixels than the limit are never decoded, and a damaged or empty file gives none", async () => {
  const large = libraryOf(20_000, 20_000);
  assert.equal(await decodeHeic(Buffer.alloc(20), 100, large), undefined);
  assert.equal(large.freed(), 1);
  assert.equal(await decodeHeic(Buffer.alloc(20), 100, libraryOf(4, 2, true)), undefined);
  assert.equal(
    await decodeHeic(Buffer.alloc(20), 100, {
      HeifDecoder: class {
        decode = () => [];
      },
    }),
    undefined,
  );
});

test("without the package nothing is decoded", async () => {
  assert.equal(await decodeHeic(Buffer.alloc(20), 100, undefined), undefined);
  // The package is no dependency: tests run without it.
  assert.equal(findHeicLibrary(), undefined);
});

test("HEIC by its brand", () => {
  const brands = ["heic", "heix", "hevc", "mif1", "avif", "isom"];
  assert.deepEqual(
    brands.map((brand) => isHeic(Buffer.from(`\0\0\0\x18ftyp${brand}`, "latin1"))),
    [true, true, true, true, false, false],
  );
});
