import assert from "node:assert/strict";
import { before, test } from "node:test";
import { analysePage } from "../../evidence/raster/analyse-page.ts";
import type { RasterFacts } from "../../facts/raster.ts";
import {
  copyPlace,
  drawReceipt,
  type GreyPicture,
  paintOver,
  placeOf,
  receiptHeight,
  receiptWidth,
  saveAndReopen,
  typeOnto,
} from "../../testing/receipt-picture.ts";
import { placesThatDifferFromTheirPage as check } from "./places-that-differ-from-their-page.ts";

let scanned: GreyPicture;
before(async () => {
  scanned = await saveAndReopen(drawReceipt(), 72);
});

function factsOf(luminance: GreyPicture): RasterFacts {
  const page = analysePage({ luminance, blue: undefined, red: undefined, stored: undefined }, 1);
  return { pages: page === undefined ? [] : [page] };
}

test("forged: digits copied over others, kept without loss", () => {
  const target = placeOf(5, 19);
  const forged = copyPlace(scanned, { ...placeOf(11, 20), width: 34 }, { left: target.left + 1, top: target.top });
  const findings = check.run({ raster: factsOf(forged) });
  assert.ok(typeof findings !== "string");
  const [finding] = findings;
  assert.match(finding?.observation ?? "", /^Page 1, at \d+, \d+.* 1 more place stands out\. /);
  assert.ok(
    finding?.boxes?.some(({ left, top }) => Math.abs(left - target.left) < 40 && Math.abs(top - target.top) < 12),
    JSON.stringify(finding?.boxes),
  );
});

test("look-alike: a photograph of something else than print", () => {
  const { pages } = factsOf(scanned);
  const photographs = pages.map((page) => ({
    ...page,
    capture: "photo" as const,
    traits: { ...page.traits, colour: 31 },
  }));
  assert.equal(check.run({ raster: { pages: photographs } }), "nothing_to_compare");
  assert.notEqual(check.run({ raster: { pages } }), "nothing_to_compare");
});

test("forged: an amount typed anew on a drawn page that was kept as a JPEG, of which all letters are alike", async () => {
  const drawn = await saveAndReopen(drawReceipt(2, "drawn"), 70);
  const { left, top, height } = placeOf(5, 18);
  const forged = typeOnto(paintOver(drawn, { left, top, width: 108, height }, 232), "947.60", left + 1, top + 1);
  const findings = check.run({ raster: factsOf(forged) });
  assert.ok(typeof findings !== "string");
  const [box] = findings[0]?.boxes ?? [];
  assert.ok(box !== undefined && Math.abs(box.left - left) < 40 && Math.abs(box.top - top) < 12, JSON.stringify(box));
  assert.equal(check.run({ raster: factsOf(drawn) }), "clear");
});

test("honest: the receipt as it was scanned, and as it was saved again", async () => {
  assert.equal(check.run({ raster: factsOf(scanned) }), "clear");
  assert.equal(check.run({ raster: factsOf(await saveAndReopen(scanned, 90)) }), "clear");
});

test("look-alike: a receipt that was stamped before it was scanned", async () => {
  const stamped = { ...drawReceipt(2), samples: drawReceipt(2).samples.slice() };
  for (let y = 300; y < 380; y += 1) {
    for (let x = 250; x < 450; x += 1) {
      const isFrame = y < 304 || y >= 376 || x < 254 || x >= 446;
      const at = y * stamped.width + x;
      if (isFrame) stamped.samples[at] = Math.round((stamped.samples[at] ?? 0) * 0.5);
    }
  }
  assert.equal(check.run({ raster: factsOf(await saveAndReopen(stamped, 80)) }), "clear");
});

test("look-alike: a filing number that was typed into the margin is told as that, and is no tampering by itself", () => {
  const findings = check.run({ raster: factsOf(typeOnto(scanned, "3180502", 60, 8)) });
  assert.ok(typeof findings !== "string");
  assert.deepEqual(
    findings.map(({ issue, strength }) => [issue, strength]),
    [["Text was added to the page by a program", "weak"]],
  );
});

test("empty: no page, a blank one, and one of two tones", () => {
  assert.equal(check.run({ raster: { pages: [] } }), "nothing_to_compare");
  const blank = {
    width: receiptWidth,
    height: receiptHeight,
    samples: new Uint8Array(receiptWidth * receiptHeight).fill(200),
  };
  assert.equal(check.run({ raster: factsOf(blank) }), "nothing_to_compare");
  const twoTones = { ...scanned, samples: scanned.samples.map((value) => (value < 150 ? 0 : 255)) };
  assert.equal(check.run({ raster: factsOf(twoTones) }), "nothing_to_compare");
  // What a program drew and nobody kept as a JPEG has nothing in which an edit could leave a trace.
  assert.equal(check.run({ raster: factsOf(drawReceipt(2, "drawn")) }), "nothing_to_compare");
});
