import assert from "node:assert/strict";
import { test } from "node:test";
import { factsOfInvoice, factsOfPage, noContent, writeLine } from "../../testing/content-evidence.ts";
import { differentValuesInOnePlace as check } from "./different-values-in-one-place.ts";

test("forged: another total printed nearly over the first", () => {
  const result = check.run({ content: factsOfInvoice(writeLine({ x: 420.6, y: 640.4, text: "9,240.00" }, "F2")) });
  assert.ok(typeof result !== "string");
  assert.equal(result.length, 1);
  assert.equal(result[0]?.issue, "Amount printed over another");
  assert.match(result[0]?.observation ?? "", /'Total due': 1,240\.00 and 9,240\.00 are printed over each other/);
  assert.deepEqual(result[0]?.evidence, { kind: "history", before: "1,240.00", after: "9,240.00" });
});

test("forged: a name over another, on a patch of its size", () => {
  const names = `${writeLine({ x: 60, y: 560, text: "Hansen" })} ${writeLine({ x: 60.6, y: 560, text: "Ekholm" })}`;
  const patch = "1 1 1 rg 59 557 46 14 re f 0 0 0 rg";
  const result = check.run({ content: factsOfInvoice(`${patch} ${names}`) });
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.issue, "Word printed over another");
  assert.deepEqual(result[0]?.evidence, { kind: "history", before: "Hansen", after: "Ekholm" });
  // Without the patch, or on a band, words lie over each other by accident.
  assert.equal(check.run({ content: factsOfInvoice(names) }), "clear");
  assert.equal(check.run({ content: factsOfInvoice(`${patch.replace("46 14", "480 14")} ${names}`) }), "clear");
});

test("look-alike: a long text is clipped where the next cell begins, and its number ends below that cell's", () => {
  const cut = (width: number) =>
    `q 60 550 ${width} 20 re W n ${writeLine({ x: 60, y: 560, text: "Overtime at 24.4231" })} Q`;
  const amount = writeLine({ x: 130, y: 560, text: "305.29" });
  const told = (width: number) => check.run({ content: factsOfInvoice(`${cut(width)} ${amount}`) });
  assert.equal(told(60), "clear");
  assert.notEqual(told(300), "clear");
});

test("look-alike: columns that are too narrow run into each other in row after row, and in one of them by more", () => {
  const row = (y: number, debit: string, x = 400) =>
    `${writeLine({ x, y, text: debit })} ${writeLine({ x: 420, y, text: "2,107.53" })}`;
  const page = (...ys: readonly number[]) => [
    writeLine({ x: 419, y: 560, text: "1,303.15" }),
    writeLine({ x: 420, y: 560, text: "2,107.53" }),
    ...ys.map((y) => row(y, "120.52")),
  ];
  const told = (...ys: readonly number[]) => check.run({ content: factsOfInvoice(page(...ys).join(" ")) });
  assert.notEqual(told(), "clear");
  assert.equal(told(540, 520, 500, 480), "clear");
});

test("forged: one digit over another one, which the value has elsewhere, too", () => {
  const total = writeLine({ x: 60, y: 560, text: "1,387.61" });
  const over = (text: string, x: number) =>
    check.run({ content: factsOfInvoice(`${total} ${writeLine({ x, y: 560, text }, "F2")}`) });
  const result = over("6", 60);
  assert.ok(typeof result !== "string");
  assert.deepEqual(result[0]?.evidence, { kind: "history", before: "1,387.61", after: "6,387.61" });
  const within = over("6", 60 + 12 * (0.556 + 0.278));
  assert.deepEqual(typeof within === "string" ? undefined : within[0]?.evidence, {
    kind: "history",
    before: "1,387.61",
    after: "1,687.61",
  });
  const inGroups = check.run({
    content: factsOfInvoice(
      `${writeLine({ x: 60, y: 560, text: "3 272,40" })} ${writeLine({ x: 60, y: 560, text: "8" }, "F2")}`,
    ),
  });
  assert.deepEqual(typeof inGroups === "string" ? undefined : inGroups[0]?.evidence, {
    kind: "history",
    before: "3 272,40",
    after: "8 272,40",
  });
  // The same digit once more, for bold type.
  assert.equal(over("1", 60.2), "clear");
});

