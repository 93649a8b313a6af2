/** A ledger in memory whose verdicts are given in advance: each transaction's attributes hold its log-odds and its first feature. */
import type { Decider } from "../../ledger/decider.ts";
import type { Ledger, SideId } from "../../ledger/ledger.ts";
import { openMemoryLedger } from "../../ledger/memory/engine.ts";
import { builtInVersion } from "../../scoring/model/built-in.ts";
import { riskScoreOf } from "../../scoring/odds.ts";

export interface ScriptedVerdict {
  readonly timeMs: number;
  readonly logOdds: number;
  readonly feature?: number;
  readonly amount?: number;
}

const scriptedDecider: Decider<null> = {
  stateKeys: ({ accountId }) => [{ kind: "account", id: accountId }],
  createState: () => null,
  mayPack: () => true,
  reviveState: () => null,
  freezeState: () => new Uint8Array(),
  needsHistory: () => false,
  absorb: () => undefined,
  absorbLabel: () => undefined,
  readModel: (_body, version) => version,
  readRules: (_set, version) => version,
  findRulesProblem: () => undefined,
  summarise: () => ({ riskScore: 0, reasonCodes: [] }),
  decide({ attributes }, { model = builtInVersion }) {
    const logOdds = Number(attributes?.logOdds);
    const riskScore = riskScoreOf(logOdds);
    return {
      verdict: { status: "approved", isFraudulent: false, details: "As scripted." },
      riskScore,
      reasonCodes: [],
      record: JSON.stringify({ model, riskScore, logOdds, findings: [] }),
      features: Float32Array.of(Number(attributes?.feature)),
      marks: [],
    };
  },
};

export async function openScriptedLedger(): Promise<{ readonly ledger: Ledger; readonly side: SideId }> {
  const ledger = openMemoryLedger({ decider: scriptedDecider, now: () => 0 });
  await ledger.workspaces.create("scripted", 0, "test");
  const side = await ledger.workspaces.findSide("scripted", "live");
  if (side === undefined) throw new Error("The workspace has no live side.");
  return { ledger, side };
}

let count = 0;

/** Gives the ids, in the given order. */
export async function addVerdicts(
  ledger: Ledger,
  side: SideId,
  verdicts: readonly ScriptedVerdict[],
): Promise<readonly string[]> {
  const transactions = verdicts.map(({ timeMs, logOdds, feature = 0, amount = 10 }) => {
    count += 1;
    return { id: `scripted-${count}`, accountId: "one", amount, timeMs, attributes: { feature, logOdds } };
  });
  await ledger.transactions.decide(side, transactions);
  return transactions.map(({ id }) => id);
}
