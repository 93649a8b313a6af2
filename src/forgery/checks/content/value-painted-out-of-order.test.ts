import assert from "node:assert/strict";
import { test } from "node:test";
import { factsOfPage, noContent, writeLine } from "../../testing/content-evidence.ts";
import { placeOf, statementInstructions, statementRows } from "../../testing/sample-statement.ts";
import { valuePaintedOutOfOrder as check } from "./value-painted-out-of-order.ts";

const late = writeLine({ ...placeOf(4), text: "912.00" }, "F1", 10);

test("forged: an amount of the table that is painted after the foot of the page, in a block of its own", () => {
  const result = check.run({ content: factsOfPage(statementInstructions({ row: 4 }) + late) });
  assert.ok(typeof result !== "string");
  assert.equal(result.length, 1);
  assert.equal(result[0]?.strength, "strong");
  assert.match(result[0]?.observation ?? "", /912\.00 is drawn apart .*painted after everything/);
  assert.match(result[0]?.observation ?? "", /in a text block/);
});

test("forged: a single value beside its label weighs less where nothing else is odd", () => {
  const each = statementInstructions({ row: 4 }).replaceAll("1 0 0 1", "ET BT 1 0 0 1");
  const alone = writeLine({ x: 250, y: 620, text: "77123" }, "F1", 10);
  const result = check.run({ content: factsOfPage(each + alone) });
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.strength, "moderate");
});

test("forged: digits put together from instructions of another kind", () => {
  const split = "1 0 0 1 450 620 Tm [(9)] TJ [(12.00)] TJ";
  const result = check.run({ content: factsOfPage(statementInstructions({ row: 4, amount: split })) });
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.strength, "moderate");
});

test("honest: a page that is painted row by row, and one painted column by column", () => {
  assert.equal(check.run({ content: factsOfPage(statementInstructions()) }), "clear");
  const columns = [60, 200, 450].flatMap((x, column) =>
    statementRows.map(({ date, text, amount }, row) =>
      writeLine({ x, y: 700 - 20 * row, text: [date, text, amount][column] ?? "" }, "F1", 10),
    ),
  );
  assert.equal(check.run({ content: factsOfPage(columns.join("")) }), "clear");
});

test("look-alike: a word that says what became of the document, stamped on a line; a name there is none", () => {
  const stamped = (text: string) =>
    check.run({
      content: factsOfPage(statementInstructions() + writeLine({ ...placeOf(4), x: 330, text }, "F2", 10)),
    });
  assert.equal(stamped("COPY"), "clear");
  assert.equal(stamped("Paid"), "clear");
  assert.notEqual(stamped("Berger"), "clear");
});

test("look-alike: the label of the last total takes several lines, and its amount stands on the first of these", () => {
  const rows = statementRows.map(({ date, text, amount }, row) =>
    [date, text, amount].map((cell, at) =>
      writeLine({ x: [60, 200, 450][at] ?? 0, y: 700 - 20 * row, text: cell }, "F1", 10),
    ),
  );
  const label = (gap: number) =>
    ["Total to pay", "by Direct Debit", "on 14 November", "of this year"]
      .map((text, at) => writeLine({ x: 330, y: 380 - 12 * at - (at > 0 ? gap : 0), text }, "F1", 10))
      .join("");
  const total = writeLine({ x: 450, y: 380, text: "4,912.00" }, "F1", 10);
  const told = (gap: number) => check.run({ content: factsOfPage(rows.flat().join("") + label(gap) + total) });
  assert.equal(told(0), "clear");
  // What stands apart from the label is none of its lines.
  assert.notEqual(told(60), "clear");
});

test("look-alike: a page number at the end, a total below the table, a form filled in later", () => {
  const number = writeLine({ x: 500, y: 30, text: "1042" }, "F1", 10);
  const total = writeLine({ x: 450, y: 380, text: "4,912.00" }, "F1", 10);
  const blank = statementInstructions().replaceAll(/1 0 0 1 450 \d+ Tm \([\d.]+\) Tj/g, "");
  const filled = statementRows.map(({ amount }, row) => writeLine({ ...placeOf(row), text: amount }, "F1", 10));
  for (const instructions of [
    statementInstructions() + number,
    statementInstructions() + writeLine({ x: 60, y: 380, text: "Sum" }) + total,
    blank + filled.join(""),
  ]) {
    assert.equal(check.run({ content: factsOfPage(instructions) }), "clear", instructions.slice(-80));
  }
});

test("look-alike: a rewriter that shows each line of a page with one instruction, its last lines far apart", () => {
  const line = (y: number, text: string) => writeLine({ x: 60, y, text }, "F1", 10);
  const foot = Array.from({ length: 6 }, (_, row) => line(60 - 8 * row, `Footer line ${row}`)).join("");
  const totals = [200, 170, 140].map((y) => line(y, `Total of part 912.${y}`)).join("");
  assert.equal(check.run({ content: factsOfPage(statementInstructions() + foot + totals) }), "clear");
});

test("look-alike: line numbers of a transcript, painted last", () => {
  const prose = Array.from({ length: 14 }, (_, row) =>
    writeLine(
      { x: 90, y: 700 - 20 * row, text: `the witness was sworn and said so ${"again ".repeat(row % 3)}` },
      "F1",
      10,
    ),
  );
  const numbers = Array.from({ length: 3 }, (_, row) =>
    writeLine({ x: 60, y: 600 - 20 * row, text: `10${row}` }, "F1", 10),
  );
  assert.equal(check.run({ content: factsOfPage([...prose, ...numbers].join("")) }), "clear");
});

test("look-alike: a form whose values are painted in a second run down the page, the last beside a label", () => {
  const values = ["Anna Hodges", "200 Second Street", "Waseca 56093"].map((text, row) =>
    writeLine({ x: 250, y: 690 - 20 * row, text }, "F1", 10),
  );
  const content = factsOfPage([statementInstructions({ row: 4 }), ...values, late].join(""));
  assert.equal(check.run({ content }), "clear");
});

test("empty: a document without content", () => {
  assert.equal(check.run({ content: noContent }), "clear");
});
