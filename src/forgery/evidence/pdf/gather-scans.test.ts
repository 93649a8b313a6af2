import assert from "node:assert/strict";
import { test } from "node:test";
import { pageScannedInAnotherWay as check } from "../../checks/raster/page-scanned-in-another-way.ts";
import type { ScanFacts } from "../../facts/scans.ts";
import { evidenceOf } from "../../testing/content-evidence.ts";
import { type ScanSettings, scannedPagesPdf } from "../../testing/scanned-pages.ts";

const usual: ScanSettings = { dotsPerInch: 150, quality: 75 };
const elsewhere: ScanSettings = { dotsPerInch: 200, quality: 90 };

async function scansOf(...pages: readonly ScanSettings[]): Promise<ScanFacts | undefined> {
  const { scans } = evidenceOf(await scannedPagesPdf(pages)).artifacts;
  return scans?.state === "present" ? scans.value : undefined;
}

test("resolution, coding and JPEG settings of each page are read, and the odd page is found", async () => {
  const scans = await scansOf(usual, { ...usual, isGrey: true }, usual, elsewhere, usual);
  assert.ok(scans !== undefined);
  assert.deepEqual(
    scans.pages.map(({ dotsPerInch, coding, tones, jpeg }) => [Math.round(dotsPerInch), coding, tones, jpeg?.quality]),
    [
      [150, "JPEG", "colour", 75],
      [150, "JPEG", "grey", 75],
      [150, "JPEG", "colour", 75],
      [200, "JPEG", "colour", 90],
      [150, "JPEG", "colour", 75],
    ],
  );
  const findings = check.run({ scans });
  assert.ok(typeof findings !== "string");
  assert.match(findings[0]?.observation ?? "", /^Page 4 .*200 dots an inch instead of 150; .*quality 90 instead of 75/);
});

test("pages without loss have colours, grey or two tones", async () => {
  const scans = await scansOf({ ...usual, bits: 1 }, { ...usual, bits: 8 }, { ...usual, bits: 24 }, usual);
  assert.deepEqual(
    scans?.pages.map(({ coding, tones }) => `${coding}, ${tones}`),
    ["coded without loss, two", "coded without loss, grey", "coded without loss, colour", "JPEG, colour"],
  );
});

test("three pages are too few", async () => assert.equal(await scansOf(usual, usual, elsewhere), undefined));
