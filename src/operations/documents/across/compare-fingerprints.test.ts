import assert from "node:assert/strict";
import { test } from "node:test";
import type { DocumentFingerprint } from "../../../forgery/derived/across/document-fingerprint.ts";
import { compareFingerprints } from "./compare-fingerprints.ts";
import { keyFingerprint, marksOf } from "./keyed-fingerprint.ts";

const key = Buffer.alloc(32, 7);
const words = "example works invoice number date consulting travel total please pay to account thank you".split(" ");
const values = ["INV-118", "17", "2024", "1,000.00", "240.00", "1,240.00", "DE89", "3704", "0044", "0532"];

const plain: DocumentFingerprint = {
  isRecognised: false,
  isStatement: false,
  shape: "0123456789abcdef",
  accounts: ["DE89370400440532013000"],
  issuer: "DE89370400440532013000",
  make: { identifiers: [], scannedLines: [], traits: ["word", "", "595 x 840", "table"], fonts: [], places: [] },
  number: "INV-118",
  total: "124000",
  opening: "",
  closing: "",
  firstDay: "",
  lastDay: "",
  days: ["19739"],
  keys: [],
  values,
  words,
};
const statement: DocumentFingerprint = {
  ...plain,
  isStatement: true,
  number: "",
  total: "",
  opening: "10000",
  closing: "25000",
  firstDay: "19723",
  lastDay: "19753",
  days: ["19723", "19753"],
};
const compare = (fingerprint: Partial<DocumentFingerprint>, earlier: Partial<DocumentFingerprint>, base = plain) =>
  compareFingerprints(keyFingerprint({ ...base, ...fingerprint }, key), keyFingerprint({ ...base, ...earlier }, key));

test("the same document again, however often, is no match", () => {
  assert.equal(compare({}, {}), undefined);
  assert.equal(compare({}, {}, statement), undefined);
});

test("a copy with another total, or another account, says what was changed", () => {
  const total = { total: "924000", values: values.with(5, "9,240.00") };
  assert.deepEqual(compare(total, {}), { relation: "copy", changed: ["total"], sharedValues: 9, values: 10 });
  const account = { accounts: ["DE02120300000000202051"], values: values.with(6, "DE02").with(7, "1203") };
  assert.deepEqual(compare(account, {})?.changed, ["account number"]);
  assert.deepEqual(compare({ words: words.with(0, "other") }, {})?.changed, ["names and words"]);
  assert.deepEqual(compare({ values: values.with(3, "1,001.00") }, {})?.changed, ["other values"]);
});

test("the next invoice of an issuer is a document of its own, however alike the two are", () => {
  assert.equal(compare({ number: "INV-119", total: "130000" }, {}), undefined);
  assert.equal(compare({ number: "", days: ["19770"], total: "130000" }, { number: "" }), undefined);
});

test("one number with another account on a document of the same origin", () => {
  const second = { accounts: ["DE02120300000000202051"], days: ["19741"], values: values.slice(4) };
  assert.deepEqual(compare(second, {}), {
    relation: "same number",
    changed: ["account number"],
    sharedValues: 6,
    values: 6,
  });
  // Another issuer may well have the same number.
  assert.equal(compare({ ...second, shape: "fedcba9876543210" }, {}), undefined);
});

test("one file with another number or account, but not one that was only worked on", () => {
  const one = { make: { ...plain.make, identifiers: ["a1b2", "c3d4"] } };
  const next = { ...one, number: "INV-119", total: "130000", days: ["19770"], words: words.with(0, "other") };
  const other = { ...plain.make, identifiers: ["e5f6"] };
  assert.deepEqual(compare(next, one), {
    relation: "same file",
    changed: ["total", "invoice number", "dates", "names and words"],
    sharedValues: 10,
    values: 10,
    residue: "identifier",
  });
  assert.equal(compare({ ...next, make: other }, one), undefined);
  assert.equal(compare({ ...one, days: ["19770"], words: words.with(0, "other") }, one), undefined);
  const scannedLines = Array.from({ length: 12 }, (_, line) => `line ${line}`);
  const scanned = { make: { ...other, scannedLines } };
  const again = { make: { ...plain.make, scannedLines: scannedLines.with(0, "x").with(1, "y") } };
  assert.deepEqual(compare({ ...next, ...scanned }, again)?.residue, { lines: 10, of: 12 });
});

