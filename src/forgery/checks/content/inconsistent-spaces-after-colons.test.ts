import assert from "node:assert/strict";
import { test } from "node:test";
import { factsOfPage, noContent, writeLine } from "../../testing/content-evidence.ts";
import { inconsistentSpacesAfterColons as check } from "./inconsistent-spaces-after-colons.ts";

const labels = [
  "Name: Anna",
  "City: Bonn",
  "Order: A7",
  "Client: 77",
  "Date: 12",
  "Terms: net",
  "Bank: One",
  "Note: none",
];
const write = (lines: readonly string[]) =>
  factsOfPage(lines.map((text, row) => writeLine({ x: 60, y: 760 - 20 * row, text })).join(""));

test("forged: one label without the space that all others have", () => {
  const result = check.run({ content: write([...labels, "Total:912"]) });
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /8 labels have a space after their colon, 1 has not: 'Total:912'/);
  assert.equal(check.canShowTampering, false);
});

test("honest: a space after every colon", () => {
  assert.equal(check.run({ content: write(labels) }), "clear");
});

test("look-alike: times, addresses, ratios, and a document without a habit", () => {
  assert.equal(
    check.run({ content: write([...labels, "at 12:30", "see https://example.org", "scale 1:50"]) }),
    "clear",
  );
  assert.equal(check.run({ content: write([...labels, "Sum:12", "Tax:13", "Fee:14"]) }), "clear");
  assert.equal(check.run({ content: write(["Name: Anna", "Total:912"]) }), "nothing_to_compare");
});

test("empty: a document without content", () => {
  assert.equal(check.run({ content: noContent }), "nothing_to_compare");
});
