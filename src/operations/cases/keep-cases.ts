/** Keeps the cases: follows flagged verdicts, raises alerts, and ends snoozes that are due. */
import { dueHoursOf, type StoredQueue } from "../../ledger/case-queues.ts";
import { alertBatchLimit, type CaseLedger, type NewAlert } from "../../ledger/cases.ts";
import type { FlaggedPage, SearchIndex } from "../../ledger/search-index.ts";
import { keepGoing } from "../shared/keep-going.ts";

export interface KeepCasesParts {
  readonly cases: CaseLedger;
  readonly searchIndex: SearchIndex;
  readonly dueHours: number;
  readonly now: () => number;
  readonly onFailure: (error: unknown) => void;
}

const hourMs = 3_600_000;
/** Pause when there is nothing new: an alert appears in its case a moment after its verdict. */
const idleRestMs = 500;
/** Pause while there is more: verdicts come first. */
const busyRestMs = 50;
const wakeEveryMs = 10_000;
const wakeLimit = 100;

/** Returns a function that stops it once the current step is done. */
export function startKeepCases(parts: KeepCasesParts): () => Promise<void> {
  const { cases, now, onFailure } = parts;
  let through: number | undefined;
  let wokenAtMs = Number.NEGATIVE_INFINITY;

  async function step(): Promise<number> {
    const atMs = now();
    if (atMs - wokenAtMs >= wakeEveryMs) {
      const woken = await cases.wake(atMs, wakeLimit);
      if (woken < wakeLimit) wokenAtMs = atMs;
    }
    const before = through ?? (await cases.progress());
    through = await raiseNext(parts, before);
    return through > before ? busyRestMs : idleRestMs;
  }

  return keepGoing(step, onFailure);
}

/** Raises the alerts of one page, and gives the sequence number up to which all are raised. */
export async function raiseNext(
  { cases, searchIndex, dueHours, now }: Omit<KeepCasesParts, "onFailure">,
  through: number,
): Promise<number> {
  const { entries, throughSequence } = await searchIndex.followFlagged(through, alertBatchLimit);
  // Without an alert nothing is written: after a restart these records are read again.
  if (entries.length === 0) return throughSequence;
  const atMs = now();
  const queues = new Map<number, readonly StoredQueue[]>();
  for (const { side } of entries) if (!queues.has(side)) queues.set(side, await cases.listQueues(side));
  const alerts = entries.map((entry) => {
    const hours = dueHoursOf(entry, queues.get(entry.side) ?? []);
    return { ...alertOf(entry), ...(hours === undefined ? {} : { dueAtMs: atMs + hours * hourMs }) };
  });
  await cases.raise(alerts, throughSequence, atMs + dueHours * hourMs, atMs);
  return throughSequence;
}

function alertOf({ currency, ...entry }: FlaggedPage["entries"][number]): NewAlert {
  return { ...entry, currency: currency ?? null };
}