test("a statement that does not open with what the one before closed with", () => {
  const later = { firstDay: "19754", lastDay: "19781", days: ["19754", "19781"] };
  assert.equal(compare({ ...later, opening: "99900" }, {}, statement)?.relation, "next");
  assert.equal(compare({ ...later, opening: "25000" }, {}, statement), undefined);
  // A month is missing between the two, or it is another account.
  assert.equal(compare({ ...later, firstDay: "19784", opening: "99900" }, {}, statement), undefined);
  assert.equal(compare({ ...later, accounts: ["X1"], opening: "99900" }, {}, statement), undefined);
});

test("what is stored has none of the document's values, and differs from key to key", () => {
  const stored = new Set(Object.values(keyFingerprint(plain, key)).flat());
  for (const value of [...values, ...words, "124000", "DE89370400440532013000"]) assert.ok(!stored.has(value), value);
  assert.notDeepEqual(keyFingerprint(plain, key), keyFingerprint(plain, Buffer.alloc(32, 8)));
  const marks = marksOf(keyFingerprint(plain, key));
  assert.deepEqual(marks.slice(0, 4), ["s0:0123", "s1:4567", "s2:89ab", "s3:cdef"]);
  assert.match(marks[4] ?? "", /^n:[0-9a-f]{16}$/);
  const file = { identifiers: ["a1b2"], scannedLines: Array.from({ length: 9 }, (_, line) => `line ${line}`) };
  const further = marksOf(keyFingerprint({ ...plain, make: { ...plain.make, ...file } }, key)).slice(5);
  assert.deepEqual([further.length, further.filter((mark) => /^[fg]:[0-9a-f]{16}$/.test(mark)).length], [7, 7]);
});

const read = { isRecognised: true, shape: "fedcba9876543210" };

test("a scan is compared with an earlier text layer by its number, whatever the words' order", () => {
  assert.deepEqual(compare({ ...read, total: "924000" }, {})?.changed, ["total"]);
  assert.deepEqual(compare({ ...read, accounts: ["DE02120300000000202051"] }, {})?.changed, ["account number"]);
  assert.equal(compare({ ...read, values: values.slice(3), words: words.slice(2) }, {}), undefined);
  assert.equal(compare({ ...read, total: "924000", words: ["quite", "other", "words"] }, {}), undefined);
  assert.equal(compare({ ...read, total: "" }, {}), undefined, "a total that is not sure is none");
});

test("of two readings of pictures an account counts, whose check digits hold, and a sum does not", () => {
  assert.equal(compare({ ...read, total: "924000" }, read), undefined);
  const account = { ...read, accounts: ["DE02120300000000202051"], total: "924000" };
  assert.deepEqual(compare(account, read)?.changed, ["account number"]);
});

test("a scan of a statement must open with what the one before closed with", () => {
  const next = { ...read, opening: "26000", closing: "30000", firstDay: "19754", lastDay: "19782" };
  const earlier = { lastDay: "19753" };
  assert.equal(compare(next, earlier, statement)?.relation, "next");
  assert.equal(compare({ ...next, opening: "25000" }, { ...earlier, ...read }, statement), undefined);
  assert.equal(compare({ ...next, opening: "" }, earlier, statement), undefined, "a balance that is not sure is none");
});

test("the same document for another customer, where it states a number or a sum", () => {
  const relationOf = (one: Partial<DocumentFingerprint>, other: Partial<DocumentFingerprint>, customer = "two") =>
    compareFingerprints(
      keyFingerprint({ ...plain, ...one }, key, "one"),
      keyFingerprint({ ...plain, ...other }, key, customer),
    )?.relation;
  assert.equal(relationOf({}, {}), "again");
  assert.equal(relationOf({}, {}, "one"), undefined);
  assert.equal(relationOf({}, {}, ""), undefined);
  assert.equal(relationOf(read, {}), "again");
  const form = { number: "", total: "" };
  assert.equal(relationOf(form, form), undefined, "forms are everybody's");
});
