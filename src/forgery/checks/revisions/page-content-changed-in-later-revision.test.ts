import assert from "node:assert/strict";
import { test } from "node:test";
import { historyOf, statementLines, type WrittenLine } from "../../testing/sample-facts.ts";
import { pageContentChangedInLaterRevision as check } from "./page-content-changed-in-later-revision.ts";

test("forged: text that was added and removed is counted, and is not called tampering", () => {
  const before = statementLines("1,240.00");
  const after = [
    ...before.filter(({ text }) => text !== "Travel"),
    { x: 60, y: 600, text: "Paid in full" },
    { x: 60, y: 580, text: "Thank you" },
  ];
  const result = check.run({ revisions: historyOf(before, after) });
  assert.ok(typeof result !== "string");
  assert.equal(result.length, 1);
  assert.match(result[0]?.observation ?? "", /Revision 2 of 2 .*page 1: 5 added, 1 removed words/);
  assert.equal(check.canShowTampering, false);
  assert.equal(result[0]?.boxes?.length, 5);
});

test("forged: an addition and a mark that went are counted as they are", () => {
  const lines = (...texts: string[]) => [
    ...statementLines("1,240.00"),
    ...texts.map((text, index) => ({ x: 60, y: 600 - 20 * index, text })),
  ];
  const result = check.run({ revisions: historyOf(lines("income*"), lines("income", "corrected")) });
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /page 1: 1 added, 1 reworded words\)/);
});

test("forged: pages that were added and removed", () => {
  const revisions = {
    count: 2,
    steps: [{ revision: 2, pageCountBefore: 2, pageCount: 3, pagesAdded: [2, 3], pagesRemoved: [2], changedPages: [] }],
  };
  const result = check.run({ revisions });
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /2 pages added; 1 page removed/);
});

const observed = (before: readonly WrittenLine[], after: readonly WrittenLine[]) => {
  const result = check.run({ revisions: historyOf(before, after) });
  assert.ok(typeof result !== "string");
  return result[0]?.observation ?? "";
};

test("forged: words that were added and others taken away are no innocent act", () => {
  const before = statementLines("1,240.00");
  const after = [...before.filter(({ text }) => text !== "Travel"), { x: 60, y: 600, text: "Paid" }];
  assert.match(observed(before, after), /were ruled out; stamps, page numbers and joined pages/);
});

test("honest: an act that explains the whole change is named", () => {
  const lines = statementLines("1,240.00");
  assert.match(observed(lines, [...lines, { x: 60, y: 600, text: "Received" }]), /It only adds words, as a stamp/);
  assert.match(observed(lines, [...lines, { x: 250, y: 20, text: "ABC0001047" }]), /It only adds a line with numbers/);
  assert.match(observed(lines, [...lines, { x: 250, y: 20, text: "Copy" }]), /It only adds a line in the margin/);
  assert.match(observed([...lines, { x: 60, y: 600, text: "Draft" }], lines), /It only takes words away/);
  const form = [...lines, { x: 60, y: 600, text: "____________" }];
  assert.match(observed(form, [...form, { x: 62, y: 601, text: "Miller" }]), /a blank that was filled in does/);
});

test("honest: pages that were added, or taken out, are named as such", () => {
  const pages = { revision: 2, pageCountBefore: 2, pageCount: 2, changedPages: [] };
  const run = (pagesAdded: readonly number[], pagesRemoved: readonly number[]) => {
    const result = check.run({ revisions: { count: 2, steps: [{ ...pages, pagesAdded, pagesRemoved }] } });
    assert.ok(typeof result !== "string");
    return result[0]?.observation ?? "";
  };
  assert.match(run([3], []), /It only adds pages/);
  assert.match(run([], [2]), /It only takes out pages/);
  assert.doesNotMatch(run([3], [2]), /It only/);
});

test("honest: versions that show the same", () => {
  assert.equal(check.run({ revisions: historyOf(statementLines("1,240.00"), statementLines("1,240.00")) }), "clear");
});

test("look-alike: a page on which a value or a word was replaced is told by the check for that", () => {
  const lines = (name: string) => [...statementLines("1,240.00"), { x: 60, y: 600, text: name }];
  assert.equal(check.run({ revisions: historyOf(lines("Miller"), lines("Mueller")) }), "clear");
  assert.equal(check.run({ revisions: historyOf(statementLines("1,240.00"), statementLines("9,240.00")) }), "clear");
});

test("look-alike: text drawn anew within the rounding of coordinates did not change", () => {
  const shifted = statementLines("1,240.00").map((line) => ({ ...line, x: line.x + 0.8, y: line.y - 0.6 }));
  assert.equal(check.run({ revisions: historyOf(statementLines("1,240.00"), shifted) }), "clear");
});

test("empty: a single version has nothing to compare", () => {
  assert.equal(check.run({ revisions: { count: 1, steps: [] } }), "nothing_to_compare");
});
