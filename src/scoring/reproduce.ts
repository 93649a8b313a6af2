/** Decides a stored transaction again, from its features and its record. */
import type { KeptDecision, KeptRecord } from "../ledger/decider.ts";
import type { ListLookup } from "../ledger/list-lookup.ts";
import { assess } from "./assess.ts";
import { conclude } from "./conclude.ts";
import { blankFacts, readFacts } from "./facts/facts.ts";
import type { Model } from "./model.ts";
import { logOddsOf } from "./odds.ts";
import type { Policy } from "./policy.ts";
import { readRecordHead } from "./record.ts";

/** What was live when it was decided. */
interface DecidedWith {
  readonly model: Model;
  readonly policy: Policy | undefined;
  readonly lists: ListLookup;
  /** Of records that do not say which base rate was set. */
  readonly usualBaseRate: number;
}

/**
 * The verdict as text, and the record. Two things depend on states that are not kept: up to which amount it would have been
 * approved, and whether it was late and its past complete. They are taken from the record.
 */
export function reproduce(
  { transaction, features, record }: KeptDecision,
  { model, policy, lists, usualBaseRate }: DecidedWith,
): { readonly verdict: string; readonly record: KeptRecord } {
  const { thresholds, baseRate, history, approvedUpTo, rules } = readRecordHead(record);
  const facts = readFacts(features, transaction, blankFacts());
  const row = { transaction, features, facts, model, policy, lists };
  const assessed = assess(row, thresholds, logOddsOf(baseRate ?? usualBaseRate));
  const concluded = conclude(row, assessed, {
    thresholds,
    baseRate,
    history: { ...history, transactions: facts.earlier },
    approvedUpTo: assessed.status === "approved" ? 0 : approvedUpTo,
    rules,
  });
  return { verdict: concluded.verdictText, record: concluded.record };
}
