/** Risk level and watch list, changed by a person; verdicts from then on use them. */

import { useState } from "preact/hooks";
import type { Customer } from "../../../../client/interface.ts";
import { useAction } from "../../data/use-action.ts";
import { Button } from "../../parts/button.tsx";
import { ChoiceField, TextField } from "../../parts/fields.tsx";
import { client } from "../../session/session.ts";

const watchChoices = [
  ["unsaid", "not stated"],
  ["yes", "listed"],
  ["no", "not listed"],
] as const;
type Watch = (typeof watchChoices)[number][0];

const watchOf = ({ watchlist }: Customer): Watch => (watchlist === undefined ? "unsaid" : watchlist ? "yes" : "no");
const suggestions = ["low", "medium", "high"];

export function ChangePanel({ customer, onChange }: { readonly customer: Customer; readonly onChange: () => void }) {
  const [level, setLevel] = useState(customer.riskLevel ?? "");
  const [watch, setWatch] = useState<Watch>(watchOf(customer));
  const [isBusy, run] = useAction();
  const isSame = level.trim() === (customer.riskLevel ?? "") && watch === watchOf(customer);

  function submit(event: Event): void {
    event.preventDefault();
    const body = {
      riskLevel: level.trim() === "" ? null : level.trim(),
      watchlist: watch === "unsaid" ? null : watch === "yes",
    };
    void run(async () => {
      await client.changeCustomer({ customerId: customer.customerId, body });
      onChange();
      return "Saved. Later verdicts use it; earlier ones do not change.";
    });
  }

  return (
    <form class="panel stack" onSubmit={submit}>
      <h2>Change</h2>
      <TextField
        label="Risk level"
        list="risk-levels"
        maxLength={128}
        value={level}
        onValue={setLevel}
        hint="low, medium or high; empty for none. Other values are stored as they are."
      />
      <datalist id="risk-levels">
        {suggestions.map((suggestion) => (
          <option key={suggestion} value={suggestion} />
        ))}
      </datalist>
      <ChoiceField label="Watch list" value={watch} choices={watchChoices} onValue={setWatch} />
      <div class="actions">
        <Button name="Save" type="submit" class="button primary" disabled={isBusy || isSame} />
      </div>
    </form>
  );
}
