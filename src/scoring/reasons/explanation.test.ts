import assert from "node:assert/strict";
import { test } from "node:test";
import { blankFacts } from "../facts/facts.ts";
import { readRecord, type StoredDecision } from "../record.ts";
import { rulesVersion, wordsOf } from "../rules/catalogue.ts";
import { createWords } from "../words.ts";
import { wordExplanation, wordFlagged } from "./explanation.ts";
import { noParts, type Reason } from "./gathered.ts";

const decision: StoredDecision = readRecord(
  '{"status":"review","riskScore":12,"logOdds":-2,"findings":[],"codes":[],"approvedUpTo":0,"model":"m","rules":"r","thresholds":{"review":10,"decline":50},"history":{"transactions":9,"late":false,"complete":true}}',
);

function reasonOf(code: string, contribution: number, sentence: string): Reason {
  return { code, sentence, contribution, isInformative: true, numbers: {}, parts: noParts };
}

const usual = reasonOf("AMOUNT_VS_HISTORY", 2, "It is 8.5 times the usual 10.60; only 1 in 42 payments goes as far.");
const day = reasonOf("AMOUNT_VS_PEERS", 0.5, "Only 1 in 4,200 payments brings a day to as much.");
const ranks = (contribution: number, text: string) => reasonOf("COMBINED_SIGNS", contribution, `Rare: ${text}.`);
const say = (...reasons: readonly Reason[]) => wordFlagged(decision, reasons, createWords({ amount: 90 }));

test("A rank is said once: the list of ranks makes room where the reasons beside it give each of them", () => {
  const both = `${usual.sentence} ${day.sentence}`;
  assert.equal(say(usual, ranks(1, "its amount (1 in 42)"), day), both);
  assert.equal(say(ranks(3, "its amount (1 in 42)"), usual, day), both);
  assert.match(say(usual, ranks(1, "its amount (1 in 42), its hour (1 in 9)"), day), /1 in 9/);
  assert.match(say(usual, ranks(1, "its pace (1 in 4)"), day), /its pace \(1 in 4\)/);
});

const approved = (more: string, version: string) =>
  readRecord(
    `{"status":"approved","riskScore":0.2,"logOdds":-6,"findings":[],"codes":[],"approvedUpTo":0,"model":"m","rules":"${version}","thresholds":{"review":10,"decline":50},"history":{"transactions":2,"late":false,"complete":true}${more}}`,
  );
const inLine =
  ',"findings":[{"code":"AMOUNT_VS_HISTORY","weight":0,"isDeclared":false,"numbers":{"amount":505,"usual":505,"ratio":1,"transactions":2,"largest":1000}}]';

function explain(decision: StoredDecision, amount: number): string {
  const transaction = { amount, currency: "EUR" };
  const facts = Object.assign(blankFacts(), { amount, peersShare: 0.002, peers: 291, peersAsLarge: 0 });
  return wordExplanation(decision, [], { facts, words: wordsOf(decision.rules, transaction) });
}

test("where no reason counts, a report compares with the account's own amounts, and calls no third payment the first", () => {
  assert.match(
    explain(approved(inLine, "rules-8"), 505),
    /505\.00 EUR is in line with this account's usual 505\.00 EUR over 2/,
  );
  assert.match(explain(approved(inLine, "rules-7"), 505), /is the first payment going out/);
});

test("a first payment is compared with none, where none of those that are known is as large", () => {
  assert.match(
    explain(approved("", "rules-8"), 900),
    / None of more than 290 recent payments of comparable accounts is as large\.$/,
  );
});

test("what cannot be told apart is no past of the account that is not retained", () => {
  const incomplete = (version: string, isLate: boolean) =>
    explain(approved(`,"history":{"transactions":2,"late":${isLate},"complete":false}`, version), 505);
  assert.match(incomplete("rules-8", false), /known then can no longer be told apart from what came later\.$/);
  assert.match(incomplete("rules-9", false), /\. What other accounts had done by then can no longer be told apart/);
  // It may be labels of its own account that came later.
  assert.match(incomplete(rulesVersion, false), /\. Part of what was known then can no longer be told apart/);
  assert.match(incomplete("rules-8", true), /Part of that past is no longer retained\.$/);
  assert.match(incomplete("rules-7", false), /Part of that past is no longer retained\.$/);
});
