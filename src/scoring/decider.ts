/** Decides transactions: the past and a transaction go in, a verdict and the changed past come out. */
import type { Transaction, VerdictStatus } from "../contract/transaction.ts";
import type { Decided, Decider, DecisionSummary, History, Past, StateKey } from "../ledger/decider.ts";
import { wordDetails } from "./explanation.ts";
import { collectFacts } from "./facts/collect.ts";
import { blankFacts } from "./facts/facts.ts";
import { createFeatureWriter } from "./features.ts";
import { riskScoreOf } from "./odds.ts";
import { readRecord, type StoredDecision, writeRecord } from "./record.ts";
import { rules, rulesVersion } from "./rules/catalogue.ts";
import { createScorecard } from "./scorecard.ts";
import { parseScoringSettings, type ScoringSettings } from "./settings.ts";
import { absorb } from "./state/absorb.ts";
import { type AccountState, createAccount, floatOf, reviveAccount } from "./state/account.ts";
import { peersId } from "./state/keys.ts";
import { slot } from "./state/layout.ts";
import { absorbPeers, createPeers, isRetained, type PeersState, revivePeers } from "./state/peers.ts";

export type ScoringState = AccountState | PeersState;

/** Also the entry point of a ledger's thread, which hands the settings over as plain data. */
export function createDecider(settings: ScoringSettings): Decider<ScoringState>;
export function createDecider(settings: unknown): Decider<ScoringState>;
export function createDecider(settings: unknown): Decider<ScoringState> {
  const { fraudBaseRate, reviewThreshold, declineThreshold, structuringAmounts } = parseScoringSettings(settings);
  const thresholds = { review: reviewThreshold, decline: declineThreshold };
  const table = blankFacts();
  const toFeatures = createFeatureWriter();
  const model = createScorecard(rules, fraudBaseRate);

  function statusOf(riskScore: number): VerdictStatus {
    if (riskScore >= declineThreshold) return "declined";
    return riskScore >= reviewThreshold ? "review" : "approved";
  }

  function decide(transaction: Transaction, past: Past<ScoringState>): Decided {
    const { current, peers } = statesOf(past.states);
    const late = isLate(transaction, current);
    const account = late ? rebuildPast(transaction, past.history, structuringAmounts) : current;
    const facts = collectFacts(transaction, { account, peers, profile: past.profile, structuringAmounts }, table);
    const features = toFeatures(facts);
    const { logOdds, baseLogOdds, reasons } = model.weigh(facts, features);
    const riskScore = riskScoreOf(logOdds);
    const status = statusOf(riskScore);
    const complete = (!late || past.history?.isComplete === true) && isRetained(peers, transaction.timeMs);
    const decision: StoredDecision = {
      status,
      riskScore,
      logOdds,
      baseLogOdds,
      reasons,
      model: model.version,
      rules: rulesVersion,
      thresholds,
      history: { transactions: facts.earlier, late, complete },
    };
    absorb(current, transaction, structuringAmounts);
    absorbPeers(peers, transaction.amount, transaction.timeMs);
    return {
      verdict: {
        status,
        isFraudulent: status === "declined",
        details: wordDetails(decision, transaction.amount),
      },
      riskScore,
      reasonCodes: raisingCodes(decision),
      record: writeRecord(decision),
      features,
    };
  }

  return {
    stateKeys(transaction): readonly StateKey[] {
      return [
        { kind: "account", id: transaction.accountId },
        { kind: "peers", id: peersId(transaction) },
      ];
    },
    createState: (kind) => (isPeersKind(kind) ? createPeers() : createAccount()),
    reviveState: (kind, bytes) => (isPeersKind(kind) ? revivePeers(bytes) : reviveAccount(bytes)),
    /** A view: the bytes change with the state. */
    freezeState: (state) => state.bytes,
    needsHistory: (transaction, states) => isLate(transaction, statesOf(states).current),
    decide,
    absorbLabel: () => undefined,
    summarise(record): DecisionSummary {
      const decision = readRecord(record);
      return { riskScore: decision.riskScore, reasonCodes: raisingCodes(decision) };
    },
  };
}

function isPeersKind(kind: string): boolean {
  if (kind !== "account" && kind !== "peers") throw new TypeError(`There is no state of kind ${kind}.`);
  return kind === "peers";
}

function statesOf(states: readonly ScoringState[]): { readonly current: AccountState; readonly peers: PeersState } {
  const [current, peers] = states;
  if (current?.kind !== "account" || peers?.kind !== "peers") {
    throw new TypeError("A transaction is decided with the state of its account and that of its peers, in this order.");
  }
  return { current, peers };
}

function isLate(transaction: Transaction, account: AccountState): boolean {
  return floatOf(account, slot.events) > 0 && transaction.timeMs < floatOf(account, slot.lastTime);
}

/** The account as it stood at the transaction's own time; of equal times, what was accepted earlier had happened. */
function rebuildPast(
  transaction: Transaction,
  history: History | undefined,
  structuringAmounts: readonly number[],
): AccountState {
  const account = createAccount();
  const before = (history?.transactions ?? []).filter((earlier) => earlier.timeMs <= transaction.timeMs);
  // Sorting is stable, so equal times keep the order of acceptance.
  before.sort((left, right) => left.timeMs - right.timeMs);
  for (const earlier of before) absorb(account, earlier, structuringAmounts);
  return account;
}

/** What raised the score, gravest first. */
function raisingCodes(decision: StoredDecision): readonly string[] {
  return decision.reasons.filter((reason) => reason.contribution > 0).map((reason) => reason.code);
}
