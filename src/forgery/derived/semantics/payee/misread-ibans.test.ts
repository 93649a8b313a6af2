import assert from "node:assert/strict";
import { test } from "node:test";
import { isValidIban } from "../../../../contract/iban.ts";
import { mayBeMisread } from "./misread-ibans.ts";

/** The last digit replaced, as a forger does. */
const exchanged = [
  "DE89370400440532013007",
  "NL91ABNA0417164303",
  "IT60X0542811101000000123459",
  "GB29NWBK60161331926817",
];

test("forged: an exchanged digit that no look-alike explains", () => {
  for (const iban of exchanged) {
    assert.ok(!isValidIban(iban), iban);
    assert.ok(!mayBeMisread(iban), iban);
  }
});

test("look-alike: characters of another kind than the country's, a check letter read as another one, 7 for 1 and 8 for 3", () => {
  for (const iban of [
    "NL91ABNA04I7164300",
    "NL918BNA0417164300",
    "IT6000542811101000000123456",
    "IT60K0542811101000000123456",
    "DE89310400440532013000",
    "DE89370400440582013000",
  ]) {
    assert.ok(mayBeMisread(iban), iban);
  }
});
