import assert from "node:assert/strict";
import { test } from "node:test";
import type { ReplacedPrint } from "../../facts/compared-picture.ts";
import type { EarlierDocument } from "../../facts/earlier.ts";
import { valueReplacedSinceAnEarlierPicture as check } from "./value-replaced-since-an-earlier-picture.ts";

const box = { page: 1, left: 300, top: 500, width: 80, height: 20 };
const replaced: ReplacedPrint = { kind: "amount", box, here: "91.40" };
const base: EarlierDocument = { id: 5, relation: "same page", changed: [], sharedValues: 12, values: 30 };
const run = (...places: ReplacedPrint[]) =>
  check.run({ earlier: { documents: [{ ...base, picture: { glyphs: 320, alike: 317, replaced: places } }] } });

test("forged: another total in the place of the one before, with its box", () => {
  const [finding, ...others] = run(replaced, { ...replaced, kind: "unsure", here: "" });
  assert.ok(typeof finding === "object" && others.length === 0);
  assert.match(finding.observation, /^Document 5 .* 317 of 320 characters .* shows 91\.40 \(page 1\)/);
  assert.deepEqual(finding.boxes, [box]);
});

test("honest: no picture of the page before", () => assert.equal(check.run({ earlier: { documents: [] } }), "clear"));

test("look-alike: the same again for somebody else is another check's", () =>
  assert.equal(check.run({ earlier: { documents: [{ ...base, relation: "again" }] } }), "clear"));

test("empty: nothing that was read surely says nothing", () => {
  assert.deepEqual(run({ ...replaced, kind: "unsure", here: "" }), []);
});
