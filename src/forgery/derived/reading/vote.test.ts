import assert from "node:assert/strict";
import { test } from "node:test";
import { mayBeValue, readValue } from "./value-shape.ts";
import { vote } from "./vote.ts";

const of = (...readings: readonly (readonly [string, number])[]) =>
  brief(vote(readings.map(([text, confidence]) => ({ text, confidence }))));
const brief = ({ text, agreeing }: { readonly text: string; readonly agreeing: number }) => ({ text, agreeing });

test("readings that agree but for letters misread for digits count as one", () => {
  assert.deepEqual(of(["1O.5O", 60], ["10.50", 90]), { text: "10.50", agreeing: 2 });
  assert.deepEqual(of(["1,80", 77], ["1.80", 96], ["1.80", 97]), { text: "1.80", agreeing: 2 });
});

test("a currency behind the amount that only some readings have is no difference", () => {
  const readings = [
    ["-1815,86", 69],
    ["-181586€", 80],
    ["-181586€", 80],
    ["-1815,86€", 90],
  ] as const;
  assert.deepEqual(of(...readings), { text: "-1815,86", agreeing: 4 });
  assert.deepEqual(of(["12,50€", 80], ["12,50€", 90]), { text: "12,50€", agreeing: 2 });
  const behindBlank = ["3390612", "3390,61zt", "3390,61zł", "3390.61zt"].map((text) => [text, 88] as const);
  assert.deepEqual(of(...behindBlank), { text: "3390,61", agreeing: 2 });
  assert.equal(readValue("2433,00Kč").kind, "amount");
});

test("a point or a comma is no other value where three readings have the same digits", () => {
  assert.equal(of(["5457,75", 95], ["5457.75", 30]).agreeing, 1);
  assert.equal(of(["5457,75", 95], ["5457.75", 30], ["5457.75", 30]).agreeing, 2);
  assert.equal(of(["5457,75", 95], ["5457.75", 30], ["5451.75", 30]).agreeing, 0);
});

test("each character has its vote, and readings of another value speak against it", () => {
  assert.deepEqual(of(["1204.00", 80], ["1234.08", 80], ["7234.00", 80]), { text: "1234.00", agreeing: 0 });
  assert.deepEqual(of(["8.91", 94], ["3.91", 89], ["3.91", 91]), { text: "3.91", agreeing: 1 });
  assert.equal(of(["12.34", 90]).agreeing, 1);
});

test("what has the shape of an amount or a date weighs more", () => {
  assert.equal(of(["0.00", 80], ["000", 90], ["0Go", 40]).text, "0.00");
  assert.equal(of(["01-01-2017", 60], ["01-01-2217", 95]).text, "01-01-2017");
});

test("values are distinguished from other words", () => {
  assert.deepEqual(readValue("RM1l.40:"), { core: "RM11.40", kind: "amount" });
  assert.deepEqual(readValue("27/09/2017"), { core: "27/09/2017", kind: "date" });
  assert.equal(readValue("12-Mar-2018").kind, "date");
  assert.equal(readValue("45/99/2017").kind, "other");
  assert.ok(mayBeValue("(6.00") && mayBeValue("5.680"));
  assert.ok(!mayBeValue("Building") && !mayBeValue("7/4,Kawasan") && !mayBeValue("000306020352"));
});

test("a reading that lost the point of an amount confirms its digits, and one with other digits does not", () => {
  const read = (...texts: readonly string[]) => vote(texts.map((text) => ({ text, confidence: 90 })));
  assert.deepEqual(read("1200,47", "120047"), { text: "1200,47", supporting: 1, agreeing: 2 });
  assert.equal(read("1200,47", "120041").agreeing, 1);
});

test("a reading that lost one of two marks, or has print read with it, confirms the digits as well", () => {
  const total = [
    ["2010,35€", 66],
    ["2.01035€", 80],
    ["2.010,35€", 80],
    ["201035¢€", 80],
  ] as const;
  assert.deepEqual(of(...total), { text: "2.010,35", agreeing: 3 });
  assert.equal(of(...total, ["2010,85€", 80]).agreeing, 2);
});
