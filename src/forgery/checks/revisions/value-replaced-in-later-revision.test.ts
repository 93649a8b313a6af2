import assert from "node:assert/strict";
import { test } from "node:test";
import { historyOf, statementLines } from "../../testing/sample-facts.ts";
import { valueReplacedInLaterRevision as check } from "./value-replaced-in-later-revision.ts";

function findingsOf(revisions: ReturnType<typeof historyOf>) {
  const result = check.run({ revisions });
  assert.ok(typeof result !== "string", `expected findings, got ${JSON.stringify(result)}`);
  return result;
}

test("forged: an amount that was replaced is shown before and after, with its place and label", () => {
  const [finding, ...rest] = findingsOf(historyOf(statementLines("1,240.00"), statementLines("9,240.00")));
  assert.equal(rest.length, 0);
  assert.deepEqual(finding, {
    issue: "Amount changed in a later revision",
    observation:
      "Page 1, 'Total due': revision 1 of 2 reads 1,240.00; the current version reads 9,240.00 in the same place. Form filling, signing and annotation were ruled out.",
    confidence: 98,
    boxes: [{ page: 1, left: 420, top: 190, width: 48, height: 12 }],
    evidence: { kind: "history", before: "1,240.00", after: "9,240.00", revision: 2 },
  });
});

test("forged: a value of another length that keeps its right edge is the same place", () => {
  const wider = statementLines("1,240.00").map((line) =>
    line.text === "1,240.00" ? { ...line, x: line.x - 12, text: "91,240.00" } : line,
  );
  const [finding] = findingsOf(historyOf(statementLines("1,240.00"), wider));
  assert.deepEqual(finding?.evidence, { kind: "history", before: "1,240.00", after: "91,240.00", revision: 2 });
});

test("forged: a date, and a change in the middle of three versions", () => {
  const history = historyOf(
    statementLines("1,240.00", "2024-01-17"),
    statementLines("1,240.00", "2024-03-17"),
    statementLines("1,240.00", "2024-03-17"),
  );
  const [finding] = findingsOf(history);
  assert.equal(finding?.issue, "Date changed in a later revision");
  assert.match(finding?.observation ?? "", /revision 1 of 3 reads 2024-01-17; revision 2 reads 2024-03-17/);
});

test("look-alike: a date that is read in two parts since a watermark lies across the page, and in one again", () => {
  const word = [...statementLines("1,240.00"), { x: 60, y: 40, text: "12.03.2026" }];
  const parts = [
    ...statementLines("1,240.00"),
    { x: 60, y: 40, text: "12.03.202" },
    { x: 114, y: 40, text: "6" },
    { x: 200, y: 300, text: "COPY" },
  ];
  assert.equal(check.run({ revisions: historyOf(word, parts) }), "clear");
  assert.equal(check.run({ revisions: historyOf(parts, word) }), "clear");
  const other = parts.map((line) => (line.text === "6" ? { ...line, text: "5" } : line));
  assert.equal(findingsOf(historyOf(word, other)).length, 1);
});

test("look-alike: placeholders of a template that its program fills in with a second version", () => {
  for (const placeholder of ["{{[1]_page}}", "<<total_1>>", "[Date 1]"]) {
    assert.equal(check.run({ revisions: historyOf(statementLines(placeholder), statementLines("9,240.00")) }), "clear");
  }
});

test("forged: many values give a bounded list that counts the rest", () => {
  const table = (last: string) =>
    Array.from({ length: 30 }, (_, row) => [
      { x: 60, y: 800 - 20 * row, text: "Item" },
      { x: 200, y: 800 - 20 * row, text: "of the list" },
      { x: 420, y: 800 - 20 * row, text: `${100 + row}.${last}` },
    ]).flat();
  const findings = findingsOf(historyOf(table("00"), table("50")));
  assert.equal(findings.length, 20);
  assert.match(findings.at(-1)?.observation ?? "", /10 more values/);
});

test("forged: a value painted over is what is seen, though the first is still there", () => {
  const after = [...statementLines("1,240.00"), { x: 421, y: 640, text: "9,240.00" }];
  const [finding] = findingsOf(historyOf(statementLines("1,240.00"), after));
  assert.deepEqual(finding?.evidence, { kind: "history", before: "1,240.00", after: "9,240.00", revision: 2 });
  assert.match(finding?.observation ?? "", /put over the first, which is still there/);
});

test("forged: two amounts that changed places were both replaced", () => {
  const swapped = statementLines("1,240.00").map((line) => {
    if (line.text === "1,000.00") return { ...line, text: "240.00" };
    return line.text === "240.00" ? { ...line, text: "1,000.00" } : line;
  });
  assert.deepEqual(
    findingsOf(historyOf(statementLines("1,240.00"), swapped)).map(({ evidence }) => evidence),
    [
      { kind: "history", before: "240.00", after: "1,000.00", revision: 2 },
      { kind: "history", before: "1,000.00", after: "240.00", revision: 2 },
    ],
  );
});

