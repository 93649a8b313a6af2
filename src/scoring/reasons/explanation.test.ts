import assert from "node:assert/strict";
import { test } from "node:test";
import { readRecord, type StoredDecision } from "../record.ts";
import { createWords } from "../words.ts";
import { wordFlagged } from "./explanation.ts";
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
