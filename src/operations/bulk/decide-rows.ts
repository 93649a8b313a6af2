/** Decides a case's rows in the order of time, from where it stopped; each group is noted before the next is asked for. */
import { setTimeout as pause } from "node:timers/promises";
import type { SideId, TransactionLedger } from "../../ledger/ledger.ts";
import { decided, giveBack, type RowOutcomes } from "../../ledger/row-outcomes.ts";
import type { CaseFolder, Received } from "./case-folder.ts";
import { isOverloaded } from "./case-problems.ts";
import { LineBuffer } from "./line-buffer.ts";
import type { OutcomeLine } from "./outcome-line.ts";
import { OutcomeLog } from "./outcome-log.ts";
import { OutcomeNoter } from "./outcome-noter.ts";
import { OwnSequences } from "./own-sequences.ts";
import { RowSource } from "./spooled-rows.ts";
import type { Tally } from "./tally.ts";

/**
 * What comes back of a group is worked at in one go, some tenths of a millisecond: a single request takes four turns of the event loop,
 * and may wait for as many groups. The ledger decides about as many rows between two single requests; larger groups save nothing.
 */
const groupRows = 128;
/** Enough for the writer and the disk to have work while answers are on their way; each more is memory that grows old meanwhile. */
const groupsInFlight = 8;
/** Most rows have 200 to 400 bytes. */
const [firstGroupBytes, usualGroupBytes] = [2 ** 15, 2 ** 17];

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

/** Rows that wait for their verdicts, as their spooled lines; its memory serves for one group after the other. */
interface Group {
  readonly rows: LineBuffer;
  outcomes: Promise<RowOutcomes>;
}

/** Undefined where the case was stopped. */
export async function decideRows(
  folder: CaseFolder,
  received: Received,
  parts: DecideRowsParts,
): Promise<DecidedRows | undefined> {
  const { ledger, side, tally, isStopped, onProgress } = parts;
  const own = new OwnSequences(parts.fromSequence, parts.resumedBefore);
  const noter = new OutcomeNoter(own);
  const source = await RowSource.open(folder, received);
  let log: OutcomeLog | undefined;

  function count(line: OutcomeLine): void {
    if (line.kind === decided) own.note(line.sequence);
    tally.add(line);
  }

  async function settleTally(): Promise<void> {
    onProgress();
    await tally.settle();
  }

  function submit(rows: LineBuffer): Promise<RowOutcomes> {
    const outcomes = ledger.decideRows(side, { count: rows.count, lines: noter.textsOf(rows) });
    // Met when it is waited for below; until then a failure must not count as unhandled.
    outcomes.catch(() => undefined);
    return outcomes;
  }

  async function settle(group: Group): Promise<RowOutcomes | undefined> {
    let waitedMs = 0;
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      try {
        return await group.outcomes;
      } catch (error) {
        if (isStopped()) return undefined;
        if (!isOverloaded(error) || waitedMs >= patienceMs) throw error;
        await pause(pauseMs);
        waitedMs += pauseMs;
        group.outcomes = submit(group.rows);
      }
    }
  }

  const underWay: Group[] = [];
  const free: LineBuffer[] = [];
  try {
    log = await OutcomeLog.open(folder, source, count, settleTally);
    parts.onResumed();
    while (true) {
      const rows = free.pop() ?? new LineBuffer(firstGroupBytes, usualGroupBytes);
      rows.clear();
      if (!isStopped()) await source.take(groupRows, rows);
      if (rows.count > 0) underWay.push({ rows, outcomes: submit(rows) });
      if (rows.count > 0 && underWay.length < groupsInFlight) continue;
      const group = underWay.shift();
      if (group === undefined) break;
      const outcomes = await settle(group);
      if (outcomes === undefined) return undefined;
      noter.note(group.rows, outcomes, log.lines);
      giveBack(outcomes);
      await log.noteAdded();
      await settleTally();
      if (group.rows.bytes.length <= usualGroupBytes) free.push(group.rows);
    }
    const bytes = await log.finish();
    return isStopped() ? undefined : { bytes, isInOrder: log.isInOrder };
  } finally {
    await Promise.allSettled(underWay.map(({ outcomes }) => outcomes));
    await log?.close();
    await source.close();
  }
}
