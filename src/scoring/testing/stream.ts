/** Streams of transactions for property tests, and a small ledger in memory that decides them. */
import fc from "fast-check";
import type { CustomerProfile } from "../../contract/customers.ts";
import type { Transaction } from "../../contract/transactions.ts";
import type { Decided, History, KnownLabel, LabelChange, LabelledPast } from "../../ledger/decider.ts";
import { dayMs } from "../calendar.ts";
import { createDecider } from "../decider.ts";
import type { ScoringState } from "../engine/state-kinds.ts";
import type { Model } from "../model.ts";
import { createReplay } from "../replay.ts";
import type { ScoringSettings } from "../settings.ts";
import { storyBands } from "./states.ts";
import { noLists, storyStartMs } from "./story.ts";

export const streamSettings: ScoringSettings = {
  fraudBaseRate: 0.005,
  reviewThreshold: 10,
  declineThreshold: 50,
  structuringAmounts: storyBands,
};

interface RunOptions {
  readonly settings?: ScoringSettings;
  /** Freezes and revives every state between the steps. */
  readonly isFrozenBetween?: boolean;
  readonly profile?: CustomerProfile;
  /** Each is given before the first decision at or after its own instant, as soon as its transaction was accepted. */
  readonly labels?: readonly GivenLabel[];
  /** Gives each as soon as its transaction was accepted, whenever it becomes known. */
  readonly areLabelsEarly?: boolean;
  /** Makes a new decider for each transaction, as if the service had been started again. */
  readonly isStartedAgain?: boolean;
  /** Live instead of the built-in one. */
  readonly model?: Model;
}

/** What a state of each kind takes at most in its frozen form, whatever it has seen. */
export const mostBytes: ReadonlyMap<string, number> = new Map([
  ["account", 3_189],
  ["peers", 19_431],
  ...["counterparty", "device", "address"].map((kind) => [kind, 1_200] as const),
  ...["category", "country"].map((kind) => [kind, 783] as const),
]);

/** A label of the transaction with this id. */
export interface GivenLabel extends KnownLabel {
  readonly id: string;
}

export type JournalItem =
  | { readonly transaction: Transaction; readonly features: Float32Array }
  | { readonly transaction: Transaction; readonly label: LabelChange };

export interface Run {
  readonly decided: readonly Decided[];
  /** Their bytes as they are in the end. */
  readonly states: ReadonlyMap<string, { readonly bytes: Uint8Array }>;
  /** What a journal would hold of it, in order. */
  readonly journal: readonly JournalItem[];
}

/** Decides in the given order, with the whole history and the labels given so far at hand for what comes late. */
export function decideAll(transactions: readonly Transaction[], options: RunOptions = {}): Run {
  const settings = options.settings ?? streamSettings;
  const states = new Map<string, ScoringState>();
  const decided: Decided[] = [];
  const journal: JournalItem[] = [];
  const accepted = new Map<string, Transaction>();
  const declined = new Set<Transaction>();
  const known = new Map<string, KnownLabel>();
  const pending = new Set((options.labels ?? []).toSorted((left, right) => left.knownAtMs - right.knownAtMs));
  let decider = createDecider(settings);

  function hold(transaction: Transaction): ScoringState[] {
    return decider.stateKeys(transaction).map(({ kind, id }) => {
      const name = `${kind}:${id}`;
      const found = states.get(name) ?? decider.createState(kind);
      states.set(name, found);
      if (options.isFrozenBetween) decider.reviveState(kind, decider.freezeState(found).slice(), found);
      return found;
    });
  }

  function startAgain(): void {
    const former = decider;
    decider = createDecider(settings);
    for (const [name, state] of states)
      states.set(name, decider.reviveState(state.kind, former.freezeState(state).slice()));
  }

  function giveLabels(untilMs: number): void {
    for (const label of pending) {
      const transaction = accepted.get(label.id);
      if (transaction === undefined || (label.knownAtMs > untilMs && options.areLabelsEarly !== true)) continue;
      pending.delete(label);
      const change = { transaction, previous: undefined, current: label };
      for (const state of hold(transaction)) decider.absorbLabel(state, change);
      journal.push({ transaction, label: change });
      known.set(label.id, label);
    }
  }

  function historyOf(accountId: string): History {
    const own = [...accepted.values()].filter((transaction) => transaction.accountId === accountId);
    const labels = own.flatMap((transaction): LabelledPast[] => {
      const label = known.get(transaction.id);
      return label === undefined ? [] : [{ transaction, label }];
    });
    return { transactions: own, declined, labels, isComplete: true, after: 0, last: 0 };
  }

  for (const transaction of transactions) {
    giveLabels(transaction.timeMs);
    if (options.isStartedAgain) startAgain();
    const touched = hold(transaction);
    const history = decider.needsHistory(transaction, touched) ? () => historyOf(transaction.accountId) : undefined;
    const { profile, model } = options;
    const past = { states: touched, profile, history, model, rules: undefined, lists: noLists };
    const one = decider.decide(transaction, past);
    const features = one.features.slice();
    decided.push({ ...one, features });
    journal.push({ transaction, features });
    accepted.set(transaction.id, transaction);
    if (one.verdict.status === "declined") declined.add(transaction);
  }
  const frozen = [...states].map(([name, state]) => [name, { bytes: decider.freezeState(state).slice() }] as const);
  return { decided, states: new Map(frozen), journal };
}

