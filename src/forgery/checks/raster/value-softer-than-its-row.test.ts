import assert from "node:assert/strict";
import { test } from "node:test";
import type { LookedPage, SoftWord } from "../../facts/looks.ts";
import { valueSofterThanItsRow as check } from "./value-softer-than-its-row.ts";

const word: SoftWord = { left: 880, top: 754, width: 53, height: 13, sharpness: 0.45, peers: 3 };

function run(softWords: readonly SoftWord[], page: Partial<LookedPage> = {}) {
  const looked: LookedPage = { page: 2, letterHeight: 14, paper: 255, patches: [], usualSharpness: 0.9, softWords };
  return check.run({ looks: { pages: [{ ...looked, ...page }] } });
}

test("forged: an amount pasted as a picture in a row of sharp words", () => {
  const [finding] = run([word]);
  assert.ok(typeof finding === "object");
  assert.match(finding.observation, /^Page 2, at 880, 754 \(53 x 13\): .* 50 % as steep .* 3 words of its row/);
  assert.deepEqual(finding.boxes, [{ page: 2, left: 880, top: 754, width: 53, height: 13 }]);
});

test("honest: a page whose words are all sharp", () => assert.equal(run([]), "clear"));

test("look-alike: words within a picture on the page, a logo by itself, and an initial", () => {
  const chart = Array.from({ length: 5 }, (_, at) => ({ ...word, top: 100 + 30 * at }));
  assert.equal(run(chart), "clear");
  assert.equal(run([{ ...word, peers: 0 }]), "clear");
  assert.equal(run([{ ...word, width: 15 }]), "clear");
  assert.equal(run([{ ...word, sharpness: 0.62 }]), "clear");
});

test("empty: a page that was scaled as a whole", () => {
  assert.equal(run([word], { usualSharpness: 0.4 }), "nothing_to_compare");
});
