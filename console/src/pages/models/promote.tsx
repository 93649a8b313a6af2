/** Makes a model live, or rolls back to the one before, after a question. */
import { Confirm } from "../../parts/forms.tsx";
import { notify } from "../../parts/notices.tsx";
import { client } from "../../session/session.ts";

export function Promote({
  version,
  onChange,
  onClose,
}: {
  readonly version: string;
  readonly onChange: () => void;
  readonly onClose: () => void;
}) {
  async function promote(): Promise<void> {
    const answer = await client.promoteModel({ version });
    notify(
      answer.isChanged ? `${answer.version} is live; it replaced ${answer.previous}.` : "The model is already live.",
    );
    onChange();
  }
  return (
    <Confirm title={`Promote ${version}?`} verb="Promote" onConfirm={promote} onClose={onClose}>
      <p>
        The model decides from the next verdict on. Earlier verdicts do not change. The distribution of scores will
        change, so check the thresholds too. You can roll back at any time.
      </p>
    </Confirm>
  );
}

export function RollBack({ onChange, onClose }: { readonly onChange: () => void; readonly onClose: () => void }) {
  async function rollBack(): Promise<void> {
    const answer = await client.rollBackModel();
    notify(
      answer.isChanged
        ? `${answer.version} is live again; it replaced ${answer.previous}.`
        : "There is no earlier model to roll back to.",
    );
    onChange();
  }
  return (
    <Confirm title="Roll back to the previous model?" verb="Roll back" onConfirm={rollBack} onClose={onClose}>
      <p>The model before the last promotion decides again, from the next verdict on.</p>
    </Confirm>
  );
}
