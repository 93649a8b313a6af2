import assert from "node:assert/strict";
import { test } from "node:test";
import type { DocumentFingerprint } from "../../../forgery/derived/across/document-fingerprint.ts";
import type { ReplacedPrint } from "../../../forgery/facts/compared-picture.ts";
import { judgePictures, likenessOf } from "./compare-pictures.ts";
import { keyFingerprint } from "./keyed-fingerprint.ts";

const key = Buffer.alloc(32, 7);
const make = { identifiers: [], scannedLines: [], traits: [], fonts: [], places: [] };
const read: DocumentFingerprint = {
  isRecognised: true,
  isStatement: false,
  shape: "0123456789abcdef",
  accounts: [],
  issuer: "",
  make,
  number: "",
  total: "9140",
  opening: "",
  closing: "",
  firstDay: "",
  lastDay: "",
  days: [],
  keys: [],
  values: ["12.00", "79.40", "91.40"],
  words: "corner shop mill lane cash total change thank you for your visit".split(" "),
};
const fingerprint = (changes: Partial<DocumentFingerprint> = {}, customer = "") =>
  keyFingerprint({ ...read, ...changes }, key, customer);
const place = (kind: ReplacedPrint["kind"]): ReplacedPrint => ({
  kind,
  box: { page: 1, left: 1, top: 1, width: 9, height: 9 },
  here: kind === "unsure" ? "" : "91.40",
});
const judge = (kinds: readonly ReplacedPrint["kind"][], one = fingerprint(), other = fingerprint()) =>
  judgePictures(one, other, { glyphs: 300, alike: 298, replaced: kinds.map(place) })?.relation;

test("another sum is reported, also where another place cannot be read", () => {
  assert.equal(judge(["amount"]), "same page");
  assert.equal(judge(["amount", "unsure"]), "same page");
});

test("a changed day, and nothing else, is reported", () => {
  assert.equal(judge(["date"]), "same page");
  assert.equal(judge(["date", "unsure"]), undefined);
});

test("where more than a twentieth of the print is unlike it is another page", () => {
  assert.equal(
    judgePictures(fingerprint(), fingerprint(), { glyphs: 300, alike: 280, replaced: [place("amount")] }),
    undefined,
  );
});

test("nothing replaced, or nothing that is sure, is no match", () => {
  assert.equal(judge([]), undefined);
  assert.equal(judge(["unsure"]), undefined);
});

test("two receipts of one till differ in their numbers, too", () => {
  assert.equal(judge(["amount", "number"]), undefined);
  assert.equal(judge(["amount", "unsure", "unsure"]), undefined);
  assert.equal(judge(["amount", "date"]), undefined, "nor are those of two days one");
  const scannedLines = ["a", "b", "c", "d", "e", "f"];
  const scan = fingerprint({ make: { ...make, scannedLines } });
  assert.equal(judge(["number"], scan, scan), "same page", "in one scan they cannot");
});

test("the same receipt for another customer, and for the same one", () => {
  assert.equal(judge([], fingerprint({}, "one"), fingerprint({}, "two")), "again");
  assert.equal(judge([], fingerprint({}, "one"), fingerprint({}, "one")), undefined);
  assert.equal(judge([], fingerprint({}, "one"), fingerprint()), undefined);
});

test("pictures are compared where both were read alike", () => {
  assert.ok(
    likenessOf(fingerprint(), fingerprint({ words: [...read.words.slice(4), "misread", "words", "here", "too"] })) > 5,
  );
  assert.equal(likenessOf(fingerprint(), fingerprint({ words: ["quite", "another", "letter"], values: ["1"] })), 0);
  assert.equal(likenessOf(fingerprint(), fingerprint({ isRecognised: false })), 0);
});
