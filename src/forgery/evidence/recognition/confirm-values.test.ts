import assert from "node:assert/strict";
import { test } from "node:test";
import type { Token } from "../../facts/text.ts";
import { confirmValues } from "./confirm-values.ts";
import type { Recogniser } from "./tesseract.ts";

const plane = { width: 400, height: 100, samples: new Uint8Array(400 * 100).fill(255) };
const place = { left: 100, top: 40, right: 160, bottom: 60 };
const token = (text: string, agreeing?: number): Token => ({
  ...{ text, left: 100, right: 160, bottom: 40, top: 60, confidence: 95 },
  ...(agreeing !== undefined && { agreeing }),
});

/** Reads the same place as these, one after the other. */
function readerOf(...texts: readonly string[]): Recogniser {
  let at = 0;
  return {
    recognise: () => {
      const text = texts[at];
      at += 1;
      const word = { text: text ?? "", confidence: 90, line: 0, ...place };
      return { words: text === undefined ? [] : [word], isWhole: true };
    },
  };
}

const confirm = (first: Token, ...texts: readonly string[]) =>
  confirmValues(
    readerOf(...texts),
    plane,
    [first],
    () => place,
    1,
    () => false,
  )[0];

test("an amount that a second reading confirms is sure, and needs no third", () => {
  assert.deepEqual(confirm(token("950.00", 1), "950.00"), token("950.00", 2));
});

test("what its page read unsurely needs a third", () => {
  const unsure = { ...token("950.00", 2), confidence: 40 };
  assert.equal(confirm(unsure, "950.00", "950.00", "950.00")?.agreeing, 3);
  assert.equal(confirm({ ...token("2031"), confidence: 40 }, "2031", "2031", "2031")?.agreeing, 3);
});

test("an amount that two others read otherwise is theirs, and the readings are kept", () => {
  const confirmed = confirm(token("450.00", 1), "950.00", "950.00", "950.00");
  assert.deepEqual([confirmed?.text, confirmed?.agreeing, confirmed?.readings?.length], ["950.00", 2, 4]);
});

test("of a year each reading that differs speaks against it", () => {
  assert.equal(confirm(token("2031"), "2031")?.agreeing, 2);
  assert.equal(confirm(token("2031"), "2037", "2031", "2037")?.agreeing, 0);
});

test("what is sure, has no digits or comes too late stays as it was", () => {
  const reader = readerOf("9.99");
  const tokens = [token("950.00", 2), token("Total")];
  assert.deepEqual(
    confirmValues(
      reader,
      plane,
      tokens,
      () => place,
      1,
      () => false,
    ),
    tokens,
  );
  const late = [token("950.00", 1)];
  assert.deepEqual(
    confirmValues(
      reader,
      plane,
      late,
      () => place,
      1,
      () => true,
    ),
    late,
  );
});

test("a quantity that three others read otherwise is theirs, two of three are not enough", () => {
  const confirmed = confirm(token("8"), "5", "5", "5");
  assert.deepEqual([confirmed?.text, confirmed?.agreeing], ["5", 2]);
  const disputed = confirm(token("8"), "5", "6", "5");
  assert.deepEqual([disputed?.text, disputed?.agreeing], ["8", 0]);
});
