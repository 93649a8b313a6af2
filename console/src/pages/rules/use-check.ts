/** Has the service check an expression a moment after the last key. */
import { useEffect, useState } from "preact/hooks";
import type { RuleCheck } from "../../../../client/interface.ts";
import { client } from "../../session/session.ts";

export interface Checked {
  /** The text that was checked; where it differs from the present one, the answer is old. */
  readonly expression: string;
  readonly check: RuleCheck | Error;
}

/** Short enough to feel at once, long enough not to ask after every letter. */
const restMs = 250;

export function useCheck(expression: string): Checked | undefined {
  const [checked, setChecked] = useState<Checked | undefined>(undefined);
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      client.checkRule({ body: { expression } }, { signal: stop.signal }).then(
        (check) => setChecked({ expression, check }),
        (error: unknown) => {
          if (stop.signal.aborted) return;
          setChecked({ expression, check: error instanceof Error ? error : new Error(String(error)) });
        },
      );
    }, restMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [expression]);
  return checked;
}
