/** Has a worker gather a document's evidence and hold it while its judgement is prepared; starts again where the worker is lost. */
import type { DetailedFinding, DocumentReport, HeldRelation, OriginStatement } from "../contract/documents/document.ts";
import type { ComparePages } from "./compare-pages.ts";
import type { DocumentFingerprint } from "./derived/across/document-fingerprint.ts";
import type { DocumentParticulars } from "./derived/across/document-particulars.ts";
import { type DocumentBytes, streamBytes } from "./document-bytes.ts";
import type { BankFacts } from "./facts/banks.ts";
import type { FileFormat } from "./facts/file.ts";
import type { Evidence } from "./facts.ts";
import {
  type ResultOf,
  requireAccountNumbers,
  requireCatalogueVersion,
  requireFaults,
  requireFindings,
  requireFingerprint,
  requireOrigin,
  requireParticulars,
  requireRelations,
  resultOf,
  stopError,
} from "./isolation/check-answers.ts";
import type { Lease } from "./isolation/lease.ts";
import { firstAttempt, nextAttempt, wasRecognising } from "./isolation/next-attempt.ts";
import type { GatheringTask, HeldTask, StoredFacts, WorkerResult } from "./isolation/protocol.ts";
import { StepTime } from "./isolation/time-limits.ts";
import { type Place, type WorkerPool, workerFor } from "./isolation/worker-pool.ts";
import type { StoppedAnswer } from "./isolation/worker-process.ts";
import type { CheckFault } from "./run-checks.ts";

export interface AnalysisResult {
  /** What the content is. */
  readonly format: FileFormat;
  readonly pages: number;
  readonly checks: DocumentReport["checks"];
  /** Gravest first; what was not assessed comes last. */
  readonly findings: readonly DetailedFinding[];
  /** What was compared and agrees. */
  readonly held: readonly HeldRelation[];
  /** Where the file says, or shows, that it comes from. */
  readonly origin: readonly OriginStatement[];
  readonly catalogueVersion: string;
}

/** A document whose evidence a worker holds. */
export interface HeldDocument {
  readonly format: FileFormat;
  readonly pages: number;
  /** Account numbers that the document prints, without blanks; for looking its customer up, never for an answer. */
  readonly accountNumbers: readonly string[];
  /** Where it was wanted and the document has enough text: what other documents are compared with, never for an answer. */
  readonly fingerprint?: DocumentFingerprint;
  /** Where it was wanted and the document has text: what the others of its package are compared with. */
  readonly particulars?: DocumentParticulars;
  /** Runs the checks, as often as wanted. */
  judge(stored: StoredFacts): Promise<AnalysisResult>;
  /** The facts on which the checks rest. */
  evidence(): Promise<Evidence>;
  /** Compares pages in a second worker, beside the one that holds the evidence. */
  readonly comparePages: ComparePages;
}

/** `use` looks things up and changes nothing: where the worker is lost, it is called again with what another one gathered. */
export type HoldDocument = <T>(
  document: DocumentInWorker,
  use: (held: HeldDocument) => Promise<T>,
  signal: AbortSignal | undefined,
) => Promise<T>;

export interface DocumentInWorker {
  readonly task: Omit<GatheringTask, "lateAfterMs" | "omitted" | "recognition">;
  readonly bytes: DocumentBytes;
  /** The side that it belongs to: sides share the places evenly. */
  readonly side?: number | undefined;
}

export interface HoldingParts {
  readonly pool: WorkerPool;
  readonly settings: { readonly timeoutMs: number; readonly recognitionTimeoutMs?: number };
  /** What the operator's directory says of the banks of these account numbers. */
  readonly findBanks: (accountNumbers: readonly string[]) => BankFacts | undefined;
  readonly comparePagesAt: (place: Place) => ComparePages;
  /** Called for each check that threw. */
  readonly onFault: (fault: CheckFault) => void;
}

