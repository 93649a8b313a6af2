import assert from "node:assert/strict";
import { test } from "node:test";
import type { ShownValue, ShownValuesFacts } from "../../facts/shown-values.ts";
import { textLayerDiffersFromPageImage as check } from "./text-layer-differs-from-page-image.ts";

const value = (stated: string, ...readings: readonly (readonly [string, number])[]): ShownValue => ({
  token: { text: stated, left: 420, bottom: 640, right: 470, top: 652 },
  readings: readings.map(([text, confidence]) => ({ text, confidence })),
});
const same = (text: string) => value(text, [text, 95], [text, 95], [text, 90]);
const pageOf = (...values: readonly ShownValue[]): ShownValuesFacts => ({
  pages: [{ page: 1, geometry: { left: 0, bottom: 0, right: 595, top: 842, rotation: 0 }, values }],
});

const shown = ["1,240.00", 95] as const;

test("forged: the layer has another amount than the pixels", () => {
  const findings = check.run({ shownValues: pageOf(value("9,240.00", shown, shown, shown), same("12.50")) });
  assert.ok(Array.isArray(findings));
  assert.match(findings[0]?.observation ?? "", /the text layer has 9,240\.00 where the page shows 1,240\.00/);
  assert.equal(findings[0]?.boxes?.[0]?.left, 420);
});

test("honest: the layer has what the pixels show", () => {
  assert.equal(check.run({ shownValues: pageOf(same("1,240.00"), same("03/05/2024")) }), "clear");
});

test("look-alike: misread digits, readings in doubt, cut digits, other places, and a layer that lies beside its text", () => {
  const other = ["9,999.00", 96] as const;
  const doubtful = [
    value("8.91", ["3.91", 95], ["3.91", 95], ["3.91", 95]),
    value("9,240.00", shown, ["9,240.00", 90]),
    value("9,240.00", ["1,240.00", 40], ["1,240.00", 30], ["1,240.00", 20]),
    value("1,240.00", ["240.00", 95], ["240.00", 95]),
  ];
  for (const one of doubtful) {
    assert.notEqual(typeof check.run({ shownValues: pageOf(one, same("5.00"), same("7.77")) }), "object");
  }
  assert.equal(check.run({ shownValues: pageOf(value("5.00", ["7.77", 95], ["7.77", 95]), same("7.77")) }), "clear");
  const displaced = [value("5.00", other, other), value("6.00", shown, shown), value("71.10", other, other)];
  assert.equal(check.run({ shownValues: pageOf(...displaced, same("2.22")) }), "clear");
});

test("empty: no page has such a layer, or its pixels cannot be read", () => {
  assert.equal(check.run({ shownValues: { pages: [] } }), "nothing_to_compare");
  assert.equal(check.run({ shownValues: pageOf(value("12.50")) }), "nothing_to_compare");
});
