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

test("thousands set apart by a blank belong to the number, and a number further on does not", () => {
  const lines = (current: string) => ["Ancien index 18 240 kWh", `Nouvel index ${current} kWh`, "Consommation 412 kWh"];
  assert.equal(run(...lines("18 652")), "clear");
  const result = run(...lines("18 952"));
  assert.ok(typeof result !== "string");
  assert.match(
    result[0]?.observation ?? "",
    /^'Nouvel index' 18 952 less 'Ancien index' 18 240 is 712, and 'Consommation' is 412/,
  );
});

test("look-alike: gas, two meters, recognised text", () => {
  const changed = bill.map((line) => line.replace("22465", "21765"));
  assert.equal(run(...changed, "Brennwert 11,2"), "nothing_to_compare");
  assert.equal(run(...changed, "Zählerstand alt 500"), "nothing_to_compare");
  assert.equal(check.run({ text: asRecognised(printDocument(...changed).text) }), "nothing_to_compare");
});

test("honest: a meter that began again at 0 behind its last number", () => {
  const rolled = (current: string, used: string) => [
    "Previous reading 99812",
    `Current reading ${current}`,
    `Consumption kWh ${used}`,
  ];
  assert.equal(run(...rolled("00412", "600")), "clear");
  assert.equal(run(...rolled("412", "600")), "clear");
  assert.match(
    check.listHeld?.(printDocument(...rolled("00412", "600")))[0]?.relation ?? "",
    /^'Current reading' 00412 less 'Previous reading' 99812 is 'Consumption kWh' 600, of a meter that passed 99999\.$/,
  );
  const result = run(...rolled("00412", "700"));
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.strength, "weak");
  assert.match(
    result[0]?.observation ?? "",
    /is 600 of a meter that passed 99999, and 'Consumption kWh' is 700\. A meter/,
  );
});

test("look-alike: a factor, in words or as a number that fits, and a new meter", () => {
  const lines = ["Previous reading 12,000", "Current reading 12,412", "Usage kWh 824"];
  for (const factor of [
    "(multiplies by 2)",
    "x 2",
    "2 x",
    "× 2",
    "Faktor 2",
    "Multiplier: 2",
    "Zählerwechsel am 3. Mai",
  ])
    assert.equal(run(...lines, factor), "nothing_to_compare", factor);
  for (const other of ["824 kWh x 0.21", "x 3", "2 x 9.50 basic fee", "824 x 2.50"])
    assert.ok(typeof run(...lines.with(2, "Usage kWh 825"), other) !== "string", other);
  assert.ok(typeof run(...lines, "824 kWh x 0.21") !== "string");
  assert.ok(typeof run(...lines, "824 kWh x 2.50") !== "string");
});

test("empty: a letter", () => {
  assert.equal(run("Dear Anna"), "nothing_to_compare");
});
