import assert from "node:assert/strict";
import { test } from "node:test";
import { factsOfPage, noContent, writeLine } from "../../testing/content-evidence.ts";
import { statementInstructions } from "../../testing/sample-statement.ts";
import { lineSetApartFromItsBlock as check } from "./line-set-apart-from-its-block.ts";

const write = (y: number, text: string, font = "F1", x = 60) => writeLine({ x, y, text }, font, 10);
const statement = statementInstructions();
const run = (instructions: string) => check.run({ content: factsOfPage(instructions) });
const name = write(790, "Anna Maria Schmidt");
const street = write(776, "Hauptstrasse 66");
const town = write(762, "50667 Berlin");

test("forged: a street that was typed anew at the end in another font", () => {
  const result = run(name + town + statement + write(776, "Am Markt 42", "F2"));
  assert.ok(typeof result !== "string");
  assert.match(
    result[0]?.observation ?? "",
    /Am Markt 42 is set in Times-Roman, the 2 lines of its block in Helvetica/,
  );
  assert.equal(result[0]?.boxes?.filter(({ role }) => role === "compared").length, 2);
});

test("forged: the same where it begins a little beside the edge of the others", () => {
  assert.ok(typeof run(name + town + statement + write(776, "Am Markt 42", "F2", 74)) !== "string");
});

test("honest: an address in one font, painted first or last", () => {
  assert.equal(run(name + street + town + statement), "clear");
  assert.equal(run(statement + name + street + town), "clear");
});

test("look-alike: a name in a font of its own that was painted with its block, a coloured line, an underlined remark", () => {
  assert.equal(run(write(790, "Anna Maria Schmidt", "F2") + street + town + statement), "clear");
  assert.equal(run(`${name}${town}${statement}0.8 0 0 rg ${write(776, "Am Markt 42", "F2")}`), "clear");
  assert.equal(run(name + town + statement + write(776, "Moved to:", "F2")), "clear");
});

test("empty: a document without content", () => {
  assert.equal(check.run({ content: noContent }), "clear");
  assert.equal(check.hasSubject?.({ content: noContent }), false);
});
