import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { anyText } from "../../../../test/support/any-text.ts";
import { atLength } from "../../../../test/support/at-length.ts";
import { Budget, BudgetError, DamageError } from "../budget.ts";
import { readIndirectObject } from "./indirect-object.ts";
import { PdfParser } from "./parser.ts";
import { asEntries, asItems, asString, isStream, type PdfValue } from "./values.ts";

function parse(text: string): PdfValue {
  return new PdfParser(Buffer.from(text, "latin1"), 0, new Budget()).readValue();
}

function textOf(value: PdfValue | undefined): string {
  return Buffer.from(asString(value) ?? []).toString("latin1");
}

test("numbers, also as some programs write them", () => {
  assert.deepEqual(["12", "-3.5", "+7", ".25", "4.", "--5", "6-3"].map(parse), [12, -3.5, 7, 0.25, 4, -5, 6]);
});

test("names with escapes, and words", () => {
  assert.deepEqual(parse("/A#20B#2F"), { kind: "name", name: "A B/" });
  assert.deepEqual(["true", "false", "null"].map(parse), [true, false, null]);
});

test("strings: nested brackets, escapes, line ends, octal and hexadecimal", () => {
  assert.equal(textOf(parse("(a(b)c\\)\\n\\101\\\r\nz)")), "a(b)c)\nAz");
  assert.equal(textOf(parse("<48 65 6C6C 6>")), "Hell`");
});

test("references are distinguished from numbers", () => {
  assert.deepEqual(asItems(parse("[1 0 R 2 3 4 0 R]")), [
    { kind: "reference", number: 1, generation: 0 },
    2,
    3,
    { kind: "reference", number: 4, generation: 0 },
  ]);
});

test("dictionaries keep what can be read of them", () => {
  const entries = asEntries(parse("<< /A 1 % comment\n /B [1 2 >> /C << /D (x) >> >>"));
  assert.equal(entries?.get("A"), 1);
  assert.deepEqual(asItems(entries?.get("B")), [1, 2]);
});

test("a stream with a wrong length ends at its end marker", () => {
  const bytes = Buffer.from("7 0 obj << /Length 3 >> stream\nabcdefgh\nendstream endobj", "latin1");
  const { number, value } = readIndirectObject(bytes, 0, new Budget());
  assert.equal(number, 7);
  assert.ok(isStream(value));
  assert.equal(bytes.toString("latin1", value.start, value.end), "abcdefgh");
});

test("nesting beyond the limit is damage, not a fault", () => {
  assert.throws(() => parse("[".repeat(100_000)), DamageError);
  assert.throws(() => parse("<</A".repeat(100_000)), DamageError);
});

test("whatever the bytes are, parsing ends in a value or in damage", () => {
  const pieces = fc.constantFrom(
    "<<",
    ">>",
    "[",
    "]",
    "(",
    ")",
    "<",
    "/A",
    "1 0 R",
    "12",
    "stream",
    "endobj",
    "%",
    "\n",
    " ",
    "\\",
  );
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: pieces, maxLength: 60 }), anyText(20)), (text) => {
      try {
        parse(text);
      } catch (error) {
        assert.ok(error instanceof DamageError || error instanceof BudgetError, String(error));
      }
    }),
    { numRuns: atLength(167, 500) },
  );
});
