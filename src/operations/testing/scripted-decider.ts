/** Decides as each transaction's attributes say. */
import type { Decider } from "../../ledger/decider.ts";
import { builtInVersion } from "../../scoring/model/built-in.ts";
import { riskScoreOf } from "../../scoring/odds.ts";

const scripted: Decider<null> = {
  stateKeys: ({ accountId }) => [{ kind: "account", id: accountId }],
  createState: () => null,
  copyState: () => null,
  reviveState: () => null,
  freezeState: () => new Uint8Array(),
  releaseState: () => undefined,
  needsHistory: () => false,
  absorb: () => undefined,
  absorbLabel: () => undefined,
  prepare: () => undefined,
  readModel: (_body, version) => version,
  readRules: (_set, version) => version,
  findRulesProblem: () => undefined,
  summarise: () => ({ status: "approved", riskScore: 0, reasonCodes: [] }),
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

export function createDecider(): Decider<null> {
  return scripted;
}
