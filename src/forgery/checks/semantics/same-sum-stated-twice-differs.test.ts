import assert from "node:assert/strict";
import { test } from "node:test";
import { textOfLines } from "../../testing/sample-facts.ts";
import { sameSumStatedTwiceDiffers as check } from "./same-sum-stated-twice-differs.ts";

const run = (...sums: readonly (readonly [label: string, amount: string])[]) =>
  check.run({
    text: textOfLines(
      sums.flatMap(([label, amount], index) => [
        { x: 60, y: 700 - 40 * index, text: label },
        { x: 420, y: 700 - 40 * index, text: amount },
      ]),
    ),
  });

test("forged: the total was changed above, and not on the payment slip", () => {
  const result = run(["Amount due", "9,240.00"], ["Delivery", "40.00"], ["Amount due:", "1,240.00"]);
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /'Amount due' is 9,240\.00 on page 1 and 1,240\.00 on page 1/);
  assert.equal(result[0]?.boxes?.length, 2);
});

test("honest: both places say the same", () => {
  assert.equal(run(["Amount due", "1,240.00"], ["Amount due:", "1,240.00"]), "clear");
});

test("look-alike: sums of several tables, and a sum before and after a charge", () => {
  assert.equal(run(["Total", "1,240.00"], ["Total", "377.10"]), "clear");
  assert.equal(run(["Total", "1,240.00"], ["Fee", "10.00"], ["Total", "1,250.00"]), "clear");
  assert.equal(run(["Total", "1,240.00"], ["Total", "1,340.00"], ["Total", "1,440.00"]), "clear");
});

test("empty: every sum is stated once", () => {
  assert.equal(run(["Total", "1,240.00"]), "not_applicable");
});
