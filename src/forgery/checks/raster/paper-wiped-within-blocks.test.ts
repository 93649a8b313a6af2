import assert from "node:assert/strict";
import { test } from "node:test";
import type { RasterPage, WipedPlace } from "../../facts/raster.ts";
import { paperWipedWithinBlocks as check } from "./paper-wiped-within-blocks.ts";

const place: WipedPlace = { left: 320, top: 410, width: 60, height: 24, blocks: 7, score: 15.2 };

function run(wiped: readonly WipedPlace[] | undefined, capture: RasterPage["capture"] = "grey scan") {
  const page = { page: 1, width: 800, height: 900, capture, units: [], ...(wiped && { wiped }) };
  return check.run({ raster: { pages: [page as unknown as RasterPage] } });
}

test("forged: an amount was covered with the paper's colour on a saved scan", () => {
  const [finding] = run([place, { ...place, top: 700 }]);
  assert.ok(typeof finding === "object");
  assert.match(finding.observation, /^Page 1, at 320, 410 \(60 x 24\): 7 blocks .* 1 more place is of this kind/);
  assert.deepEqual([finding.strength, finding.boxes?.length], ["strong", 2]);
});

test("honest: a scan whose blocks are whole", () => assert.equal(run([]), "clear"));

test("look-alike: a few blocks that chance may cut once in ten thousand pages are no tampering by themselves", () => {
  const [finding] = run([{ ...place, blocks: 3, score: 4.7 }]);
  assert.ok(typeof finding === "object");
  assert.equal(finding.strength, "moderate");
});

test("forged: a drawn page that was kept as a JPEG before", () => {
  assert.ok(typeof run([place], "born digital")[0] === "object");
});

test("empty: a screen, where windows cut pictures, and a page whose last save hides it", () => {
  assert.equal(run([place], "screenshot"), "nothing_to_compare");
  assert.equal(run(undefined), "nothing_to_compare");
});
