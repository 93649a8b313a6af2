/** A bulk case as its users see it. */
import type { BulkCase } from "../../contract/bulk.ts";
import type { StoredBulkCase } from "../../ledger/bulk-cases.ts";
import type { CaseUnderWay } from "./case-under-way.ts";

export function describeStored(stored: StoredBulkCase): BulkCase {
  const { id, state, fileName, createdAtMs, createdBy, startedAtMs, endedAtMs, bytes, problem, summary } = stored;
  return {
    caseId: id,
    state,
    fileName,
    createdAt: new Date(createdAtMs).toISOString(),
    createdBy,
    startedAt: instant(startedAtMs),
    endedAt: instant(endedAtMs),
    bytes,
    rows: countsOf({ ...stored, replayed: stored.summary?.replayed ?? stored.replayed ?? 0 }),
    readAs: stored.readAs ?? null,
    rowsPerSecond: null,
    secondsLeft: null,
    problem,
    isResultKept: stored.keptBytes > 0,
    summary,
  };
}

interface Counts {
  readonly rows: number;
  readonly processed: number;
  readonly replayed: number;
  readonly rejected: number;
}

function countsOf({ rows, processed, replayed, rejected }: Counts): BulkCase["rows"] {
  return { read: rows, processed, decided: processed - replayed, replayed, rejected };
}

export function describeUnderWay(underWay: CaseUnderWay, nowMs: number): BulkCase {
  const { stored, phase, bytes, rows, rejected, processed, replayed, startedAtMs, deciding } = underWay;
  const described = {
    ...describeStored(stored),
    state: phase,
    bytes,
    rows: countsOf({ rows, processed, replayed, rejected }),
    startedAt: instant(startedAtMs),
  };
  if (phase !== "running" || deciding === undefined || nowMs <= deciding.fromMs) return described;
  const ended = processed + rejected;
  const rowsPerSecond = ((ended - deciding.endedBefore) * 1_000) / (nowMs - deciding.fromMs);
  if (rowsPerSecond <= 0) return described;
  return { ...described, rowsPerSecond: tenths(rowsPerSecond), secondsLeft: tenths((rows - ended) / rowsPerSecond) };
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}

function instant(timeMs: number | null): string | null {
  return timeMs === null ? null : new Date(timeMs).toISOString();
}