export function createHoldDocument(parts: HoldingParts): HoldDocument {
  const { pool, settings, findBanks, comparePagesAt, onFault } = parts;
  const { timeoutMs, recognitionTimeoutMs } = settings;
  return ({ task, bytes, side }, use, signal) =>
    pool.withPlace(
      async (place) => {
        let spentMs = 0;
        let attempt = firstAttempt(task, timeoutMs, recognitionTimeoutMs);
        // Each leaves out more than the one before, and nothing can be left out beyond the pages.
        for (;;) {
          const steps = new Steps(place.lease(workerFor(task.format)), attempt.timeoutMs);
          try {
            const gathered = await steps.run("gathered", attempt.task, () => streamBytes(bytes));
            // For a caller that went away meanwhile nothing is looked up.
            steps.requireHeld();
            return await use(
              hold(task.format, gathered, steps, { findBanks, onFault, comparePages: comparePagesAt(place) }),
            );
          } catch (error) {
            if (!(error instanceof WorkerLost)) throw error;
            spentMs += steps.spentMs;
            const hasOwnTime = recognitionTimeoutMs !== undefined && wasRecognising(error.answer);
            const next = nextAttempt(attempt, error.answer, timeoutMs - (hasOwnTime ? 0 : spentMs));
            if (next === undefined) throw stopError(error.answer);
            attempt = next;
          } finally {
            steps.end();
          }
        }
      },
      signal,
      side,
    );
}

function hold(
  format: FileFormat,
  { pages, accountNumbers, fingerprint, particulars }: Omit<ResultOf<"gathered">, "kind">,
  steps: Steps,
  parts: Pick<HoldingParts, "findBanks" | "onFault"> & { readonly comparePages: ComparePages },
): HeldDocument {
  const { findBanks, onFault, comparePages } = parts;
  const printed = requireAccountNumbers(accountNumbers);
  return {
    format,
    pages,
    accountNumbers: printed,
    ...(fingerprint === undefined ? {} : { fingerprint: requireFingerprint(fingerprint) }),
    ...(particulars === undefined ? {} : { particulars: requireParticulars(particulars) }),
    async judge(stored) {
      const banks = findBanks(printed);
      const { document, catalogueVersion } = await steps.run("findings", {
        kind: "judge",
        byteLength: 0,
        ...stored,
        ...(banks && { banks }),
      });
      requireFindings(document.findings);
      requireRelations(document.held);
      requireOrigin(document.origin);
      const { faults, ...checked } = document;
      for (const fault of requireFaults(faults)) onFault(fault);
      return { format, pages, ...checked, catalogueVersion: requireCatalogueVersion(catalogueVersion) };
    },
    evidence: async () => (await steps.run("evidence", { kind: "evidence", byteLength: 0 })).evidence,
    comparePages,
  };
}

/** The steps of one attempt, all in one worker and within one time. */
class Steps {
  /** Waiting between steps does not count. */
  spentMs = 0;
  readonly #lease: Lease;
  readonly #time: StepTime;

  constructor(lease: Lease, timeoutMs: number) {
    this.#lease = lease;
    this.#time = new StepTime(timeoutMs);
  }

  async run<Kind extends WorkerResult["kind"]>(
    kind: Kind,
    task: GatheringTask | HeldTask,
    bytes: () => AsyncIterable<Uint8Array> = noBytes,
  ): Promise<ResultOf<Kind>> {
    const startedAtMs = performance.now();
    const answer = await this.#lease.run(task, bytes, this.#time);
    this.spentMs += performance.now() - startedAtMs;
    if (answer.kind === "stopped") throw new WorkerLost(answer);
    return resultOf(kind, answer);
  }

  requireHeld(): void {
    this.#lease.requireHeld();
  }

  end(): void {
    this.#lease.end();
  }
}

async function* noBytes(): AsyncGenerator<Uint8Array> {}

class WorkerLost extends Error {
  readonly answer: StoppedAnswer;

  constructor(answer: StoppedAnswer) {
    super("A worker was stopped while it held a document.");
    this.name = "WorkerLost";
    this.answer = answer;
  }
}
