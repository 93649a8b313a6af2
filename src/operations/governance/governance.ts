/** The governance reports: computed in a thread from the latest verdicts, and cached for a minute. */
import type { FraudRate, ReliabilityReport, RuleQuality } from "../../contract/governance.ts";
import { overloaded } from "../../errors.ts";
import type { HistorySource } from "../../ledger/history.ts";
import type { SideId } from "../../ledger/side.ts";
import { runReportThread } from "../shared/report-thread.ts";
import { describeFraudRate, describeReliability, describeRules } from "./describe.ts";
import type { GovernanceData, GovernanceReply } from "./governance-thread.ts";

export interface Governance {
  rules(side: SideId, days: number): Promise<RuleQuality>;
  reliability(side: SideId, days: number): Promise<ReliabilityReport>;
  fraudRate(side: SideId, days: number): Promise<FraudRate>;
}

const freshMs = 60_000;
/** Tallies that are cached or being made, over all sides; each is some ten kilobytes. */
const keptLimit = 32;

export function createGovernance(
  history: HistorySource | undefined,
  fraudBaseRate: number,
  now: () => number,
): Governance {
  const kept = new Map<string, { readonly atMs: number; readonly reply: Promise<GovernanceReply> }>();
  /** One thread at a time. */
  let last: Promise<unknown> = Promise.resolve();

  function sumUp(side: SideId, days: number): Promise<GovernanceReply> {
    if (history === undefined) throw new Error("Other threads cannot read this ledger's history.");
    const key = `${side}:${days}`;
    for (const [other, { atMs }] of kept) if (now() - atMs > freshMs) kept.delete(other);
    const known = kept.get(key);
    if (known !== undefined) return known.reply;
    if (kept.size >= keptLimit) {
      throw overloaded("Too many reports were requested; try again in a minute.", 60);
    }
    const reply = last.then(() => {
      const data: GovernanceData = { history, side, days };
      return runReportThread<GovernanceReply>(new URL("./governance-thread.ts", import.meta.url), data);
    });
    last = reply.catch(() => kept.delete(key));
    kept.set(key, { atMs: now(), reply });
    return reply;
  }

  return {
    rules: async (side, days) => describeRules(await sumUp(side, days), days),
    reliability: async (side, days) => describeReliability(await sumUp(side, days), days, fraudBaseRate),
    fraudRate: async (side, days) => describeFraudRate(await sumUp(side, days), days),
  };
}
