import assert from "node:assert/strict";
import { test } from "node:test";
import { textOfLines } from "../../testing/sample-facts.ts";
import { sameSumStatedTwiceDiffers as check } from "./same-sum-stated-twice-differs.ts";

const run = (...sums: readonly (readonly [label: string, amount: string])[]) =>
  check.run({
    text: textOfLines(
      sums.flatMap(([label, amount], index) => [
        { x: 60, y: 700 - 40 * index, text: label },
        { x: 420, y: 700 - 40 * index, text: amount },
      ]),
    ),
  });

test("forged: the total was changed above, and not on the payment slip", () => {
  const result = run(["Amount due", "9,240.00"], ["Delivery", "40.00"], ["Amount due:", "1,240.00"]);
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /'Amount due' is 9,240\.00 on page 1 and 1,240\.00 on page 1/);
  assert.equal(result[0]?.boxes?.length, 2);
});

test("honest: both places say the same", () => {
  assert.equal(run(["Amount due", "1,240.00"], ["Amount due:", "1,240.00"]), "clear");
});

test("look-alike: sums of several tables, and a sum before and after a charge", () => {
  assert.equal(run(["Total", "1,240.00"], ["Total", "377.10"]), "clear");
  assert.equal(run(["Total", "1,240.00"], ["Fee", "10.00"], ["Total", "1,250.00"]), "clear");
  assert.equal(run(["Total", "1,240.00"], ["Total", "1,340.00"], ["Total", "1,440.00"]), "clear");
});

test("empty: every sum is stated once", () => {
  assert.equal(run(["Total", "1,240.00"]), "not_applicable");
});

const letter = (asked: string, line = "Please pay by 1 April:") =>
  check.run({
    text: textOfLines([
      { x: 60, y: 700, text: "Net" },
      { x: 420, y: 700, text: "1,000.00" },
      { x: 60, y: 680, text: "VAT" },
      { x: 420, y: 680, text: "240.00" },
      { x: 60, y: 660, text: "Total" },
      { x: 420, y: 660, text: "1,240.00" },
      { x: 60, y: 600, text: `${line} ${asked}` },
    ]),
  });

test("forged: the sentence that asks for payment has one digit of the total exchanged", () => {
  const result = letter("7,240.00");
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /asks for 7,240\.00, which is stated nowhere else; .* is 1,240\.00/);
  assert.equal(result[0]?.strength, "strong");
});

test("look-alike: the sentence asks for the total, for a part of it, or is about something else", () => {
  assert.equal(letter("1,240.00"), "clear");
  assert.equal(letter("620.00"), "clear");
  assert.equal(letter("7,240.00", "Your limit of credit is now"), "not_applicable");
  assert.equal(letter("7,240.00", "Your insurer will pay up to"), "not_applicable");
});

test("forged: where no other amounts come to the sum, either of the two may be the changed one", () => {
  const rolesOf = (net: string) => {
    const result = check.run({
      text: textOfLines([
        { x: 60, y: 700, text: "Net" },
        { x: 420, y: 700, text: net },
        { x: 60, y: 680, text: "VAT" },
        { x: 420, y: 680, text: "240.00" },
        { x: 60, y: 660, text: "Total" },
        { x: 420, y: 660, text: "1,240.00" },
        { x: 60, y: 600, text: "Please pay by 1 April: 7,240.00" },
      ]),
    });
    return typeof result === "string" ? result : result[0]?.boxes?.map(({ role }) => role);
  };
  assert.deepEqual(rolesOf("1,000.00"), [undefined, "compared"]);
  assert.deepEqual(rolesOf("3,777.00"), [undefined, undefined]);
});