const optional = (values: readonly string[]) => fc.option(fc.constantFrom(...values), { nil: undefined });

/** Up to forty transactions of three accounts in order of time; some amounts repeat, some come in. */
function streamsOf(size: fc.SizeForArbitrary): fc.Arbitrary<Transaction[]> {
  const event = fc.record({
    account: fc.integer({ min: 0, max: 2 }),
    cents: fc.oneof(fc.integer({ min: -50_000, max: 2_000_000 }), fc.constantFrom(990_000, 5_000, 100_000, 0)),
    stepMs: fc.oneof(fc.integer({ min: 0, max: 200_000 }), fc.integer({ min: 0, max: 3 * dayMs })),
    counterpartyId: optional(["baker", "florist", "landlord"]),
    deviceId: optional(["phone", "laptop"]),
    country: optional(["DE", "FR"]),
    merchantCategory: optional(["5411", "7995"]),
  });
  return fc.array(event, { minLength: 1, maxLength: 40, size }).map((events) => {
    let timeMs = storyStartMs;
    return events.map(({ account, cents, stepMs, ...fields }, index) => {
      timeMs += stepMs;
      return {
        id: `transaction-${index}`,
        accountId: `account-${account}`,
        amount: cents / 100,
        timeMs,
        ...given(fields),
      };
    });
  });
}

/** Mostly short ones. */
export const streams = streamsOf("small");
/** As many long ones as short ones. */
export const longStreams = streamsOf("max");

/** Without what is undefined. */
function given(
  fields: { readonly [name in "counterpartyId" | "deviceId" | "country" | "merchantCategory"]: string | undefined },
) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

export interface LabelledStream {
  readonly transactions: readonly Transaction[];
  readonly labels: readonly GivenLabel[];
}

/** The same with labels on some, known at once or up to some days after their transactions. */
export const labelledStreams: fc.Arbitrary<LabelledStream> = longStreams.chain((transactions) =>
  fc
    .array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.oneof(fc.constant(0), fc.nat({ max: 6 * dayMs }))), {
      minLength: transactions.length,
      maxLength: transactions.length,
    })
    .map((drawn) => ({
      transactions,
      labels: transactions.flatMap((transaction, index) => labelOf(transaction, drawn[index])),
    })),
);

/** 0 is fraud, 1 is genuine, and the others have no label. */
function labelOf({ id, timeMs }: Transaction, drawn: readonly [number, number] | undefined): GivenLabel[] {
  const [kind, delayMs] = drawn ?? [2, 0];
  return kind > 1 ? [] : [{ id, isFraud: kind === 0, knownAtMs: timeMs + delayMs }];
}

/**
 * As training does: labels in order of when they became known, each before the first transaction at or after that. Nothing is declined but
 * what is said to be, by its place.
 */
export function replayAll(
  { transactions, labels }: LabelledStream,
  structuringAmounts: readonly number[],
  declined: readonly boolean[] = [],
): readonly Float32Array[] {
  const replay = createReplay(structuringAmounts);
  const byId = new Map(transactions.map((transaction) => [transaction.id, transaction]));
  const pending = labels.toSorted((left, right) => left.knownAtMs - right.knownAtMs);
  const seen = new Set<string>();
  return transactions.map((transaction, index) => {
    for (let next = pending[0]; next !== undefined && next.knownAtMs <= transaction.timeMs; next = pending[0]) {
      const labelled = byId.get(next.id);
      // Of equal times the label of what comes after is not known yet.
      if (labelled === undefined || !seen.has(next.id)) break;
      replay.label({ transaction: labelled, previous: undefined, current: next });
      pending.shift();
    }
    seen.add(transaction.id);
    return replay.toFeatures(replay.see(transaction, () => declined[index] === true));
  });
}
