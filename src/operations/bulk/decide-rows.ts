/** Decides a case's rows in the order of time, from where it stopped; each group is noted before the next is asked for. */
import { setTimeout as pause } from "node:timers/promises";
import type { Transaction } from "../../contract/transactions.ts";
import type { DecideOutcome, SideId, TransactionLedger } from "../../ledger/ledger.ts";
import type { CaseFolder, Received } from "./case-folder.ts";
import { isOverloaded } from "./case-problems.ts";
import { OutcomeLog } from "./outcome-log.ts";
import { type RowOutcome, statusIn } from "./row-outcome.ts";
import { RowSource, type SpooledRow } from "./spooled-rows.ts";
import type { Tally } from "./tally.ts";

/**
 * What comes back of a group is worked at in one go, one or two milliseconds: a single request takes four turns of the event loop,
 * and may wait for as many groups. The ledger decides about as many between two single requests.
 */
const groupRows = 125;
/** Enough for the writer and the disk to have work while answers are on their way; each more is memory that grows old meanwhile. */
const groupsInFlight = 8;

/** While the ledger has too much to do, a case waits its turn; a store that stays out of order ends it. */
const firstPauseMs = 100;
const longestPauseMs = 5_000;
const patienceMs = 120_000;

export interface DecideRowsParts {
  readonly ledger: TransactionLedger;
  readonly side: SideId;
  readonly fromSequence: number;
  /** The ledger's next sequence when the case went on after an interruption. */
  readonly resumedBefore: number | undefined;
  readonly tally: Tally;
  /** Checked between groups: a stopped case can be resumed. */
  readonly isStopped: () => boolean;
  /** What was decided before has been counted again; from here on rows are new. */
  readonly onResumed: () => void;
  readonly onProgress: () => void;
}

export interface DecidedRows {
  readonly bytes: number;
  readonly isInOrder: boolean;
}

/** What is kept of rows that wait for their verdicts: an object and a text for each would grow old meanwhile. */
interface Group {
  readonly positions: Float64Array;
  readonly lines: Float64Array;
  readonly times: Float64Array;
  /** One on each line. */
  readonly texts: string;
  outcomes: Promise<readonly DecideOutcome[]>;
}

/** Undefined where the case was stopped. */
export async function decideRows(
  folder: CaseFolder,
  received: Received,
  parts: DecideRowsParts,
): Promise<DecidedRows | undefined> {
  const { ledger, side, tally, isStopped, onProgress } = parts;
  const own = new OwnSequences(parts.fromSequence, parts.resumedBefore);
  const source = new RowSource(folder, received);
  let log: OutcomeLog | undefined;

  async function count(outcomes: readonly RowOutcome[]): Promise<void> {
    for (const outcome of outcomes) {
      if (outcome.kind === "decided") own.note(outcome.sequence);
      tally.add(outcome);
    }
    onProgress();
    await tally.settle();
  }

  function submit(rows: readonly SpooledRow[]): Group {
    const texts = rows.map(({ text }) => text);
    const outcomes = ledger.decideRows(side, texts);
    // Met when it is waited for below; until then a failure must not count as unhandled.
    outcomes.catch(() => undefined);
    const positions = Float64Array.from(rows, ({ position }) => position);
    const lines = Float64Array.from(rows, ({ line }) => line);
    const times = Float64Array.from(rows, ({ timeMs }) => timeMs);
    return { positions, lines, times, texts: texts.join("\n"), outcomes };
  }

  async function settle(group: Group): Promise<readonly DecideOutcome[] | undefined> {
    let waitedMs = 0;
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      try {
        return await group.outcomes;
      } catch (error) {
        if (isStopped()) return undefined;
        if (!isOverloaded(error) || waitedMs >= patienceMs) throw error;
        await pause(pauseMs);
        waitedMs += pauseMs;
        group.outcomes = ledger.decideRows(side, group.texts.split("\n"));
      }
    }
  }

  const underWay: Group[] = [];
  try {
    log = await OutcomeLog.open(folder, source, count);
    parts.onResumed();
    while (true) {
      const rows = isStopped() ? [] : await source.take(groupRows);
      if (rows.length > 0) underWay.push(submit(rows));
      if (rows.length > 0 && underWay.length < groupsInFlight) continue;
      const group = underWay.shift();
      if (group === undefined) break;
      const outcomes = await settle(group);
      if (outcomes === undefined) return undefined;
      const noted = describeAll(group, outcomes, own);
      await log.add(noted);
      await count(noted);
    }
    const bytes = await log.finish();
    return isStopped() ? undefined : { bytes, isInOrder: log.isInOrder };
  } finally {
    await Promise.allSettled(underWay.map(({ outcomes }) => outcomes));
    await log?.close();
    await source.close();
  }
}

