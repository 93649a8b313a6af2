/** A ledger whose verdicts are given in advance: each transaction's attributes hold its log-odds and its first feature. */
import type { Ledger, SideId } from "../../ledger/ledger.ts";
import { openForTest } from "../../ledger/sqlite/testing/open.ts";

export interface ScriptedVerdict {
  readonly timeMs: number;
  readonly logOdds: number;
  readonly feature?: number;
  readonly amount?: number;
  readonly currency?: string;
}

export async function openScriptedLedger(): Promise<{ readonly ledger: Ledger; readonly side: SideId }> {
  const ledger = await openForTest({
    decider: { moduleUrl: new URL("./scripted-decider.ts", import.meta.url).href, settings: {} },
    now: () => 0,
  });
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
  const transactions = verdicts.map(({ logOdds, feature = 0, amount = 10, ...given }) => {
    count += 1;
    return { id: `scripted-${count}`, accountId: "one", amount, ...given, attributes: { feature, logOdds } };
  });
  await ledger.transactions.decide(side, transactions);
  return transactions.map(({ id }) => id);
}
