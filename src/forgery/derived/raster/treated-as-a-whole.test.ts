import assert from "node:assert/strict";
import { test } from "node:test";
import { analysePage } from "../../evidence/raster/analyse-page.ts";
import type { Placement } from "../../facts/placement.ts";
import type { RasterPageTraits } from "../../facts/raster.ts";
import { drawReceipt } from "../../testing/receipt-picture.ts";
import { isTreatedAsAWhole } from "./treated-as-a-whole.ts";

const page = analysePage({ luminance: drawReceipt(), blue: undefined, red: undefined, stored: undefined }, 1);
assert.ok(page !== undefined);
const treated = (traits: Partial<RasterPageTraits>, more: { readonly placement?: Placement } = {}) =>
  isTreatedAsAWhole({ capture: "grey scan", traits: { ...page.traits, ...traits }, ...more });
const none = { lastQuality: null, earlierQuality: null, earlierScore: 0 };
/** Turned by a quarter, at so many dots per inch. */
const at = (dotsPerInch: number) => ({ placement: [0, 72 / dotsPerInch, -72 / dotsPerInch, 0, 0, 0] as const });

test("a scan at a scanner's resolution, with a clear trace of an earlier save or none", () => {
  assert.equal(treated(none), false);
  assert.equal(treated(none, at(150)), false);
  assert.equal(treated({ ...none, earlierQuality: 76, earlierScore: 24 }), false);
  assert.equal(treated({ lastQuality: 80, earlierQuality: 76, earlierScore: 8 }), false);
});

test("made small, saved within another format, or passed on by a messenger", () => {
  assert.equal(treated(none, at(72)), true);
  assert.equal(treated({ ...none, earlierQuality: 80, earlierScore: 8 }), true);
  assert.equal(isTreatedAsAWhole({ capture: "messenger", traits: page.traits }), true);
});