test("forged: a whole name over another one", () => {
  const names = (first: string, second: string, x = 60.4) =>
    check.run({
      content: factsOfInvoice(writeLine({ x: 60, y: 560, text: first }) + writeLine({ x, y: 560, text: second }, "F2")),
    });
  const result = names("Martin Oakley", "Steven J. Hartle");
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.issue, "Name printed over another");
  assert.deepEqual(result[0]?.evidence, { kind: "history", before: "Martin Oakley", after: "Steven J. Hartle" });
  assert.equal(names("Martin Oakley", "Martin Oakley"), "clear");
  assert.equal(names("Martin Oakley", "Steven Hartle", 90), "clear");
  assert.equal(names("terms of payment", "name of the buyer"), "clear");
});

test("honest: values beside and below each other", () => {
  assert.equal(check.run({ content: factsOfInvoice(writeLine({ x: 420, y: 628, text: "9,240.00" })) }), "clear");
});

test("look-alike: bold type by printing twice, a watermark, invisible text and a sign over a number", () => {
  for (const further of [
    writeLine({ x: 420.3, y: 640, text: "1,240.00" }),
    writeLine({ x: 300, y: 640, text: "2024" }, "F1", 90),
    `3 Tr ${writeLine({ x: 420, y: 640, text: "9,240.00" })}`,
    writeLine({ x: 420, y: 640, text: "________" }),
    // The day of a stamp, and a line of a register.
    writeLine({ x: 420, y: 640, text: "12.03.2024" }),
    writeLine({ x: 392, y: 641, text: "Entry 4711 of the year" }),
  ]) {
    assert.equal(check.run({ content: factsOfInvoice(further) }), "clear", further);
  }
});

test("look-alike: the day of a stamp on a day of the page is weak", () => {
  const day = writeLine({ x: 420, y: 600, text: "2024-01-17" });
  const received = writeLine({ x: 420, y: 615, text: "RECEIVED" }, "F2");
  const later = writeLine({ x: 420, y: 600, text: "2025-03-16" }, "F2");
  for (const [stamp, strength] of [
    [`${received} ${later}`, "weak"],
    [`0.1 0.2 0.7 rg ${later}`, "weak"],
    [later, undefined],
  ] as const) {
    const result = check.run({ content: factsOfInvoice(`${day} ${stamp}`) });
    assert.ok(typeof result !== "string", stamp);
    assert.equal(result[0]?.strength, strength, stamp);
  }
});

test("look-alike: a stamp in the document's own font, which comes under a name of its own", () => {
  const body = Array.from({ length: 12 }, (_, row) => writeLine({ x: 60, y: 500 - 20 * row, text: "Some words" })).join(
    "",
  );
  const day = writeLine({ x: 420, y: 600, text: "2024-01-17" });
  const stamp = `${writeLine({ x: 420, y: 615, text: "RECEIVED" }, "F9")} ${writeLine({ x: 420, y: 600, text: "2025-03-16" }, "F9")}`;
  const result = check.run({ content: factsOfPage(body + day + stamp, { resources: "/Font << /F9 5 0 R >>" }) });
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.strength, "weak");
});

test("look-alike: narrow columns that run into each other on many lines", () => {
  const lines = Array.from(
    { length: 8 },
    (_, row) =>
      writeLine({ x: 100, y: 700 - 20 * row, text: `${row}1,240.00` }) +
      writeLine({ x: 100, y: 700 - 20 * row, text: `${row}7,531.00` }),
  );
  assert.equal(check.run({ content: factsOfPage(lines.join("")) }), "clear");
});

test("empty: a document without content", () => {
  assert.equal(check.run({ content: noContent }), "clear");
});
