/** A side of a ledger on disk, with a stream of payments, rules and lists, as live traffic has them. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RuleAction } from "../../../contract/rules.ts";
import type { Transaction } from "../../../contract/transactions.ts";
import type { Ledger, SideId } from "../../../ledger/ledger.ts";
import { openAt } from "../../../ledger/sqlite/testing/open.ts";
import type { SimulatedTransaction } from "../../../portfolios/payment.ts";
import { simulatePortfolio } from "../../../portfolios/portfolio.ts";
import { compileExpression } from "../../../rules/language/compile.ts";
import { Backtests } from "../backtests.ts";

export const liveSettings = {
  fraudBaseRate: 0.005,
  reviewThreshold: 10,
  declineThreshold: 50,
  structuringAmounts: [1_000, 5_000, 10_000],
  backtestThreads: 2,
  fileLimit: 2 ** 24,
  fileRowLimit: 100_000,
  trainFileRowLimit: 100_000,
  errorDetailsLimit: 100,
};
type LiveSettings = typeof liveSettings;

export interface LiveSide {
  readonly ledger: Ledger;
  readonly side: SideId;
  readonly backtests: Backtests;
  readonly openBacktests: (now?: () => number) => Backtests;
  readonly folder: string;
  decide(payments: readonly SimulatedTransaction[]): Promise<void>;
  save(ruleId: string, expression: string, action: RuleAction): Promise<void>;
  promote(ruleId: string, mode?: "live" | "shadow", rolloutPercent?: number): Promise<void>;
}

/** The clock of the test: long after all labels are known. */
export const laterMs = Date.UTC(2040, 0, 1);

/** Part of a simulated portfolio, with some frauds in its middle. */
export function simulatedPayments(count: number): readonly SimulatedTransaction[] {
  const { transactions } = simulatePortfolio(3);
  const frauds = transactions.flatMap(({ isFraud }, place) => (isFraud ? [place] : []));
  const start = Math.max(0, (frauds[Math.floor(frauds.length / 2)] ?? 0) - Math.floor(count / 2));
  return transactions.slice(start, start + count);
}

export async function withLiveSide(
  body: (live: LiveSide) => Promise<void>,
  settings: Partial<LiveSettings> = {},
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "assay-backtest-"));
  const whole = { ...liveSettings, ...settings };
  const ledger = await openLedger(folder, whole);
  await ledger.workspaces.create("acme", 1, "test");
  const side = (await ledger.workspaces.findSide("acme", "live")) ?? 0;
  const { rules, lists, models, history, searchIndex, backtests: kept } = ledger;
  if (history === undefined) throw new Error("The ledger has no past to read.");
  let lastId = 0;
  /** Reads them as another node has stored them, or this node before a restart. */
  const openBacktests = (now = () => laterMs) =>
    new Backtests({
      rules,
      lists,
      models,
      backtests: kept,
      history,
      searchIndex,
      settings: whole,
      now,
      newId: () => `backtest-${++lastId}`,
      onFailure: (error) => {
        throw error;
      },
    });
  const backtests = openBacktests();
  const live: LiveSide = {
    ledger,
    side,
    backtests,
    openBacktests,
    folder,
    async decide(payments) {
      const given: Transaction[] = payments.map(({ transaction }) => transaction);
      for (let start = 0; start < given.length; start += 500) {
        await ledger.transactions.decide(side, given.slice(start, start + 500));
      }
    },
    async save(ruleId, expression, action) {
      const compiled = compileExpression(expression);
      if (!compiled.ok) throw new Error(compiled.problem.message);
      const content = { title: ruleId, expression, action };
      const baseVersion = (await rules.find(side, ruleId))?.latest.version ?? 0;
      await rules.save(side, ruleId, { content, lists: compiled.condition.lists, baseVersion }, 1, "test");
    },
    async promote(ruleId, mode = "live", rolloutPercent = 100) {
      const outcome = await rules.change(side, { kind: "use", ruleId, mode, rolloutPercent }, 1, "test");
      if (outcome.kind !== "changed") throw new Error(`The rule ${ruleId} is ${outcome.kind}.`);
    },
  };
  try {
    await body(live);
  } finally {
    await backtests.close();
    await ledger.close();
    await rm(folder, { recursive: true });
  }
}

function openLedger(folder: string, settings: LiveSettings): Promise<Ledger> {
  const { fraudBaseRate, reviewThreshold, declineThreshold, structuringAmounts } = settings;
  return openAt(folder, {
    decider: {
      moduleUrl: new URL("../../../rules/decider.ts", import.meta.url).href,
      settings: { fraudBaseRate, reviewThreshold, declineThreshold, structuringAmounts },
    },
    cacheEntries: 50_000,
  });
}
