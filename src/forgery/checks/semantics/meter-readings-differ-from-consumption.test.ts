import assert from "node:assert/strict";
import { test } from "node:test";
import { printDocument } from "../../testing/printed-document.ts";
import { asRecognised } from "../../testing/recognised-text.ts";
import { meterReadingsDifferFromConsumption as check } from "./meter-readings-differ-from-consumption.ts";

const bill = ["Stromrechnung", "Zählerstand alt 19777", "Zählerstand neu 22465", "Verbrauch kWh 2688"];
const run = (...lines: readonly string[]) => check.run(printDocument(...lines));

test("forged: the current reading was lowered", () => {
  const result = run(...bill.map((line) => line.replace("22465", "21765")));
  assert.ok(typeof result !== "string");
  assert.match(
    result[0]?.observation ?? "",
    /^'Zählerstand neu' 21765 less 'Zählerstand alt' 19777 is 1988, and 'Verbrauch kWh' is 2688\. With 22465/,
  );
  assert.equal(result[0]?.boxes?.length, 3);
});

test("honest: readings and consumption that fit, also with thousands", () => {
  assert.equal(run(...bill), "clear");
  const lines = ["Previous reading: 19,777", "Current reading: 22,465", "Consumption: 2,688"];
  assert.equal(run(...lines), "clear");
  assert.match(check.listHeld?.(printDocument(...lines))[0]?.relation ?? "", /'Current reading' 22,465 less/);
});

test("look-alike: gas, two meters, recognised text", () => {
  const changed = bill.map((line) => line.replace("22465", "21765"));
  assert.equal(run(...changed, "Brennwert 11,2"), "not_applicable");
  assert.equal(run(...changed, "Zählerstand alt 500"), "not_applicable");
  assert.equal(check.run({ text: asRecognised(printDocument(...changed).text) }), "not_applicable");
});

test("empty: a letter", () => {
  assert.equal(run("Dear Anna"), "not_applicable");
});
