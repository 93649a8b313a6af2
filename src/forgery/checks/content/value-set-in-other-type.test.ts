import assert from "node:assert/strict";
import { test } from "node:test";
import { factsOfPage, noContent, writeLine } from "../../testing/content-evidence.ts";
import { statementInstructions } from "../../testing/sample-statement.ts";
import { valueSetInOtherType as check } from "./value-set-in-other-type.ts";

test("forged: an amount set in a font of its own, in a column of others", () => {
  const amount = "/F2 10 Tf 1 0 0 1 450 620 Tm (912.00) Tj /F1 10 Tf";
  const result = check.run({ content: factsOfPage(statementInstructions({ row: 4, amount })) });
  assert.ok(typeof result !== "string");
  assert.equal(result.length, 1);
  assert.match(result[0]?.observation ?? "", /912\.00 differs .*hardly anything else .* Times-Roman/);
  assert.equal(result[0]?.strength, "moderate");
  assert.ok((result[0]?.boxes?.filter(({ role }) => role === "compared").length ?? 0) >= 5);
});

test("forged: a value in another colour that was also painted at the end supports the other finding", () => {
  const late = `0.3 g ${writeLine({ x: 450, y: 620, text: "912.00" }, "F1", 10)}`;
  const result = check.run({ content: factsOfPage(statementInstructions({ row: 4 }) + late) });
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.strength, "weak");
  assert.match(result[0]?.observation ?? "", /its colour is another/);
});

test("honest: a page in one type", () => {
  assert.equal(check.run({ content: factsOfPage(statementInstructions()) }), "clear");
});

test("look-alike: a row in bold as a whole, a heading in its own font, a red amount", () => {
  const bold = `BT /F2 10 Tf 1 0 0 1 60 400 Tm (Sum) Tj 1 0 0 1 450 400 Tm (4,912.00) Tj ET`;
  const heading = writeLine({ x: 60, y: 780, text: "2024-03-31" }, "F2", 16);
  const red = "1 0 0 rg 1 0 0 1 450 620 Tm (912.00) Tj 0 g";
  for (const instructions of [
    statementInstructions() + bold,
    heading + statementInstructions(),
    statementInstructions({ row: 4, amount: red }),
  ]) {
    assert.equal(check.run({ content: factsOfPage(instructions) }), "clear");
  }
});

test("look-alike: a sign of currency that the font of the page lacks", () => {
  const amount = "1 0 0 1 450 620 Tm /F2 10 Tf ($) Tj /F1 10 Tf (912.00) Tj";
  assert.equal(check.run({ content: factsOfPage(statementInstructions({ row: 4, amount })) }), "clear");
});

test("look-alike: an amount in the bold type of its column's family", () => {
  const strengthOf = (amount: string, name: string) => {
    const bold = `/F2 10 Tf 1 0 0 1 450 420 Tm (${amount}) Tj /F1 10 Tf`;
    const content = factsOfPage(`${statementInstructions({ row: 14 })}BT ${bold} 1 0 0 1 60 420 Tm (Total) Tj ET`);
    const result = check.run({
      content: {
        ...content,
        fonts: content.fonts.map((font) => (font.name.startsWith("Times") ? { ...font, name } : font)),
      },
    });
    return typeof result === "string" ? result : result[0]?.strength;
  };
  assert.equal(strengthOf("91,207.00", "Helvetica-Bold"), "clear");
  assert.equal(strengthOf("91,207.00", "Times-Bold"), "moderate");
  assert.equal(strengthOf("12.00", "Helvetica-BoldOblique"), "clear");
});

test("look-alike: a line of a register and a stamp of two lines, put anywhere over a finished page", () => {
  for (const mark of [
    writeLine({ x: 240, y: 622, text: "Entry 4711 of 12.03.2024" }, "F2", 9),
    `${writeLine({ x: 300, y: 632, text: "Received" }, "F2", 12)}${writeLine({ x: 300, y: 618, text: "12.03.2024" }, "F2", 10)}`,
    `0.8 0 0 rg ${writeLine({ x: 300, y: 621, text: "12.03.2024" }, "F2", 10)}`,
  ]) {
    assert.equal(check.run({ content: factsOfPage(statementInstructions() + mark) }), "clear", mark);
  }
});

test("look-alike: a place and a date beside a signature, typed onto blank paper in a font of the program's own", () => {
  const typed = writeLine({ x: 83, y: 333, text: "Berlin, 12.03.2024" }, "F2", 11);
  assert.equal(check.run({ content: factsOfPage(statementInstructions() + typed) }), "clear");
});

test("empty: a document without content", () => {
  assert.equal(check.run({ content: noContent }), "clear");
});
