/** Backtests of all sides: one runs at a time here, a few wait, and the ledger keeps the last ones for every node. */
import type { Backtest, BacktestList, BacktestRequest } from "../../contract/backtests.ts";
import { ServiceError } from "../../errors.ts";
import { type BacktestLedger, isBacktestOpen, type StoredBacktest } from "../../ledger/backtests.ts";
import type { HistorySource } from "../../ledger/history.ts";
import type { SideId } from "../../ledger/ledger.ts";
import type { SearchIndex } from "../../ledger/search-index.ts";
import { summarise } from "../../rules/backtest/summarise.ts";
import { readRates } from "../../scoring/money/rates.ts";
import { parseRates } from "../../scoring/settings.ts";
import type { LearnedModel } from "../../scoring/training/in-sample.ts";
import type { LabelledFileSettings } from "../models/train-from-file.ts";
import { badCursor } from "../shared/cursor.ts";
import type { BacktestSource, BacktestThreadData } from "./backtest-protocol.ts";
import { type PlanParts, type PlanSettings, planBacktest } from "./plan-backtest.ts";
import { runBacktest } from "./run-backtest.ts";

export interface BacktestSettings extends PlanSettings, LabelledFileSettings {
  readonly backtestThreads: number;
}

export interface BacktestsParts extends Omit<PlanParts, "settings"> {
  readonly backtests: BacktestLedger;
  readonly history: HistorySource;
  /** Counts a side's own verdicts, of which the progress is told. */
  readonly searchIndex: Pick<SearchIndex, "spread">;
  readonly settings: BacktestSettings;
  readonly now: () => number;
  readonly newId: () => string;
  /** Called with errors that are bugs; the backtest itself then reports only that it failed. */
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
  state: Backtest;
}

/** Waiting or running at once, over all sides. */
const queueLimit = 16;
/** How often running backtests are written to the ledger, and cancellations by other nodes are read from it. */
const touchEveryMs = 2_000;
/** A node that has not written for so long counts as gone. */
const lostAfterMs = 60_000;
const stopped = {
  status: "failed",
  problem: "The service stopped before the backtest finished; start it again.",
} as const;

export class Backtests {
  private readonly parts: BacktestsParts;
  /** Those that run or wait on this node. */
  private readonly jobs = new Map<string, Job>();
  /** Settles when all that were started so far have ended. */
  private last: Promise<void> = Promise.resolve();
  private touching: NodeJS.Timeout | undefined;
  private isClosing = false;

  constructor(parts: BacktestsParts) {
    this.parts = parts;
  }

