/** Streams of transactions for property tests, and a small ledger in memory that decides them. */
import fc from "fast-check";
import type { CustomerProfile } from "../../contract/customer.ts";
import type { Transaction } from "../../contract/transaction.ts";
import type { Decided } from "../../ledger/decider.ts";
import { dayMs } from "../calendar.ts";
import { createDecider } from "../decider.ts";
import type { ScoringState } from "../past.ts";
import type { ScoringSettings } from "../settings.ts";
import { storyBands, storyStartMs } from "./story.ts";

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
}

export interface Run {
  readonly decided: readonly Decided[];
  readonly states: ReadonlyMap<string, ScoringState>;
}

/** Decides in the given order, with the whole history at hand for what comes late. */
export function decideAll(transactions: readonly Transaction[], options: RunOptions = {}): Run {
  const decider = createDecider(options.settings ?? streamSettings);
  const states = new Map<string, ScoringState>();
  const decided: Decided[] = [];
  const accepted: Transaction[] = [];
  for (const transaction of transactions) {
    const touched = decider.stateKeys(transaction).map(({ kind, id }) => {
      const name = `${kind}:${id}`;
      const found = states.get(name) ?? decider.createState(kind);
      const state = options.isFrozenBetween ? decider.reviveState(kind, decider.freezeState(found).slice()) : found;
      states.set(name, state);
      return state;
    });
    const own = accepted.filter((earlier) => earlier.accountId === transaction.accountId);
    const history = decider.needsHistory(transaction, touched)
      ? { transactions: own, labels: [], isComplete: true }
      : undefined;
    decided.push(decider.decide(transaction, { states: touched, profile: options.profile, history, model: undefined }));
    accepted.push(transaction);
  }
  return { decided, states };
}

const optional = (values: readonly string[]) => fc.option(fc.constantFrom(...values), { nil: undefined });

/** Up to forty transactions of three accounts in order of time; some amounts repeat, some come in. */
export const streams: fc.Arbitrary<Transaction[]> = fc
  .array(
    fc.record({
      account: fc.integer({ min: 0, max: 2 }),
      cents: fc.oneof(fc.integer({ min: -50_000, max: 2_000_000 }), fc.constantFrom(990_000, 5_000, 100_000, 0)),
      stepMs: fc.oneof(fc.integer({ min: 0, max: 200_000 }), fc.integer({ min: 0, max: 3 * dayMs })),
      counterpartyId: optional(["baker", "florist", "landlord"]),
      deviceId: optional(["phone", "laptop"]),
      country: optional(["DE", "FR"]),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((events) => {
    let timeMs = storyStartMs;
    return events.map(({ account, cents, stepMs, counterpartyId, deviceId, country }, index) => {
      timeMs += stepMs;
      return {
        id: `transaction-${index}`,
        accountId: `account-${account}`,
        amount: cents / 100,
        timeMs,
        ...(counterpartyId === undefined ? {} : { counterpartyId }),
        ...(deviceId === undefined ? {} : { deviceId }),
        ...(country === undefined ? {} : { country }),
      };
    });
  });
