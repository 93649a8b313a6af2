import assert from "node:assert/strict";
import { test } from "node:test";
import type { ScanJpegFacts, ScannedPage } from "../../facts/scans.ts";
import { pageScannedInAnotherWay as check } from "./page-scanned-in-another-way.ts";

type Made = Omit<ScannedPage, "page">;

const inColours: ScanJpegFacts = { tables: "a", quality: 75, sampling: "2x2 1x1 1x1", isProgressive: false };
const usual: Made = {
  shown: { width: 595, height: 842 },
  widthInches: 8.27,
  heightInches: 11.69,
  dotsPerInch: 300,
  coding: "JPEG",
  tones: "colour",
  jpeg: inColours,
};
const grey: Made = { ...usual, tones: "grey", jpeg: { ...inColours, tables: "b", sampling: "1x1" } };
const { jpeg: _, ...withoutJpeg } = usual;
const fax: Made = { ...withoutJpeg, coding: "fax", tones: "two" };
const lossless: Made = { ...withoutJpeg, coding: "coded without loss" };
const elsewhere: Made = { ...usual, dotsPerInch: 200, jpeg: { ...inColours, tables: "c", quality: 90 } };

function run(...pages: readonly Made[]) {
  return check.run({ scans: { pages: pages.map((page, index) => ({ page: index + 1, ...page })) } });
}

function observationOf(...pages: readonly Made[]): string {
  const findings = run(...pages);
  assert.ok(typeof findings !== "string", findings.toString());
  return findings[0]?.observation ?? "";
}

test("forged: a page that another device scanned", () => {
  const findings = run(usual, usual, elsewhere, usual, usual);
  assert.ok(typeof findings !== "string");
  assert.deepEqual(findings, [
    {
      observation:
        "Page 3 was stored in another way than the other 4 scanned pages, which are alike: it has 200 dots an inch instead of 300; its JPEG has other quantisation tables (nearest to quality 90 instead of 75).",
      confidence: 75,
      boxes: [{ page: 3, left: 0, top: 0, width: 595, height: 842 }],
    },
  ]);
});

test("forged: each difference by itself", () => {
  assert.match(observationOf(usual, { ...usual, dotsPerInch: 150 }, usual, usual), /: it has 150 dots an inch instead/);
  const tables = { ...usual, jpeg: { ...inColours, tables: "d" } };
  assert.match(observationOf(usual, tables, usual, usual), /: its JPEG has other quantisation tables/);
  const sampled = { ...usual, jpeg: { ...inColours, sampling: "1x1 1x1 1x1" } };
  assert.match(observationOf(usual, sampled, usual, usual), /is sampled 1x1 1x1 1x1 instead of 2x2 1x1 1x1/);
  const progressive = { ...usual, jpeg: { ...inColours, isProgressive: true } };
  assert.match(observationOf(usual, progressive, usual, usual), /is progressive instead of baseline/);
  assert.match(
    observationOf(usual, { ...lossless, dotsPerInch: 200 }, usual, usual),
    /200 dots an inch instead of 300; it is coded without loss instead of coded as JPEG/,
  );
  const wavelets: Made = { ...lossless, coding: "JPEG 2000" };
  assert.match(observationOf(usual, wavelets, usual, usual), /it is coded as JPEG 2000 instead of coded as JPEG/);
  assert.match(
    observationOf(fax, { ...fax, coding: "JBIG2" }, fax, fax),
    /it is coded as JBIG2 instead of coded as fax/,
  );
});

test("forged: among pages whose colours the scanner chose, of another kind or of its own", () => {
  assert.match(observationOf(usual, fax, usual, elsewhere, fax, usual), /^Page 4 /);
  assert.match(observationOf(usual, usual, { ...grey, dotsPerInch: 200 }, usual), /^Page 3 .*200 dots/);
});

test("honest: one run of a scanner, with colours or without, or as it finds them", () => {
  assert.equal(run(usual, usual, usual, usual), "clear");
  assert.equal(run(usual, grey, fax, usual, usual), "clear");
  assert.equal(run(usual, { ...fax, dotsPerInch: 600 }, usual, usual, usual), "clear");
  assert.equal(run(fax, fax, usual, fax, fax), "clear");
  // Rounded to whole points, and turned.
  assert.equal(
    run(usual, { ...usual, dotsPerInch: 300.4, widthInches: 11.69, heightInches: 8.27 }, usual, usual),
    "clear",
  );
});

test("look-alike: two sessions, all pages differing, a cover or last page, another paper, a page fitted to the paper", () => {
  assert.equal(run(usual, usual, elsewhere, elsewhere), "clear");
  assert.equal(run(usual, usual, usual, elsewhere, elsewhere, usual), "clear");
  const own = ["e", "f", "g", "h"].map((tables) => ({ ...usual, jpeg: { ...inColours, tables } }));
  assert.equal(run(...own), "clear");
  assert.equal(run(elsewhere, usual, usual, usual), "clear");
  assert.equal(run(usual, usual, usual, elsewhere), "clear");
  assert.equal(run(usual, { ...elsewhere, widthInches: 5.83, heightInches: 8.27 }, usual, usual), "clear");
  assert.equal(run(usual, { ...usual, dotsPerInch: 212 }, usual, usual), "clear");
});

test("look-alike: a page that a program stored without loss for its content", () => {
  assert.equal(run(usual, lossless, usual, usual), "clear");
  assert.equal(run(lossless, usual, lossless, lossless), "clear");
});

test("look-alike: too few pages of its kind to tell what is usual", () => {
  const otherGrey = { ...grey, jpeg: { ...inColours, tables: "i", sampling: "1x1" } };
  assert.equal(run(usual, otherGrey, grey, usual, usual), "clear");
  assert.equal(run(fax, fax, elsewhere, usual, usual, fax), "clear");
});

test("empty: too few scans", () => assert.equal(run(usual, elsewhere, usual), "clear"));
