import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { anyText } from "../../../test/support/any-text.ts";
import { atLength } from "../../../test/support/at-length.ts";
import { ruleNames } from "../names/catalogue.ts";
import { sampleRow } from "../testing/sample-row.ts";
import { compileExpression } from "./compile.ts";
import { suggestName } from "./problem.ts";

const words = [
  ...ruleNames.slice(0, 25).map(({ name }) => name),
  ..."&& || ! == != < > + - * / % in ( ) [ ] , ? : . true false 'x' 1 2.5 'FR' has count list('l') attributes.a '1h' null".split(
    " ",
  ),
];

test("Any text is either a condition or a problem with a place in it, and a condition never throws", () => {
  const text = fc.oneof(
    fc.array(fc.constantFrom(...words), { maxLength: 12 }).map((parts) => parts.join(" ")),
    fc.string({ maxLength: 60 }),
    anyText(40),
  );
  let conditions = 0;
  fc.assert(
    fc.property(text, (given) => {
      const compiled = compileExpression(given);
      if (compiled.ok) {
        conditions += 1;
        assert.ok([0, 1, 2].includes(compiled.condition.holds(sampleRow())));
        return;
      }
      const { line, column, message } = compiled.problem;
      assert.ok(line >= 1 && line <= given.split("\n").length && column >= 1, message);
      assert.ok(message.length > 0);
    }),
    { numRuns: atLength(500, 3_000) },
  );
  // Few texts are one: with as few runs as in the gate there may be none.
  assert.ok(conditions > atLength(-1, 0), "no text was a condition");
});

const condition = fc.letrec<{ readonly any: string }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom("true", "false", "country == 'X'", "amount / 0 > 1", "amount > 1"),
    fc
      .tuple(tie("any"), fc.constantFrom("&&", "||"), tie("any"))
      .map(([left, join, right]) => `(${left} ${join} ${right})`),
    tie("any").map((inner) => `!(${inner})`),
  ),
})).any;

test("Logic does not depend on the order of its sides, and follows De Morgan's laws", () => {
  const holds = (text: string) => {
    const compiled = compileExpression(text);
    assert.ok(compiled.ok);
    return compiled.condition.holds(sampleRow());
  };
  fc.assert(
    fc.property(condition, condition, (left, right) => {
      assert.equal(holds(`(${left}) && (${right})`), holds(`(${right}) && (${left})`));
      assert.equal(holds(`(${left}) || (${right})`), holds(`(${right}) || (${left})`));
      assert.equal(holds(`!((${left}) && (${right}))`), holds(`!(${left}) || !(${right})`));
    }),
    { numRuns: atLength(50, 300) },
  );
});

test("Suggestions are near, whatever their case", () => {
  assert.equal(suggestName("xyz", ["amount", "country"]), undefined);
  assert.equal(suggestName("Amount", ["amount"]), "amount");
});
