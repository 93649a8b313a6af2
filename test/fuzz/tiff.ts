/** The directories of TIFFs, and the data after pictures, in untrusted files. */
import assert from "node:assert/strict";
import { gatherTiffScans } from "../../src/forgery/evidence/raster/gather-tiff-scans.ts";
import { describeTrailing } from "../../src/forgery/evidence/raster/trailing.ts";
import { scannedPagesTiff } from "../../src/forgery/testing/scanned-pages.ts";
import type { Target } from "./fuzz.ts";

const limits = { pageLimit: 20, pixelLimit: 1_000_000 };
const small = { dotsPerInch: 12, quality: 75 };

export const tiff: Target = {
  name: "tiff",
  words: [
    "II*\0",
    "MM\0*",
    "\0\0",
    "\x01\0",
    "\x05\0",
    "\xff\xff\xff\xff",
    "\xff\xd8\xff",
    "\xff\xda",
    "\xff\xc0",
    "\xff\xdb",
  ],
  async made() {
    const grey = { ...small, isGrey: true };
    return [
      await scannedPagesTiff([small, small, grey, small]),
      await scannedPagesTiff([grey, grey, grey, grey, grey]),
    ];
  },
  run(input) {
    const picture = describeTrailing(input, 0, undefined)?.picture;
    assert.ok(picture === undefined || (picture.width >= 0 && picture.height >= 0));
    const scans = gatherTiffScans({ bytes: input, format: "tiff", limits });
    if (scans.state !== "present") return false;
    const { pages } = scans.value;
    assert.ok(pages.length <= limits.pageLimit);
    assert.ok(pages.every(({ dotsPerInch, widthInches }) => dotsPerInch > 0 && widthInches > 0));
    return true;
  },
};
