/** A form that is being sent: busy while it is, and why it did not work where it did not. */
import { useState } from "preact/hooks";

export interface Submission {
  readonly isBusy: boolean;
  readonly problem: string | undefined;
  readonly submit: (event: Event) => Promise<void>;
}

export function useSubmit(send: () => Promise<void>): Submission {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      await send();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, problem, submit };
}
