/** The thread that tallies the latest verdicts of a side for the governance reports. */
import { parentPort, workerData } from "node:worker_threads";
import type { Transaction } from "../../contract/transactions.ts";
import { giveWay } from "../../give-way.ts";
import type { HistoryModule, HistoryReader, HistoryRow, HistorySource } from "../../ledger/history.ts";
import type { SideId } from "../../ledger/side.ts";
import { addRow, startTally, type VerdictTally } from "./tally.ts";

export interface GovernanceData {
  readonly history: HistorySource;
  readonly side: SideId;
  readonly days: number;
}

export interface GovernanceReply {
  /** Undefined where the side has no verdict. */
  readonly tally: VerdictTally | undefined;
  readonly isWhole: boolean;
  /** The ids of the rules that were live in each set. */
  readonly liveRules: ReadonlyMap<number, ReadonlySet<string>>;
}

/** Records read at once, so that the log can be checkpointed in between. */
const windowRecords = 10_000;
/** Limit of records read, of all sides: some ten seconds' work. */
const mostRecords = 1_000_000;
const dayMs = 86_400_000;

/** Reads back from the latest record until a whole window lies before the period: transactions need not arrive in the order of their times. */
function sumUp(reader: HistoryReader, side: SideId, days: number): GovernanceReply {
  const { from, to } = reader.bounds(side);
  const end = Math.max(from, to - mostRecords);
  const sets = reader.ruleSets(side);
  const liveRules = new Map(
    sets.map(({ number, rules }) => [number, new Set(rules.flatMap(({ id, mode }) => (mode === "live" ? id : [])))]),
  );
  /** The live one of that time; 0 before the first. */
  const setAt = (sequence: number) => sets.findLast((set) => set.sequence < sequence)?.number ?? 0;
  let tally: VerdictTally | undefined;
  for (let before = to; before > end; before -= windowRecords) {
    const rows: { readonly row: HistoryRow; readonly transaction: Transaction }[] = [];
    for (const row of reader.read(side, Math.max(end, before - windowRecords), before)) {
      rows.push({ row, transaction: JSON.parse(row.body) as Transaction });
    }
    if (rows.length === 0) continue;
    tally ??= startTally(rows.reduce((latest, { transaction }) => Math.max(latest, transaction.timeMs), 0));
    const { untilMs } = tally;
    const inPeriod = rows.filter(({ transaction: { timeMs } }) => timeMs > untilMs - days * dayMs);
    for (const { row, transaction } of inPeriod) addRow(tally, row, transaction, setAt(row.sequence));
    if (inPeriod.length === 0) return { tally, isWhole: true, liveRules };
  }
  return { tally, isWhole: end === from, liveRules };
}

const { history, side, days } = workerData as GovernanceData;
const { openHistory } = (await import(history.moduleUrl)) as HistoryModule;
const reader = openHistory(history.settings);
giveWay();
try {
  parentPort?.postMessage(sumUp(reader, side, days) satisfies GovernanceReply);
} finally {
  reader.close();
}
