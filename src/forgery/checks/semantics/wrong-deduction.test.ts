import assert from "node:assert/strict";
import { test } from "node:test";
import { sumLines, textOfLines } from "../../testing/sample-facts.ts";
import { sumsDoNotAddUp as check } from "./sums-do-not-add-up.ts";

const statement = {
  "Profit from self-employment": "38,420.00",
  "Interest from banks": "214.00",
  "Total income received": "38,634.00",
  "Personal allowance": "-12,570.00",
  "Total taxable income": "26,064.00",
};
const run = (changes: Readonly<Record<string, string>>) => {
  const result = check.run({ text: textOfLines(sumLines({ ...statement, ...changes })) });
  return typeof result === "string" ? result : result[0];
};

test("forged: the income was changed with its sum, and what the allowance leaves was not", () => {
  const finding = run({ "Profit from self-employment": "58,420.00", "Total income received": "58,634.00" });
  assert.ok(typeof finding === "object");
  assert.equal(finding.strength, "strong");
  assert.match(finding.observation, /58,634\.00 to 38,634\.00 or 26,064\.00 to 46,064\.00/);
});

test("forged: a row of the income alone was changed", () => {
  const finding = run({ "Profit from self-employment": "58,420.00" });
  assert.ok(typeof finding === "object");
  assert.match(finding.observation, /Changing only 58,420\.00 to 38,420\.00 makes them do so/);
});

test("forged: a sum that leads on to the next was read right", () => {
  const german = {
    Bruttoarbeitslohn: "61.760,00",
    "abzüglich Werbungskosten": "-1.230,00",
    "Gesamtbetrag der Einkünfte": "40.530,00",
    "Sonderausgaben-Pauschbetrag": "-36,00",
    Vorsorgeaufwendungen: "-7.214,00",
    "Zu versteuerndes Einkommen": "33.280,00",
  };
  const result = check.run({ text: textOfLines(sumLines(german)) });
  assert.ok(typeof result === "object");
  assert.match(result[0]?.observation ?? "", /Changing only 61\.760,00 to 41\.760,00/);
});

test("honest: all of it adds up", () => {
  assert.equal(typeof run({}), "string");
});

test("look-alike: an allowance that is not printed, and one that stands elsewhere", () => {
  assert.equal(typeof run({ "Total taxable income": "25,064.00" }), "string");
  assert.equal(typeof run({ "Total taxable income": "16,064.00", "Relief for losses": "10,000.00" }), "string");
});