  /** Refuses what cannot be tested; `ended` settles when an uploaded file is no longer needed. */
  async start(
    side: SideId,
    request: BacktestRequest,
    actor: string,
    file?: BacktestFile,
  ): Promise<{ readonly backtest: Backtest; readonly ended: Promise<void> }> {
    const { settings, now, newId, history } = this.parts;
    if (this.jobs.size >= queueLimit || this.isClosing) {
      throw new ServiceError(
        "overloaded",
        `${queueLimit} backtests are already queued; try again when one has finished.`,
        {
          "Retry-After": "10",
        },
      );
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
    const job: Job = { side, abort: new AbortController(), state };
    this.jobs.set(state.backtestId, job);
    try {
      await this.save(job);
    } catch (error) {
      this.jobs.delete(state.backtestId);
      throw error;
    }
    this.touching ??= setInterval(() => void this.touch(), touchEveryMs).unref();
    const ended = this.last.then(() => this.run(job, data));
    this.last = ended;
    return { backtest: state, ended };
  }

  async find(side: SideId, backtestId: string): Promise<Backtest> {
    const job = this.jobs.get(backtestId);
    if (job?.side === side) return job.state;
    const stored = await this.parts.backtests.find(side, backtestId);
    if (stored === undefined) throw new ServiceError("not_found", "There is no backtest with this id.");
    return this.shown(stored);
  }

  /** The newest first. */
  async list(side: SideId, cursor: string, limit: number): Promise<BacktestList> {
    const before = cursor === "" ? undefined : cursor;
    const found = await this.parts.backtests.list(side, before, limit + 1);
    if (found === undefined) throw badCursor();
    const page = found.slice(0, limit).map((stored) => {
      const { result: _, ...rest } = this.jobs.get(stored.backtest.backtestId)?.state ?? this.shown(stored);
      return rest;
    });
    return { backtests: page, nextCursor: found.length > limit ? (page.at(-1)?.backtestId ?? null) : null };
  }

  async cancel(side: SideId, backtestId: string): Promise<Backtest> {
    const found = await this.find(side, backtestId);
    if (!isBacktestOpen(found)) throw new ServiceError("conflict", "The backtest has already finished.");
    const cancelled: Backtest = { ...found, status: "cancelled" };
    const job = this.jobs.get(backtestId);
    if (job !== undefined) {
      job.state = cancelled;
      job.abort.abort();
    }
    const stored = { side, touchedAtMs: this.parts.now(), backtest: cancelled };
    const status = await this.parts.backtests.save(stored);
    if (status !== "cancelled") throw new ServiceError("conflict", "The backtest has already finished.");
    return cancelled;
  }

  async close(): Promise<void> {
    this.isClosing = true;
    for (const job of this.jobs.values()) {
      note(job, stopped);
      job.abort.abort();
    }
    await this.last;
  }

  private async run(job: Job, data: BacktestThreadData): Promise<void> {
    try {
      await this.work(job, data);
      await this.save(job);
    } catch (error) {
      this.parts.onFailure(error);
    } finally {
      this.jobs.delete(job.state.backtestId);
      if (this.jobs.size === 0) {
        clearInterval(this.touching);
        this.touching = undefined;
      }
    }
  }

  /** Settles when the outcome is in the job's state. */
  private async work(job: Job, data: BacktestThreadData): Promise<void> {
    const { now, settings, onFailure } = this.parts;
    const { signal } = job.abort;
    if (signal.aborted) return;
    const startMs = now();
    const elapsed = () => Math.round((now() - startMs) / 10) / 100;
    note(job, { status: "running" });
    try {
      const own = data.source.kind === "file" ? undefined : await this.countOwn(job.side);
      const onProgress = (done: number, of: number) => note(job, { ...progressOf(done, of, own), seconds: elapsed() });
      const { tally, rejectedRows } = await runBacktest(data, {
        threads: settings.backtestThreads,
        signal,
        onProgress,
      });
      const rates = readRates(parseRates(settings.exchangeRates));
      const result = summarise(tally, { nowMs: data.nowMs, rejectedRows, rates, learned: learnedOf(data) });
      note(job, { status: "done", result, seconds: elapsed() });
    } catch (error) {
      if (signal.aborted) return;
      const isExpected = error instanceof ServiceError;
      if (!isExpected) onFailure(error);
      note(job, { status: "failed", problem: isExpected ? error.message : "The backtest failed; see the log." });
    }
  }

  /** 0 where nobody knows: a backtest needs no search index. */
  private async countOwn(side: SideId): Promise<number> {
    try {
      return (await this.parts.searchIndex.spread(side, Number.POSITIVE_INFINITY, 0)).transactions;
    } catch {
      return 0;
    }
  }

  private save({ side, state }: Job): Promise<Backtest["status"]> {
    return this.parts.backtests.save({ side, touchedAtMs: this.parts.now(), backtest: state });
  }

  /** Renews the running backtests of this node in the ledger, and ends those that were cancelled on other nodes. */
  private async touch(): Promise<void> {
    for (const job of this.jobs.values()) {
      try {
        if ((await this.save(job)) !== "cancelled") continue;
        note(job, { status: "cancelled" });
        job.abort.abort();
      } catch (error) {
        this.parts.onFailure(error);
      }
    }
  }

  /** A backtest whose node is gone has failed. */
  private shown({ touchedAtMs, backtest }: StoredBacktest): Backtest {
    const isLost = isBacktestOpen(backtest) && this.parts.now() - touchedAtMs > lostAfterMs;
    return isLost ? { ...backtest, ...stopped } : backtest;
  }
}

/** The journal is read with what other sides have in it, whose number is theirs: only the share counts. */
function progressOf(done: number, of: number, own: number | undefined): Pick<Backtest, "done" | "of"> {
  if (own === undefined) return { done, of };
  return { done: of === 0 ? own : Math.round((own * done) / of), of: own };
}

function learnedOf({ candidate, today }: BacktestThreadData): readonly LearnedModel[] {
  const models = new Map([candidate, today ?? candidate].map(({ model }) => [model.version, model]));
  return [...models.values()].flatMap(({ version, learnedUntilMs: untilMs }) =>
    untilMs === undefined ? [] : { version, untilMs },
  );
}

/** A backtest that has ended stays ended, whatever its threads still report. */
function note(job: Job, more: Partial<Backtest>): void {
  if (isBacktestOpen(job.state)) job.state = { ...job.state, ...more };
}

function plainSettings(settings: BacktestSettings): LabelledFileSettings {
  const { fileLimit, fileRowLimit, trainFileRowLimit, errorDetailsLimit, structuringAmounts, exchangeRates } = settings;
  return { fileLimit, fileRowLimit, trainFileRowLimit, errorDetailsLimit, structuringAmounts, exchangeRates };
}
