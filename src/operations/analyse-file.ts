/** Analyses a file of transactions: every good row gets a verdict in the order of time, bad rows are named and stop nothing. */
import { randomUUID } from "node:crypto";
import type { FraudVerdict, Transaction } from "../contract/transaction.ts";
import { ServiceError } from "../errors.ts";
import { readRecords } from "../intake/read-records.ts";
import { parseTransaction } from "../intake/records/transaction.ts";
import { transactionColumns } from "../intake/records/transaction-columns.ts";
import type { DecideOutcome, SideId, TransactionLedger } from "../ledger/ledger.ts";
import { BulkTally } from "./bulk-tally.ts";
import { type FileLimits, fileReading, type ReceivedFile } from "./received-file.ts";
import { timeOrder } from "./time-order.ts";

export interface AnalyseFileSettings extends FileLimits {
  readonly bulkSyncRowLimit: number;
  readonly bulkListLimit: number;
}

/** The result as JSON text in pieces, since it has an entry for every row; all of it is durable before the first piece. */
export type AnalyseFile = (side: SideId, file: ReceivedFile) => Promise<Iterable<string>>;

/** Rows that go to the ledger as one group; a single request waits for two of these at most. */
const chunkRows = 250;
const chunksInFlight = 2;

interface Row {
  readonly line: number;
  readonly transaction: Transaction;
}

export function createAnalyseFile(
  ledger: TransactionLedger,
  settings: AnalyseFileSettings,
  now: () => number,
): AnalyseFile {
  async function readRows(file: ReceivedFile, tally: BulkTally): Promise<readonly Row[]> {
    const rows: Row[] = [];
    const { hints, limits } = fileReading(file, settings, transactionColumns);
    for await (const { reading, entries } of readRecords(file.content, hints, limits)) {
      for (const entry of entries) {
        if (entry.kind === "problem") {
          tally.reject(entry.line, entry.field, entry.reason);
          continue;
        }
        const parsed = parseTransaction(entry.fields, { ...reading, nowMs: now() });
        if (parsed.ok) rows.push({ line: entry.line, transaction: parsed.transaction });
        else tally.reject(entry.line, parsed.field, parsed.reason);
      }
      if (rows.length > settings.bulkSyncRowLimit) {
        throw new ServiceError(
          "payload_too_large",
          `The file has more than the ${settings.bulkSyncRowLimit} rows that are answered in one response; split it.`,
        );
      }
    }
    return rows;
  }

  /** Gives the verdicts' JSON texts in file order; undefined where a row was refused. */
  async function decideRows(
    side: SideId,
    rows: readonly Row[],
    tally: BulkTally,
  ): Promise<readonly (string | undefined)[]> {
    const verdicts = new Array<string | undefined>(rows.length);
    const order = await timeOrder(Float64Array.from(rows, ({ transaction }) => transaction.timeMs));
    const underWay: Promise<void>[] = [];
    for (let start = 0; start < order.length; start += chunkRows) {
      const positions = order.subarray(start, start + chunkRows);
      const chunk = Array.from(positions, (position) => rowAt(rows, position));
      const decided = ledger.decide(
        side,
        chunk.map(({ transaction }) => transaction),
      );
      const counted = decided.then((outcomes) => {
        for (const [index, row] of chunk.entries())
          verdicts[positions[index] ?? 0] = count(tally, row, outcomes[index]);
      });
      // Met when it is waited for below; until then a failure must not count as unhandled.
      counted.catch(() => undefined);
      underWay.push(counted);
      if (underWay.length >= chunksInFlight) await underWay.shift();
    }
    await Promise.all(underWay);
    return verdicts;
  }

  return async (side, file) => {
    const tally = new BulkTally(settings.bulkListLimit);
    const rows = await readRows(file, tally);
    await file.finish();
    return resultText(tally, await decideRows(side, rows, tally));
  };
}

function rowAt(rows: readonly Row[], position: number): Row {
  const row = rows[position];
  if (row === undefined) throw new Error(`There is no row ${position}.`);
  return row;
}

function count(tally: BulkTally, { line, transaction }: Row, outcome: DecideOutcome | undefined): string | undefined {
  if (outcome === undefined) throw new Error("The ledger gave no outcome for a row.");
  if (outcome.kind === "conflict") {
    tally.reject(line, "transactionId", "transactionId was accepted before with other content.");
    return undefined;
  }
  const { riskScore, reasonCodes, verdict } = outcome;
  const { status } = JSON.parse(verdict) as FraudVerdict;
  tally.add({ transaction, status, riskScore, reasonCodes, isReplayed: outcome.kind === "replayed" });
  return verdict;
}

function* resultText(tally: BulkTally, verdicts: readonly (string | undefined)[]): Generator<string> {
  const head = {
    caseId: `case_${randomUUID()}`,
    processedCount: tally.processedCount,
    fraudulentCount: tally.fraudulentCount,
    analyticsJson: tally.analytics(),
  };
  yield `${JSON.stringify(head).slice(0, -1)},"details":[`;
  let separator = "";
  let piece: string[] = [];
  for (const verdict of verdicts) {
    if (verdict === undefined) continue;
    piece.push(separator, verdict);
    separator = ",";
    if (piece.length >= 1_000) {
      yield piece.join("");
      piece = [];
    }
  }
  yield `${piece.join("")}]}`;
}
