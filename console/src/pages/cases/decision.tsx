/** Decides a case, or reopens it. */

import { useState } from "preact/hooks";
import { AssayError } from "../../../../client/assay.ts";
import type { CaseDecisionInput, CaseDetails } from "../../../../client/interface.ts";
import { wordError } from "../../data/error-words.ts";
import { formatNumber, formatTime } from "../../data/format.ts";
import { useTask } from "../../data/use-action.ts";
import { Button } from "../../parts/button.tsx";
import { RemarkField } from "../../parts/fields.tsx";
import { notify } from "../../parts/notices.tsx";
import { client } from "../../session/session.ts";
import { areDecisionsOff, usePageKeys } from "../../shell/page-keys.ts";
import { nameOutcome } from "./outcomes.tsx";

type Outcome = CaseDecisionInput["outcome"];

interface Choice {
  readonly outcome: Outcome;
  readonly name: string;
  readonly class: string;
  /** It labels transactions, so there must be some to label. */
  readonly isOfAlerts: boolean;
  readonly keys: string;
}

const choices: readonly Choice[] = [
  { outcome: "fraud", name: "Mark as fraud", class: "danger", isOfAlerts: true, keys: "f" },
  { outcome: "genuine", name: "Mark as genuine", class: "", isOfAlerts: true, keys: "n" },
  { outcome: "inconclusive", name: "Mark as inconclusive", class: "", isOfAlerts: false, keys: "i" },
];

export function Decision({
  found,
  left,
  canWork,
  onChange,
}: {
  readonly found: CaseDetails;
  readonly left: ReadonlySet<string>;
  readonly canWork: boolean;
  readonly onChange: () => void;
}) {
  const { caseId, version, decision, alerts } = found;
  const [note, setNote] = useState("");
  const [replaceLabels, setReplace] = useState(false);
  const { isBusy, problem, run } = useTask();

  function act(work: () => Promise<string>): Promise<void> {
    return run(async () => {
      notify(await work());
      setNote("");
      onChange();
    });
  }

  const kept = alerts.filter(({ isVerdictKept }) => isVerdictKept).map(({ transactionId }) => transactionId);
  const chosen = kept.filter((id) => !left.has(id));

  function decide(outcome: Outcome): Promise<void> {
    return act(async () => {
      const body = {
        version,
        outcome,
        replaceLabels,
        ...(left.size === 0 ? {} : { transactionIds: chosen }),
        ...(note.trim() === "" ? {} : { note: note.trim() }),
      };
      const { labelledCount } = await client.decideCase({ caseId, body });
      return `Decided as ${nameOutcome(outcome).toLowerCase()}. New labels: ${formatNumber(labelledCount)}.`;
    });
  }

  async function reopen(): Promise<string> {
    const body = { version, ...(note.trim() === "" ? {} : { note: note.trim() }) };
    await client.reopenCase({ caseId, body });
    return "The case is reopened. Its labels stay until it is decided again.";
  }

  const isNothingLeft = left.size > 0 && chosen.length === 0;
  const isDisabled = ({ isOfAlerts }: Choice) => isBusy || (isOfAlerts && isNothingLeft);
  usePageKeys(
    canWork && decision === null
      ? choices.map((choice) => ({
          keys: choice.keys,
          meaning: choice.name,
          isDecision: true,
          run: () => void (isDisabled(choice) ? undefined : decide(choice.outcome)),
        }))
      : [],
  );
  return (
    <section class="panel stack">
      <h2>Decision</h2>
      {decision === null ? (
        <p class="soft">Fraud and genuine also label the transactions. The next model trains on these labels.</p>
      ) : (
        <p>
          <strong>{nameOutcome(decision.outcome)}</strong>, {decision.by}, {formatTime(decision.at)}
          {decision.transactionIds === null
            ? ""
            : `, for ${formatNumber(decision.transactionIds.length)} of its transactions`}
          {decision.note === null ? "" : `: ${decision.note}`}
        </p>
      )}
      {canWork ? (
        <>
          <RemarkField label={decision === null ? "Reason" : "Reason for reopening"} text={note} onText={setNote} />
          {problem === undefined ? null : (
            <div class="state failure" role="alert">
              <p>{wordError(problem)}</p>
              {problem instanceof AssayError && problem.status === 409 ? (
                <Button name="Refresh" class="button small" onClick={onChange} />
              ) : null}
            </div>
          )}
          {decision === null ? (
            <>
              <label>
                <input
                  type="checkbox"
                  checked={replaceLabels}
                  onChange={({ currentTarget }) => setReplace(currentTarget.checked)}
                />{" "}
                Replace labels that contradict this decision
              </label>
              <div class="actions">
                {choices.map((choice) => (
                  <Button
                    name={choice.name}
                    key={choice.outcome}
                    class={`button ${choice.class}`}
                    {...(areDecisionsOff() ? {} : { keys: choice.keys })}
                    disabled={isDisabled(choice)}
                    onClick={() => decide(choice.outcome)}
                  />
                ))}
              </div>
            </>
          ) : (
            <div class="actions">
              <Button name="Reopen" disabled={isBusy} onClick={() => act(reopen)} />
            </div>
          )}
        </>
      ) : null}
    </section>
  );
}
