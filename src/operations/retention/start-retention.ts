/** Erases every hour what has been kept for longer than the retention allows, so data may be kept an hour longer. */
import { startHourly } from "../shared/start-hourly.ts";

const dayMs = 86_400_000;

export interface Retention {
  /** 0 keeps everything. */
  readonly days: number;
  readonly eraseOlder: (thanMs: number, signal: AbortSignal) => Promise<unknown>;
  readonly now: () => number;
  readonly onFailure: (error: unknown) => void;
}

/** Whatever is older than this instant is due. */
export function dueBeforeMs(nowMs: number, days: number): number {
  return nowMs - days * dayMs;
}

/** Returns a function that stops it and settles when the current run has ended. */
export function startRetention({ days, eraseOlder, now, onFailure }: Retention): () => Promise<void> {
  if (days === 0) return async () => {};
  return startHourly((signal) => eraseOlder(dueBeforeMs(now(), days), signal), onFailure);
}
