/** A decider for tests of the ledger: it counts what it has seen of an account, and says so. */
import type { Transaction } from "../../contract/transaction.ts";
import type { Decided, Decider, Past } from "../decider.ts";

interface CountingState {
  /** Count, sum of amounts, time of the latest. */
  readonly numbers: Float64Array;
}

export function createDecider(): Decider<CountingState> {
  return {
    stateKeys: ({ accountId }) => [
      { kind: "account", id: accountId },
      { kind: "peers", id: "all" },
    ],
    createState: () => ({ numbers: new Float64Array(3) }),
    reviveState: (_kind, bytes) => ({ numbers: new Float64Array(new Uint8Array(bytes).buffer) }),
    freezeState: ({ numbers }) => new Uint8Array(numbers.buffer),
    needsHistory: ({ timeMs }, [account]) => account !== undefined && timeMs < (account.numbers[2] ?? 0),
    decide,
    summarise: (record) => JSON.parse(record) as { riskScore: number; reasonCodes: string[] },
  };
}

function decide(transaction: Transaction, { states, profile, history }: Past<CountingState>): Decided {
  const { amount, timeMs } = transaction;
  if (transaction.attributes?.explode === true) throw new Error("told to explode");
  const [account, peers] = states;
  const seen = account?.numbers[0] ?? 0;
  const earlier = history?.transactions.filter((other) => other.timeMs <= timeMs).length ?? seen;
  for (const { numbers } of states)
    numbers.set([(numbers[0] ?? 0) + 1, (numbers[1] ?? 0) + amount, Math.max(numbers[2] ?? 0, timeMs)]);
  const riskScore = Math.min(100, earlier);
  const reasonCodes = profile === undefined ? ["SEEN"] : ["SEEN", `OWNED_BY_${profile.customerId}`];
  const late = history === undefined ? "" : history.isComplete ? ", late" : ", late and incomplete";
  return {
    verdict: {
      status: "approved",
      isFraudulent: false,
      details: `Seen ${earlier} before${late}; all ${peers?.numbers[0] ?? 0}; sum ${account?.numbers[1] ?? 0}.`,
    },
    riskScore,
    reasonCodes,
    record: JSON.stringify({ riskScore, reasonCodes }),
    features: Float32Array.of(earlier, amount),
  };
}