function describeAll(
  { positions, lines, times, texts }: Group,
  outcomes: readonly DecideOutcome[],
  own: OwnSequences,
): readonly RowOutcome[] {
  return texts.split("\n").map((text, index) => {
    const [position, line, timeMs, outcome] = [positions[index], lines[index], times[index], outcomes[index]];
    if (position === undefined || line === undefined || timeMs === undefined || outcome === undefined) {
      throw new Error("The ledger gave no outcome for a row.");
    }
    return describe({ position, line, timeMs, text }, outcome, own);
  });
}

/** What stands before it in a transaction's canonical text: id, account and amount. Within a string its quotes are escaped. */
const endOfHead = ',"timeMs":';

/** Three letters are a text of their own; a longer part of the row would keep all of it in memory. */
const currencyBehindTime = /,"timeMs":-?\d+(?:,"accountType":"[^"\\]*")?,"currency":"([A-Z]{3})"/y;

function currencyIn(text: string, endOfHead: number): string {
  currencyBehindTime.lastIndex = endOfHead;
  return currencyBehindTime.exec(text)?.[1] ?? "";
}

function describe({ position, line, timeMs, text }: SpooledRow, outcome: DecideOutcome, own: OwnSequences): RowOutcome {
  const head = `${text.slice(0, text.indexOf(endOfHead))}}`;
  const { id: transactionId, accountId, amount } = JSON.parse(head) as Pick<Transaction, "id" | "accountId" | "amount">;
  const row = { position, line, transactionId, accountId, amount, timeMs, currency: currencyIn(text, head.length - 1) };
  if (outcome.kind === "conflict") {
    return { ...row, kind: "conflict", sequence: 0, status: "approved", riskScore: 0, reasonCodes: "", verdict: "" };
  }
  const { sequence, riskScore, verdict } = outcome;
  const status = statusIn(verdict);
  const kind = outcome.kind === "replayed" && own.claim(sequence) ? "decided" : outcome.kind;
  return { ...row, kind, sequence, status, riskScore, reasonCodes: outcome.reasonCodes.join(","), verdict };
}

/**
 * Separates rows that a case decided itself from rows that were decided before, also after a crash: a row that it decided and did not
 * note comes back as replayed when it is asked for again. Its sequences lie after the last one that was noted, and before
 * the first that is given after the restart; each stands for one row, and a second row of the same content was a replay.
 */
class OwnSequences {
  readonly #before: number;
  readonly #claimed = new Set<number>();
  #from: number;

  /** `before` is the ledger's next sequence when the case was resumed; undefined for a case that was not interrupted. */
  constructor(from: number, before: number | undefined) {
    this.#from = from;
    this.#before = before ?? 0;
  }

  /** Of a row that was noted as decided by this case. */
  note(sequence: number): void {
    this.#from = Math.max(this.#from, sequence + 1);
  }

  /** Of a row that comes back as replayed: true where this case had decided it. */
  claim(sequence: number): boolean {
    if (sequence < this.#from || sequence >= this.#before || this.#claimed.has(sequence)) return false;
    this.#claimed.add(sequence);
    return true;
  }
}
