/** The outcome of a transaction: labelled by an analyst, or the label removed. */

import { useState } from "preact/hooks";
import type { Label } from "../../../../client/interface.ts";
import { formatTime } from "../../data/format.ts";
import { useAction } from "../../data/use-action.ts";
import { Button } from "../../parts/button.tsx";
import { TextField } from "../../parts/fields.tsx";
import { client, may } from "../../session/session.ts";

export function LabelPanel({
  id,
  label,
  onChange,
}: {
  readonly id: string;
  readonly label: Label | undefined;
  readonly onChange: () => void;
}) {
  const [isBusy, act] = useAction();
  const [note, setNote] = useState("");

  function run(work: () => Promise<unknown>, done: string): Promise<void> {
    return act(async () => {
      await work();
      setNote("");
      onChange();
      return done;
    });
  }

  function say(isFraud: boolean): Promise<void> {
    const body = { isFraud, source: "analyst" as const, ...(note.trim() === "" ? {} : { note: note.trim() }) };
    return run(() => client.labelTransaction({ id, body }), isFraud ? "Labelled as fraud." : "Labelled as genuine.");
  }

  return (
    <section class="panel stack">
      <h2>Outcome</h2>
      {label === undefined ? (
        <p class="soft">Not labelled yet. Later verdicts on this account and the next model use the label.</p>
      ) : (
        <p>
          <strong>{label.isFraud ? "Fraud" : "Genuine"}</strong>, known since {formatTime(label.knownAt)} (
          {label.source.replaceAll("_", " ")}){label.note === undefined ? "" : `: ${label.note}`}
        </p>
      )}
      {may("labels:write") ? (
        <>
          <TextField label="Note" value={note} maxLength={1000} onValue={setNote} />
          <div class="actions">
            <Button name="Mark as fraud" class="button danger" disabled={isBusy} onClick={() => say(true)} />
            <Button name="Mark as genuine" disabled={isBusy} onClick={() => say(false)} />
            {label === undefined ? null : (
              <Button
                name="Remove label"
                disabled={isBusy}
                onClick={() => run(() => client.revokeLabel({ id }), "Label removed.")}
              />
            )}
          </div>
        </>
      ) : null}
    </section>
  );
}
