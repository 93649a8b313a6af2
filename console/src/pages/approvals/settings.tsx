/** Which changes of this side ask a second person. */
import { useState } from "preact/hooks";
import type { ApprovalSettings } from "../../../../client/interface.ts";
import { TextField } from "../../parts/fields.tsx";
import { FormPanel } from "../../parts/forms.tsx";
import { notify } from "../../parts/notices.tsx";
import { client, may } from "../../session/session.ts";

const topics = [
  ["rules", "Rules and rule sets"],
  ["models", "Models"],
  ["thresholds", "Thresholds and alert budgets"],
  ["deletions", "Deleting documents, erasing customers"],
] as const;

export function ApprovalForm({
  settings,
  onChanged,
}: {
  readonly settings: ApprovalSettings;
  readonly onChanged: () => void;
}) {
  const [wanted, setWanted] = useState(settings);
  const [above, setAbove] = useState(settings.decisionsAbove === null ? "" : String(settings.decisionsAbove));
  const [currency, setCurrency] = useState(settings.decisionsCurrency ?? "");
  const isAny = topics.some(([topic]) => settings[topic]) || settings.decisionsAbove !== null;

  async function save(): Promise<void> {
    const decisionsAbove = above.trim() === "" ? null : Number(above);
    try {
      const decisionsCurrency = currency === "" ? null : currency.toUpperCase();
      await client.setApprovals({ body: { ...wanted, decisionsAbove, decisionsCurrency } });
      notify("Saved.");
    } finally {
      onChanged();
    }
  }

  if (!may("admin")) return isAny ? null : <p class="soft">No change of this side needs a second person.</p>;
  return (
    <FormPanel title="What needs a second person" verb="Save" onSubmit={save}>
      <p class="soft">
        Both have to be signed in as people; tokens then get a refusal.{" "}
        {isAny
          ? "Changing these settings takes a second person too."
          : "Once something is chosen, changing these settings takes two people too."}
      </p>
      <fieldset class="columns">
        <legend>Changes</legend>
        {topics.map(([topic, words]) => (
          <label key={topic}>
            <input
              type="checkbox"
              checked={wanted[topic]}
              onChange={({ currentTarget: { checked } }) => setWanted((before) => ({ ...before, [topic]: checked }))}
            />{" "}
            {words}
          </label>
        ))}
      </fieldset>
      <div class="pair">
        <TextField
          label="Decisions of cases above"
          type="number"
          min={0}
          step="any"
          value={above}
          onValue={setAbove}
          hint="Value at risk of the case. Left empty, no decision needs a second person."
        />
        <TextField
          label="Currency"
          pattern="[A-Za-z]{3}"
          value={currency}
          onValue={setCurrency}
          hint="Amounts in other currencies are converted. Left empty, amounts are added up whatever their currency."
        />
      </div>
    </FormPanel>
  );
}
