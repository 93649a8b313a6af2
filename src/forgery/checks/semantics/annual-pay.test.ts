import assert from "node:assert/strict";
import { test } from "node:test";
import { holdBelow } from "../../../../test/support/cost-ratio.ts";
import { readFigures } from "../../derived/semantics/written/figures.ts";
import { textOfLines, typedLines } from "../../testing/sample-facts.ts";
import { payDoesNotAddUp as check } from "./pay-does-not-add-up.ts";

const run = (...lines: readonly string[]) => {
  const result = check.run({ text: textOfLines(lines.map((text, at) => ({ x: 60, y: 700 - 14 * at, text }))) });
  return typeof result === "string" ? result : result[0];
};

test("forged: the pay of the year was changed, its instalments were not", () => {
  const finding = run(
    "Her current annual base salary is $96,040.00, paid bi-weekly in 26 instalments",
    "of $2,540.00.",
  );
  assert.ok(typeof finding === "object");
  assert.equal(finding.strength, "strong");
  assert.match(finding.observation, /26 times \$2,540\.00 makes 66,040\.00/);
  assert.ok(
    typeof run("gross annual salary is £43,000.00, payable in twelve monthly instalments of £2,750.00.") === "object",
  );
});

test("honest: instalments make the pay of the year, rounded one by one", () => {
  assert.equal(run("annual salary is £33,000.00, payable in twelve monthly instalments of £2,750.00."), "clear");
  assert.equal(run("annual salary is $70,000.00, paid in 26 instalments of $2,692.31."), "clear");
});

test("look-alike: a bonus that comes on top, and amounts of other things", () => {
  assert.equal(
    run("annual salary is £36,500.00, payable in twelve monthly instalments of £2,750.00."),
    "nothing_to_compare",
  );
  assert.equal(
    run("annual premium 583.49, by 4 quarterly instalments; an instalment fee of 18.00 is added."),
    "nothing_to_compare",
  );
});

test("a long statement, whose amounts are no instalments, costs little beside what reading it does", async () => {
  const page = Array.from({ length: 40 }, (_, row) => `02.03.2025  Payment ${row}  ${row + 1}.50  ${900 + row}.00`);
  const statement = () => textOfLines(...Array.from({ length: 25 }, () => typedLines(page.join("\n"))));
  const judge = () => check.run({ text: statement() });
  assert.equal(judge(), "nothing_to_compare");
  await holdBelow(3, judge, () => readFigures(statement()));
});
