import assert from "node:assert/strict";
import { test } from "node:test";
import { blankFacts } from "../facts/facts.ts";
import { wordsOf } from "../rules/catalogue.ts";
import { wordIncoming } from "./incoming.ts";

const transaction = { amount: -100, currency: "EUR" };

function say(incomingRatio: number, receipts: number, version = "rules-8"): string {
  const facts = Object.assign(blankFacts(), { incomingRatio, receipts });
  return wordIncoming(facts, wordsOf(version, transaction));
}

test("money that comes in is compared with the mean of what did before, of which one amount is none", () => {
  assert.equal(say(2.5, 3), "2.5 times the geometric mean of what came in before");
  assert.equal(say(1.2, 3), "in line with the geometric mean of what came in before");
  assert.equal(say(0.4, 3), "less than the geometric mean of what came in before");
  assert.equal(say(2.5, 1), "2.5 times the only earlier amount that came in");
  assert.equal(say(1, 1), "in line with the only earlier amount that came in");
  assert.equal(say(0.4, 1), "less than the only earlier amount that came in");
});

test("earlier versions of the rules keep their words", () => {
  assert.equal(say(2.5, 1, "rules-7"), "2.5 times what usually comes in");
  assert.equal(say(0.4, 3, "rules-7"), "0.4 times what usually comes in");
});
