/** Backtests of all sides: one runs at a time, a few wait, and the last ones are kept until the service stops. */
import type { Backtest, BacktestList, BacktestRequest } from "../../contract/backtest.ts";
import { ServiceError } from "../../errors.ts";
import type { HistorySource } from "../../ledger/history.ts";
import type { SideId } from "../../ledger/ledger.ts";
import { summarise } from "../../rules/backtest/summarise.ts";
import type { LabelledFileSettings } from "../train-from-file.ts";
import type { BacktestSource, BacktestThreadData } from "./backtest-protocol.ts";
import { type PlanParts, type PlanSettings, planBacktest } from "./plan-backtest.ts";
import { runBacktest } from "./run-backtest.ts";

export interface BacktestSettings extends PlanSettings, LabelledFileSettings {
  readonly backtestThreads: number;
}

export interface BacktestsParts extends Omit<PlanParts, "settings"> {
  readonly history: HistorySource;
  readonly settings: BacktestSettings;
  readonly now: () => number;
  readonly newId: () => string;
  /** Told of what is a bug; the backtest itself then says only that it failed. */
  readonly onFailure: (error: unknown) => void;
}

export interface BacktestFile {
  readonly path: string;
  readonly name: string;
  /** How long after a transaction its label became known, where the file does not say when. */
  readonly labelDelayMs: number;
}

interface Job {
  readonly side: SideId;
  readonly abort: AbortController;
  readonly startMs: number;
  state: Backtest;
  ended: Promise<void>;
}

/** Waiting or running at once, over all sides. */
const queueLimit = 16;
/** Kept when they have ended, over all sides; a result is some hundred kilobytes. */
const keptLimit = 100;

export class Backtests {
  private readonly parts: BacktestsParts;
  private readonly jobs = new Map<string, Job>();
  /** Settles when all that were asked for so far have ended. */
  private last: Promise<void> = Promise.resolve();
  private isClosing = false;

  constructor(parts: BacktestsParts) {
    this.parts = parts;
  }

  /** Refuses what cannot be tried; of a file, `ended` settles when it is no longer needed. */
  async start(
    side: SideId,
    request: BacktestRequest,
    actor: string,
    file?: BacktestFile,
  ): Promise<{ readonly backtest: Backtest; readonly ended: Promise<void> }> {
    const { settings, now, newId, history } = this.parts;
    const open = [...this.jobs.values()].filter(isOpen).length;
    if (open >= queueLimit || this.isClosing) {
      throw new ServiceError("overloaded", `${queueLimit} backtests wait already; try again when one has ended.`, {
        "Retry-After": "10",
      });
    }
    const { candidate, today, fromMs, toMs } = await planBacktest(this.parts, side, request);
    const nowMs = now();
    const source: BacktestSource =
      file === undefined
        ? { kind: "history", history, side }
        : { kind: "file", ...file, settings: plainSettings(settings), history, side };
    const lists = file === undefined ? (request.lists ?? "then") : "now";
    const data: BacktestThreadData = { source, candidate, today, lists, fromMs, toMs, nowMs };
    const state: Backtest = {
      backtestId: newId(),
      status: "queued",
      source: source.kind,
      request,
      createdAt: new Date(nowMs).toISOString(),
      createdBy: actor,
      done: 0,
      of: 0,
      seconds: 0,
      problem: null,
      result: null,
    };
    const job: Job = { side, abort: new AbortController(), startMs: nowMs, state, ended: Promise.resolve() };
    this.keep(job);
    job.ended = this.last.then(() => this.run(job, data));
    this.last = job.ended;
    return { backtest: job.state, ended: job.ended };
  }

  find(side: SideId, backtestId: string): Backtest {
    return this.need(side, backtestId).state;
  }

  /** The newest first. */
  list(side: SideId, cursor: string, limit: number): BacktestList {
    const all = [...this.jobs.values()].filter((job) => job.side === side).reverse();
    const start = cursor === "" ? 0 : all.findIndex(({ state }) => state.backtestId === cursor) + 1;
    const page = all.slice(start, start + limit).map(({ state: { result: _, ...rest } }) => rest);
    const isMore = all.length > start + limit;
    return { backtests: page, nextCursor: isMore ? (page.at(-1)?.backtestId ?? null) : null };
  }

  cancel(side: SideId, backtestId: string): Backtest {
    const job = this.need(side, backtestId);
    if (!isOpen(job)) throw new ServiceError("conflict", "The backtest has ended already.");
    job.abort.abort();
    note(job, { status: "cancelled" });
    return job.state;
  }

  async close(): Promise<void> {
    this.isClosing = true;
    for (const job of this.jobs.values()) if (isOpen(job)) job.abort.abort();
    await this.last;
  }

  private async run(job: Job, data: BacktestThreadData): Promise<void> {
    const { now, settings, onFailure } = this.parts;
    const { signal } = job.abort;
    if (signal.aborted) return note(job, { status: "cancelled" });
    const startMs = now();
    const elapsed = () => Math.round((now() - startMs) / 10) / 100;
    note(job, { status: "running" });
    try {
      const onProgress = (done: number, of: number) => note(job, { done, of, seconds: elapsed() });
      const { tally, rejectedRows } = await runBacktest(data, {
        threads: settings.backtestThreads,
        signal,
        onProgress,
      });
      const result = summarise(tally, data.nowMs, rejectedRows);
      if (!signal.aborted) note(job, { status: "done", result, seconds: elapsed() });
    } catch (error) {
      if (signal.aborted) return note(job, { status: "cancelled" });
      const isExpected = error instanceof ServiceError;
      if (!isExpected) onFailure(error);
      note(job, { status: "failed", problem: isExpected ? error.message : "The backtest failed; the log says why." });
    }
  }

  private keep(job: Job): void {
    this.jobs.set(job.state.backtestId, job);
    for (const [id, other] of this.jobs) {
      if (this.jobs.size <= keptLimit) return;
      if (!isOpen(other)) this.jobs.delete(id);
    }
  }

  private need(side: SideId, backtestId: string): Job {
    const job = this.jobs.get(backtestId);
    if (job === undefined || job.side !== side) {
      throw new ServiceError(
        "not_found",
        "There is no backtest of this id; they are forgotten when the service stops.",
      );
    }
    return job;
  }
}

function note(job: Job, more: Partial<Backtest>): void {
  // What was cancelled stays so, whatever its threads still tell.
  if (job.state.status === "cancelled") return;
  job.state = { ...job.state, ...more };
}

function isOpen({ state: { status } }: Job): boolean {
  return status === "queued" || status === "running";
}

function plainSettings(settings: BacktestSettings): LabelledFileSettings {
  const { fileLimit, fileRowLimit, trainFileRowLimit, errorDetailsLimit, structuringAmounts } = settings;
  return { fileLimit, fileRowLimit, trainFileRowLimit, errorDetailsLimit, structuringAmounts };
}
