/** Puts a model in charge, after saying what follows. */
import { Confirm } from "../../parts/confirm.tsx";
import { tell } from "../../parts/notices.tsx";
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
    tell(answer.isChanged ? `${answer.version} is in charge instead of ${answer.previous}.` : "It was so already.");
    onChange();
  }
  return (
    <Confirm title={`Put ${version} in charge?`} verb="Put it in charge" onConfirm={promote} onClose={onClose}>
      <p>
        From the next verdict on it decides; those that were given keep the model that gave them. Scores will be spread
        otherwise, so look at the thresholds as well. You can go back at any time.
      </p>
    </Confirm>
  );
}

export function RollBack({ onChange, onClose }: { readonly onChange: () => void; readonly onClose: () => void }) {
  async function rollBack(): Promise<void> {
    const answer = await client.rollBackModel();
    tell(
      answer.isChanged
        ? `${answer.version} is in charge again instead of ${answer.previous}.`
        : "No model was in charge before this one.",
    );
    onChange();
  }
  return (
    <Confirm title="Go back to the model before?" verb="Go back" onConfirm={rollBack} onClose={onClose}>
      <p>The model that was in charge before the last promotion decides again from the next verdict on.</p>
    </Confirm>
  );
}
