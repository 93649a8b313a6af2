import assert from "node:assert/strict";
import { test } from "node:test";
import type { Token } from "../../facts/text.ts";
import { isReadFirmly, mayBecomeFirm } from "./read-firmly.ts";

const place = { left: 0, right: 10, bottom: 0, top: 10 };
const token = (more: Omit<Token, keyof typeof place>): Token => ({ ...place, ...more });

test("a value is read firmly where a sure reading is confirmed, or three are one", () => {
  assert.equal(isReadFirmly(token({ text: "12.50", confidence: 95, agreeing: 2 })), true);
  assert.equal(isReadFirmly(token({ text: "12.50", confidence: 20, agreeing: 3 })), true);
});

test("a single reading, an unsure one and one that another contradicts are not firm", () => {
  assert.equal(isReadFirmly(token({ text: "12.50", confidence: 95 })), false);
  assert.equal(isReadFirmly(token({ text: "12.50", confidence: 50, agreeing: 2 })), false);
  const readings = [
    { text: "12.50", confidence: 95 },
    { text: "17.50", confidence: 60 },
  ];
  assert.equal(isReadFirmly(token({ text: "12.50", confidence: 95, agreeing: 2, readings })), false);
});

test("a reading without the point, or with a currency, disputes no digit", () => {
  const readings = ["-1815,86", "-181586€"].map((text) => ({ text, confidence: 80 }));
  assert.equal(isReadFirmly(token({ text: "-1815,86", confidence: 69, agreeing: 2, readings })), true);
});

test("more readings help what is unsure, and neither what is firm nor what another reading contradicts", () => {
  assert.equal(mayBecomeFirm(token({ text: "12.50", confidence: 95 })), true);
  assert.equal(mayBecomeFirm(token({ text: "12.50", confidence: 50, agreeing: 2 })), true);
  assert.equal(mayBecomeFirm(token({ text: "12.50", confidence: 95, agreeing: 2 })), false);
  const readings = ["12.50", "17.50"].map((text) => ({ text, confidence: 60 }));
  assert.equal(mayBecomeFirm(token({ text: "12.50", confidence: 60, agreeing: 1, readings })), false);
  assert.equal(mayBecomeFirm(token({ text: "Total", confidence: 30 })), false);
});

test("words, and the text of a layer, have nothing to misread", () => {
  assert.equal(isReadFirmly(token({ text: "Total", confidence: 30 })), true);
  assert.equal(isReadFirmly(token({ text: "12.50" })), true);
});
