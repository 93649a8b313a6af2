/** The filter of the queue. The address holds it, so that it can be kept and shared. */
import { Button } from "../../parts/button.tsx";
import { type Choice, ChoiceField, TextField } from "../../parts/fields.tsx";
import { FilterForm } from "../../parts/filters.tsx";
import { KeepView } from "../../parts/saved-views.tsx";
import { changeQuery, goTo, place } from "../../routing/router.ts";

export interface CaseFilter {
  readonly state?: string;
  readonly assignee?: string;
  readonly accountId?: string;
  readonly minimumScore?: number;
  readonly dueBefore?: string;
  readonly reason?: string;
  readonly mentioned?: string;
  readonly order?: "priority" | "age";
}

/** The interface has an empty assignee for unassigned cases, which an address would drop. */
const unassigned = "-";

export function readFilter(query: URLSearchParams): CaseFilter {
  const state = query.get("state") ?? "open";
  const assignee = query.get("assignee") ?? "";
  const accountId = query.get("accountId") ?? "";
  const score = query.get("minimumScore") ?? "";
  const reason = query.get("reason") ?? "";
  return {
    ...(state === "any" ? {} : { state }),
    ...(assignee === "" ? {} : { assignee: assignee === unassigned ? "" : assignee }),
    ...(accountId === "" ? {} : { accountId }),
    ...(score === "" ? {} : { minimumScore: Number(score) }),
    ...(reason === "" ? {} : { reason }),
    ...(query.get("mentioned") === "me" ? { mentioned: "me" } : {}),
    ...(query.get("overdue") === "yes" ? { dueBefore: new Date().toISOString() } : {}),
    ...(query.get("order") === "age" ? { order: "age" as const } : {}),
  };
}

const choices: readonly (readonly [name: string, label: string, options: readonly Choice<string>[]])[] = [
  [
    "state",
    "State",
    [
      ["", "open"],
      ["snoozed", "snoozed"],
      ["decided", "decided"],
      ["any", "any"],
    ],
  ],
  [
    "assignee",
    "Assignee",
    [
      ["", "anyone"],
      ["me", "me"],
      [unassigned, "unassigned"],
    ],
  ],
  [
    "mentioned",
    "Mentions",
    [
      ["", "anyone"],
      ["me", "me"],
    ],
  ],
  [
    "overdue",
    "Due",
    [
      ["", "any time"],
      ["yes", "overdue"],
    ],
  ],
  [
    "order",
    "Order",
    [
      ["", "highest score first"],
      ["age", "oldest first"],
    ],
  ],
];

export function Filter() {
  const { query } = place.value;
  return (
    <FilterForm
      names={[...choices.map(([name]) => name), "accountId", "minimumScore", "reason"]}
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget as HTMLFormElement);
        changeQuery({
          accountId: String(form.get("accountId") ?? "").trim(),
          minimumScore: String(form.get("minimumScore") ?? "").trim(),
          reason: String(form.get("reason") ?? "").trim(),
        });
      }}
    >
      {choices.map(([name, label, options]) => (
        <ChoiceField
          key={name}
          label={label}
          value={query.get(name) ?? ""}
          choices={options}
          onValue={(value) => changeQuery({ [name]: value })}
        />
      ))}
      <TextField
        // Made anew for another account, as when going back.
        key={`account ${query.get("accountId")}`}
        label="Account"
        name="accountId"
        value={query.get("accountId") ?? ""}
      />
      <TextField
        key={`score ${query.get("minimumScore")}`}
        label="Score from"
        name="minimumScore"
        type="number"
        min={0}
        max={100}
        step="any"
        value={query.get("minimumScore") ?? ""}
      />
      <TextField
        key={`reason ${query.get("reason")}`}
        label="Reason or rule"
        name="reason"
        maxLength={100}
        value={query.get("reason") ?? ""}
      />
      <div class="actions">
        <Button name="Apply" type="submit" class="button primary" />
        <Button name="Clear" onClick={() => goTo(place.value.path)} />
        <KeepView table="Cases" />
      </div>
    </FilterForm>
  );
}
