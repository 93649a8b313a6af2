import assert from "node:assert/strict";
import { test } from "node:test";
import { historyOf, statementLines } from "../../testing/sample-facts.ts";
import { unusedContentShowsOtherValue as check } from "./unused-content-shows-other-value.ts";

/** Unused instructions, and the page beside them. */
function orphansOf(unused: ReturnType<typeof statementLines>, page: ReturnType<typeof statementLines>) {
  return { streams: 1, pages: historyOf(unused, page).steps.flatMap(({ changedPages }) => changedPages) };
}
const rest = [
  { x: 60, y: 600, text: "Please pay within fourteen days" },
  { x: 60, y: 580, text: "We thank you for your order" },
];
const page = (total: string) => [...statementLines(total), ...rest];

test("forged: the amount of before is in instructions that no page uses", () => {
  const result = check.run({ orphans: orphansOf(page("1,240.00"), page("9,240.00")) });
  assert.ok(typeof result !== "string" && result.length === 1);
  assert.equal(result[0]?.issue, "Unused page content shows another amount");
  assert.deepEqual(result[0]?.evidence, { kind: "history", before: "1,240.00", after: "9,240.00" });
  assert.match(result[0]?.observation ?? "", /^Page 1, 'Total due' reads 9,240.00; .* with 1,240.00 in that place/);
});

test("forged: the name of before is in them", () => {
  const named = (name: string) => [...page("1,240.00"), { x: 60, y: 560, text: `Payable to ${name}` }];
  const result = check.run({ orphans: orphansOf(named("Miller"), named("Hansen")) });
  assert.ok(typeof result !== "string" && result.length === 1);
  assert.deepEqual(result[0]?.evidence, { kind: "history", before: "Miller", after: "Hansen" });
  // A mark of the document's state is no name.
  assert.equal(check.run({ orphans: orphansOf(named("Draft"), named("Final")) }), "clear");
});

test("honest: instructions that draw what the page shows, and none at all", () => {
  assert.equal(check.run({ orphans: orphansOf(page("1,240.00"), page("1,240.00")) }), "clear");
  assert.equal(check.run({ orphans: { streams: 0, pages: [] } }), "nothing_to_compare");
});

test("look-alike: another page of the same form differs in more than an edit changes", () => {
  const row = (amount: number) =>
    Array.from({ length: 8 }, (_, at) => ({ x: 300, y: 500 - 20 * at, text: `${amount + at}.00` }));
  const labels = Array.from({ length: 40 }, (_, at) => ({ x: 60, y: 790 - 8 * at, text: "Description" }));
  const result = check.run({ orphans: orphansOf([...labels, ...row(100)], [...labels, ...row(200)]) });
  assert.equal(result, "clear");
});

test("empty: instructions that are of no page", () => {
  assert.equal(check.run({ orphans: { streams: 1, pages: [] } }), "clear");
});
