/** One line under the condition: its problem with a suggestion, or what it reads and costs. The service checks it. */

import { useEffect, useState } from "preact/hooks";
import type { RuleCheck } from "../../../../client/interface.ts";
import { asError } from "../../data/as-error.ts";
import { Button } from "../../parts/button.tsx";
import { client } from "../../session/session.ts";

/** Parts that a rule may have; the service refuses more. */
const mostParts = 200;
const namesShown = 6;

export function CheckLine({
  id,
  expression,
  checked,
  onReplace,
}: {
  readonly id: string;
  readonly expression: string;
  readonly checked: Checked | undefined;
  readonly onReplace: (suggestion: string) => void;
}) {
  return (
    <div class="check" id={id} role="status">
      <Content expression={expression} checked={checked} onReplace={onReplace} />
    </div>
  );
}

function Content({
  expression,
  checked,
  onReplace,
}: {
  readonly expression: string;
  readonly checked: Checked | undefined;
  readonly onReplace: (suggestion: string) => void;
}) {
  if (expression.trim() === "") {
    return <span class="soft">Enter a condition. Ctrl + Space suggests names; all names are listed below.</span>;
  }
  if (checked === undefined || checked.expression !== expression) return <span class="soft">Checking…</span>;
  const { check } = checked;
  if (check instanceof Error) return <span class="problem">The check failed. {check.message}</span>;
  const [problem] = check.problems;
  if (problem === undefined) {
    const read = [...check.names, ...check.lists.map((name) => `list ${name}`)];
    const more = read.length > namesShown ? ` and ${read.length - namesShown} more` : "";
    return (
      <span class="soft">
        Valid. {read.length === 0 ? "Reads no fields" : `Reads ${read.slice(0, namesShown).join(", ")}${more}`};{" "}
        {check.cost} of {mostParts} parts.
      </span>
    );
  }
  const { suggestion } = problem;
  return (
    <>
      <span class="problem">
        Line {problem.line}, column {problem.column}: {problem.message}
      </span>
      {suggestion === undefined ? null : (
        <Button name={`Use ${suggestion}`} class="button small" onClick={() => onReplace(suggestion)} />
      )}
    </>
  );
}

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
          setChecked({ expression, check: asError(error) });
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
