/** What a form or a button sends: busy while it is under way, and what to say when it failed. */
import { useState } from "preact/hooks";
import { notify, notifyFailure } from "../parts/notices.tsx";
import { asError } from "./as-error.ts";
import { isProposed } from "./proposed.ts";

export interface Task {
  readonly isBusy: boolean;
  /** Why the last run failed; undefined while another one is under way. */
  readonly problem: Error | undefined;
  readonly run: (work: () => Promise<void>) => Promise<void>;
}

/** For what shows its failure where it stands. */
export function useTask(): Task {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Error | undefined>(undefined);
  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      if (isProposed(error)) notifyFailure(error);
      else setProblem(asError(error));
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, problem, run };
}

/** A form that is sent as a whole. */
export function useSubmit(send: () => Promise<void>): Omit<Task, "run"> & {
  readonly submit: (event: Event) => Promise<void>;
} {
  const { run, ...state } = useTask();
  function submit(event: Event): Promise<void> {
    event.preventDefault();
    return run(send);
  }
  return { ...state, submit };
}

/** For what says in a notice that it is done, or why it failed. */
export function useAction(): readonly [isBusy: boolean, run: (work: () => Promise<string>) => Promise<void>] {
  const { isBusy, run } = useTask();
  return [isBusy, (work) => run(() => work().then(notify, notifyFailure))];
}
