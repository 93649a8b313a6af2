/** What a worker answered, or the error that says why it did not. */
import { errorTable, ServiceError } from "../errors.ts";
import type { WorkerResult } from "./isolation/protocol.ts";
import type { StoppedAnswer, StopReason, WorkerAnswer } from "./isolation/worker-process.ts";

export type ResultOf<Kind extends WorkerResult["kind"]> = Extract<WorkerResult, { readonly kind: Kind }>;

/** The result that was asked for; everything else becomes an error. */
export function resultOf<Kind extends WorkerResult["kind"]>(kind: Kind, answer: WorkerAnswer): ResultOf<Kind> {
  switch (answer.kind) {
    case "done":
      if (answer.result.kind !== kind) throw new Error("A worker answered something else than it was asked.");
      return answer.result as ResultOf<Kind>;
    case "refused":
      if (!Object.hasOwn(errorTable, answer.code)) throw new Error("A worker refused with a code that there is not.");
      throw new ServiceError(answer.code, answer.message);
    case "stopped":
      throw stopError(answer);
  }
}

export function stopError({ reason }: StoppedAnswer): ServiceError {
  return new ServiceError("unprocessable_document", stopMessages[reason]);
}

const stopMessages: Readonly<Record<StopReason, string>> = {
  time: "The document takes longer to read than the limit; send a simpler copy of it.",
  memory: "The document takes more memory to read than the limit; send a simpler copy of it.",
  crash: "The document stops its reader; it is damaged, or made to do that.",
};
