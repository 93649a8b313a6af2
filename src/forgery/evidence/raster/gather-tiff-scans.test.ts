import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { pageScannedInAnotherWay as check } from "../../checks/raster/page-scanned-in-another-way.ts";
import { type ScanSettings, scannedPagesTiff } from "../../testing/scanned-pages.ts";
import { gatherTiffScans } from "./gather-tiff-scans.ts";

const usual: ScanSettings = { dotsPerInch: 100, quality: 75 };
const elsewhere: ScanSettings = { dotsPerInch: 150, quality: 90 };
const limits = { pageLimit: 20, pixelLimit: 1_000_000 };

function scansOf(bytes: Buffer) {
  const scans = gatherTiffScans({ bytes, format: "tiff", limits });
  return scans.state === "present" ? scans.value : undefined;
}

test("resolution and JPEG settings of each page are read, and the odd page is found", async () => {
  const bytes = await scannedPagesTiff([usual, usual, elsewhere, usual]);
  assert.equal((await sharp(bytes).metadata()).pages, 4);
  const scans = scansOf(bytes);
  assert.ok(scans !== undefined);
  const found = scans.pages.map(({ dotsPerInch, tones, jpeg }) => [dotsPerInch, tones, jpeg?.quality]);
  const common = [100, "colour", 75];
  assert.deepEqual(found, [common, common, [150, "colour", 90], common]);
  const findings = check.run({ scans });
  assert.ok(typeof findings !== "string");
  assert.match(findings[0]?.observation ?? "", /^Page 3 .*150 dots an inch instead of 100; .*quality 90 instead of 75/);
  assert.equal(scansOf(bytes.subarray(0, bytes.length - 40)), undefined);
});

test("pages without loss, with their resolution in centimetres", async () => {
  const page = sharp({ create: { width: 60, height: 80, channels: 3, background: "#ffffff" } });
  const png = await page.toColourspace("b-w").png().toBuffer();
  const joined = sharp([png, png, png, png], { join: { animated: true } }).toColourspace("b-w");
  const bytes = await joined.tiff({ compression: "lzw", xres: 8, yres: 8, resolutionUnit: "cm" }).toBuffer();
  const { pages } = scansOf(bytes) ?? { pages: [] };
  assert.equal(pages.length, 4);
  const [first] = pages;
  assert.deepEqual([first?.coding, first?.tones], ["coded without loss", "colour"]);
  assert.equal(Math.round(first?.dotsPerInch ?? 0), 203);
});

test("what is no TIFF, or a loop of directories, has no scans", () => {
  assert.equal(scansOf(Buffer.from("MM\0*")), undefined);
  assert.equal(scansOf(Buffer.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 0, 0, 8, 0, 0, 0])), undefined);
});
