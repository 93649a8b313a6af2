/** A bulk case that this process works on: what is stored of it, and its progress. */
import { overloaded, ServiceError } from "../../errors.ts";
import type { StoredBulkCase } from "../../ledger/bulk-cases.ts";
import type { ReceiveProgress } from "./receive-rows.ts";

export class CaseUnderWay implements ReceiveProgress {
  stored: StoredBulkCase;
  phase: "receiving" | "queued" | "running" = "receiving";
  bytes: number;
  rows: number;
  rejected: number;
  processed = 0;
  /** Of the processed rows. */
  replayed = 0;
  startedAtMs: number | null = null;
  /** From when on rows are decided, and how many had ended by then: what an earlier start noted says nothing of the rate. */
  deciding: { readonly fromMs: number; readonly endedBefore: number } | undefined;
  /** The ledger's next sequence when it was resumed. */
  readonly resumedBefore: number | undefined;
  #cancelledBy: string | undefined;
  #isInterrupted = false;
  readonly #stop = new AbortController();
  readonly #ended = Promise.withResolvers<StoredBulkCase>();

  constructor(stored: StoredBulkCase, resumedBefore?: number) {
    this.stored = stored;
    this.resumedBefore = resumedBefore;
    this.bytes = stored.bytes;
    this.rows = stored.rows;
    this.rejected = stored.rejected;
    // Awaited only where the answer was asked for at once.
    this.#ended.promise.catch(() => undefined);
  }

  /** Who wants it to end. */
  get cancelledBy(): string | undefined {
    return this.#cancelledBy;
  }

  /** The service is stopping: a case whose file was received is resumed at the next start. */
  get isInterrupted(): boolean {
    return this.#isInterrupted;
  }

  get isStopped(): boolean {
    return this.#isInterrupted || this.#cancelledBy !== undefined;
  }

  /** Aborts when it is stopped, with what its sender is told. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  cancel(actor: string): void {
    this.#cancelledBy = actor;
    this.#stop.abort(cancelled());
  }

  interrupt(): void {
    this.#isInterrupted = true;
    this.#stop.abort(this.phase === "receiving" ? notReceived() : interrupted());
  }

  /** Settles when the case is done; rejects when it is cancelled, fails or is interrupted. */
  get ended(): Promise<StoredBulkCase> {
    return this.#ended.promise;
  }

  count(processed: number, rejected: number, replayed = 0): void {
    this.processed = processed;
    this.rejected = rejected;
    this.replayed = replayed;
  }

  beginDeciding(fromMs: number): void {
    this.deciding = { fromMs, endedBefore: this.processed + this.rejected };
  }

  done(stored: StoredBulkCase): void {
    this.stored = stored;
    this.#ended.resolve(stored);
  }

  failed(error: unknown): void {
    this.#ended.reject(error);
  }
}

export function cancelled(): ServiceError {
  return new ServiceError("conflict", "The case was cancelled. Rows decided before keep their verdicts.");
}

export function interrupted(): ServiceError {
  return overloaded("The service is stopping; the case continues after the restart.", 10);
}

function notReceived(): ServiceError {
  return overloaded("The service stopped before the file was received; send it again.", 10);
}

/** A bulk case at its start: its file is being received. */
export function newCase(
  given: Pick<StoredBulkCase, "id" | "side" | "fileName" | "createdAtMs" | "createdBy" | "processId">,
): StoredBulkCase {
  return {
    ...given,
    state: "receiving",
    bytes: 0,
    rows: 0,
    processed: 0,
    rejected: 0,
    fromSequence: 0,
    startedAtMs: null,
    endedAtMs: null,
    problem: null,
    summary: null,
    keptBytes: 0,
  };
}
