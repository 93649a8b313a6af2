/** Trains models on labelled transactions in a thread of its own, one at a time; a trained model is stored, not promoted. */
import { ServiceError } from "../../errors.ts";
import type { HistorySource } from "../../ledger/history.ts";
import type { SideId } from "../../ledger/ledger.ts";
import type { ModelLedger } from "../../ledger/models.ts";
import { startTraining, type TrainingThread } from "./training/start-training.ts";
import type { Example } from "./training/training-protocol.ts";

export interface TrainModelParts {
  /** Labelled transactions are read from it. */
  readonly history: HistorySource | undefined;
  readonly models: ModelLedger;
  readonly settings: TrainModelSettings;
  readonly now: () => number;
  /** Called with errors that are bugs; the training itself then reports only that it failed. */
  readonly onFailure: (error: unknown) => void;
}

export interface TrainModelSettings {
  readonly trainRowLimit: number;
}

/** A training of a side, as far as it has come. */
export interface Training {
  readonly status: "reading" | "training" | "trained" | "refused" | "failed" | "cancelled";
  readonly startedAtMs: number;
  readonly startedBy: string;
  /** Labelled transactions that were read. */
  readonly genuine: number;
  readonly frauds: number;
  /** Trees grown, and their greatest possible number; 0 of 0 before the first. */
  readonly trees: number;
  readonly treesInAll: number;
  /** Version of the trained model. */
  readonly version: string | undefined;
  /** Why nothing was trained, in a sentence. */
  readonly problem: string | undefined;
}

/** Gives labelled transactions in batches. */
export type ExampleSource = (signal: AbortSignal) => AsyncIterable<readonly Example[]>;

export interface TrainModel {
  /** On the side's labels, or on what is given. Throws `conflict` while another training is under way. `ended` settles with its last state and is never refused. */
  start(side: SideId, actor: string, source?: ExampleSource): { readonly ended: Promise<Training> };
  /** The last training of the side; undefined where there was none since the start. */
  find(side: SideId): Training | undefined;
  /** Ends the training of the side and gives its last state; nothing is stored of it. Throws `conflict` where none is under way. */
  cancel(side: SideId): Promise<Training>;
  close(): Promise<void>;
}

/** The side of a training, and where its progress is kept. */
interface Noting {
  readonly side: SideId;
  readonly actor: string;
  readonly note: (more: Partial<Training>) => Training;
}

type End = Pick<Training, "status"> & Partial<Training>;

/** Why a training is aborted, where it is not because the service stops. */
const byRequest = Symbol("cancelled by a request");
const stopped: End = { status: "failed", problem: "The training was stopped." };
/** The same labels give the same model. */
const seed = 1;

export function createTrainModel({ history, models, settings, now, onFailure }: TrainModelParts): TrainModel {
  /** By side, of which there are few. */
  const trainings = new Map<SideId, Training>();
  let current:
    | { readonly side: SideId; readonly abort: AbortController; readonly ended: Promise<Training> }
    | undefined;

  async function gather(
    thread: TrainingThread,
    source: ExampleSource | undefined,
    signal: AbortSignal,
    { side, note }: Noting,
  ): Promise<void> {
    if (source === undefined) {
      if (history === undefined) throw new Error("Other threads cannot read this ledger's history.");
      note(await thread.read(history, side, note));
      return;
    }
    for await (const examples of source(signal)) {
      signal.throwIfAborted();
      note(await thread.add(examples));
    }
  }

  /** Gives its outcome, to be published once the thread is gone and the next training may begin. */
  async function run(source: ExampleSource | undefined, signal: AbortSignal, noting: Noting): Promise<End> {
    const { side, actor, note } = noting;
    let thread: TrainingThread | undefined;
    try {
      thread = startTraining(settings.trainRowLimit);
      const { stop } = thread;
      signal.addEventListener("abort", () => void stop(), { once: true });
      await gather(thread, source, signal, noting);
      note({ status: "training" });
      const result = await thread.train({
        nowMs: now(),
        seed,
        onProgress: (trees, treesInAll) => note({ trees, treesInAll }),
      });
      if (result.kind === "refused") return { status: "refused", problem: result.problem };
      signal.throwIfAborted();
      const saved = await models.save(side, { trainedAtMs: now(), card: result.card, body: result.body }, actor);
      if (saved.kind === "refused") return { status: "refused", problem: saved.problem };
      return { status: "trained", version: saved.version };
    } catch (error) {
      if (error instanceof ServiceError) return { status: "refused", problem: error.message };
      if (signal.aborted) return signal.reason === byRequest ? { status: "cancelled" } : stopped;
      onFailure(error);
      return { status: "failed", problem: "The training failed; see the log." };
    } finally {
      await thread?.stop();
    }
  }

  return {
    start(side, actor, source) {
      if (current !== undefined) {
        throw new ServiceError("conflict", "A training is already running; try again when it has finished.");
      }
      const abort = new AbortController();
      let noted = blank(now(), actor);
      const note = (more: Partial<Training>): Training => {
        noted = { ...noted, ...more };
        trainings.set(side, noted);
        return noted;
      };
      note({});
      const ended = run(source, abort.signal, { side, actor, note })
        .finally(() => {
          current = undefined;
        })
        .then(note);
      current = { side, abort, ended };
      return { ended };
    },
    find: (side) => trainings.get(side),
    async cancel(side) {
      if (current?.side !== side) throw new ServiceError("conflict", "No training is under way.");
      current.abort.abort(byRequest);
      return await current.ended;
    },
    async close() {
      current?.abort.abort();
      await current?.ended;
    },
  };
}

function blank(startedAtMs: number, startedBy: string): Training {
  return {
    status: "reading",
    startedAtMs,
    startedBy,
    genuine: 0,
    frauds: 0,
    trees: 0,
    treesInAll: 0,
    version: undefined,
    problem: undefined,
  };
}