test("look-alike: a value that a later version put back counts as it is seen in the end", () => {
  const [first, other] = [statementLines("1,240.00"), statementLines("9,240.00")];
  assert.equal(check.run({ revisions: historyOf(first, other, first) }), "clear");
  assert.equal(findingsOf(historyOf(first, other, statementLines("7,240.00"))).length, 2);
});

test("look-alike: a layer of recognised text over a whole page is no edit", () => {
  const page = Array.from({ length: 12 }, (_, row) => ({ x: 60, y: 800 - 20 * row, text: `${100 + row}.00` }));
  const layer = page.map((line) => ({ ...line, x: line.x + 2.5, text: line.text.replace("0.00", "8.00") }));
  assert.equal(check.run({ revisions: historyOf(page, [...page, ...layer]) }), "clear");
});

test("a card number is never repeated whole", () => {
  const [finding] = findingsOf(historyOf(statementLines("4111111111111111"), statementLines("5500005555555559")));
  assert.ok(finding?.evidence?.kind === "history" && finding.evidence.before === "411111******1111");
  assert.ok(!JSON.stringify(finding).includes("5500005555555559"));
});

test("honest: versions that show the same", () => {
  assert.equal(check.run({ revisions: historyOf(statementLines("1,240.00"), statementLines("1,240.00")) }), "clear");
});

test("look-alike: the same value in another notation, a reflowed line, a replaced word", () => {
  for (const [before, after] of [
    ["1,240.00", "1240.00"],
    ["net EUR 1,240.00", "EUR 1,240.00 net"],
    ["draft", "final"],
  ] as const) {
    assert.equal(check.run({ revisions: historyOf(statementLines(before), statementLines(after)) }), "clear", after);
  }
});

test("look-alike: page counts grow with a page that is added", () => {
  const history = historyOf(
    [...statementLines("1,240.00"), { x: 300, y: 30, text: "Page 1 of 2" }],
    [...statementLines("1,240.00"), { x: 300, y: 30, text: "Page 1 of 3" }],
  );
  const grown = history.steps.map((step) => ({ ...step, pageCountBefore: 2, pageCount: 3, pagesAdded: [3] }));
  assert.equal(check.run({ revisions: { ...history, steps: grown } }), "clear");
  assert.notEqual(check.run({ revisions: history }), "clear");
});

test("look-alike: another page altogether is no replaced value", () => {
  const other = Array.from({ length: 8 }, (_, row) => ({ x: 60, y: 640 - 20 * row, text: `Chapter ${row + 20}` }));
  assert.equal(check.run({ revisions: historyOf(statementLines("1,240.00"), other) }), "clear");
});

test("look-alike: a phrase or the day of a stamp over a value", () => {
  const lines = statementLines("1,240.00");
  const total = lines.find(({ text }) => text === "1,240.00");
  assert.ok(total !== undefined);
  for (const text of ["03.05.2024", "4,711.00 booked by Miller"]) {
    assert.equal(check.run({ revisions: historyOf(lines, [...lines, { ...total, text }]) }), "clear", text);
  }
});

test("look-alike: a stamp that lies across a value, between its line and the next", () => {
  const lines = statementLines("1,240.00");
  const total = lines.find(({ text }) => text === "1,240.00");
  assert.ok(total !== undefined);
  const stamp = { ...total, text: "03.05.2024", y: total.y + 5 };
  assert.equal(check.run({ revisions: historyOf(lines, [...lines, stamp]) }), "clear");
});

test("look-alike: the day of a stamp that lies on a day of the page is weak", () => {
  const lines = [...statementLines("1,240.00"), { x: 60, y: 600, text: "2024-01-17" }];
  const received = { x: 60, y: 615, text: "RECEIVED" };
  for (const stamp of [[{ x: 60, y: 600, text: "16.03.2025" }], [received, { x: 60, y: 600, text: "2025-03-16" }]]) {
    const [finding, ...rest] = findingsOf(historyOf(lines, [...lines, ...stamp]));
    assert.equal(rest.length, 0);
    assert.equal(finding?.strength, "weak");
    assert.match(finding?.observation ?? "", /as a stamp may be/);
  }
});

test("forged: a day put over a day, with a name put over the name above it", () => {
  const lines = [
    ...statementLines("1,240.00"),
    { x: 60, y: 615, text: "Miller" },
    { x: 60, y: 600, text: "2024-01-17" },
  ];
  const over = [
    { x: 62, y: 615, text: "Fisher" },
    { x: 62, y: 600, text: "2025-03-16" },
  ];
  const [finding] = findingsOf(historyOf(lines, [...lines, ...over]));
  assert.equal(finding?.strength, undefined);
  assert.deepEqual(finding?.evidence, { kind: "history", before: "2024-01-17", after: "2025-03-16", revision: 2 });
});

test("empty: a single version has nothing to compare", () => {
  assert.equal(check.run({ revisions: { count: 1, steps: [] } }), "nothing_to_compare");
});
