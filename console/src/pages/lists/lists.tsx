/** All lists of this side. */

import { useState } from "preact/hooks";
import type { List, ListInput } from "../../../../client/interface.ts";
import { formatTime } from "../../data/format.ts";
import { useResource } from "../../data/use-resource.ts";
import { Button } from "../../parts/button.tsx";
import { numberColumn, textColumn } from "../../parts/columns.tsx";
import { type Choice, ChoiceField, TextField } from "../../parts/fields.tsx";
import { FormPanel } from "../../parts/forms.tsx";
import { Frame } from "../../parts/frame.tsx";
import { Empty, Loaded } from "../../parts/states.tsx";
import { type WorkColumn, WorkTable } from "../../parts/work-table.tsx";
import { Link } from "../../routing/link.tsx";
import { goTo } from "../../routing/router.ts";
import { client, may } from "../../session/session.ts";
import { fields, KindBadge, kinds } from "./kinds.tsx";

/** A side has no more of them. */
const mostLists = 100;

export function Page() {
  const [resource, reload] = useResource("lists", (signal) => client.listLists({ limit: mostLists }, { signal }));
  const [isCreating, setCreating] = useState(false);
  return (
    <Frame
      title="Lists"
      class="lists"
      lead="Values that are blocked, allowed or sent to review, or that rules look up by the list's name."
      actions={
        may("rules:write") ? (
          <Button name="Create a list" class="button primary" onClick={() => setCreating(true)} />
        ) : null
      }
    >
      {isCreating ? <CreateList onCancel={() => setCreating(false)} /> : null}
      <Loaded resource={resource} onRetry={reload}>
        {({ lists }) => (
          <WorkTable
            rows={lists}
            columns={columns}
            keyOf={({ name }) => name}
            addressOf={addressOf}
            label="Lists"
            empty={
              <Empty title="No lists yet">
                <p>
                  Create a list, then add values one by one or from a file. Lists take effect from the next verdict.
                </p>
              </Empty>
            }
          />
        )}
      </Loaded>
    </Frame>
  );
}

function addressOf({ name }: List): string {
  return `/console/lists/${encodeURIComponent(name)}`;
}

const columns: readonly WorkColumn<List>[] = [
  {
    name: "List",
    value: ({ name }) => name,
    cell: (list) => (
      <>
        <Link to={addressOf(list)} class="mono">
          {list.name}
        </Link>
        {list.title === "" ? null : <div>{list.title}</div>}
      </>
    ),
  },
  {
    name: "Kind",
    value: ({ kind }) => kind,
    cell: ({ kind }) => (
      <>
        <KindBadge kind={kind} /> <span class="soft">{kinds[kind].effect}</span>
      </>
    ),
  },
  textColumn("Field", ({ field }) => fields[field]),
  numberColumn("Entries", ({ entries }) => entries),
  {
    name: "Last changed",
    value: ({ changedAt }) => changedAt,
    class: "soft",
    cell: ({ changedAt, changedBy }) => `${formatTime(changedAt)}, ${changedBy}`,
  },
];

const kindChoices = Object.entries(kinds).map(
  ([kind, { name, effect }]) => [kind, `${name}: ${effect}`] as Choice<ListInput["kind"]>,
);
const fieldChoices = Object.entries(fields) as readonly Choice<ListInput["field"]>[];

export function CreateList({ onCancel }: { readonly onCancel: () => void }) {
  const [name, setName] = useState("");
  const [title, setTitle] = useState("");
  const [kind, setKind] = useState<ListInput["kind"]>("block");
  const [field, setField] = useState<ListInput["field"]>("counterpartyId");

  /** Screening compares names, and nothing else does. */
  function chooseKind(chosen: ListInput["kind"]): void {
    setKind(chosen);
    if (chosen === "screen") setField("name");
    else if (field === "name") setField("counterpartyId");
  }

  async function create(): Promise<void> {
    await client.createList({ name, body: { kind, field, title: title.trim() } });
    goTo(`/console/lists/${encodeURIComponent(name)}`);
  }

  return (
    <FormPanel title="Create a list" verb="Create" onSubmit={create} onCancel={onCancel}>
      <div class="columns">
        <TextField
          label="Name"
          isMono
          required
          pattern="[a-z0-9][a-z0-9_\-]{0,63}"
          value={name}
          onValue={setName}
          hint={
            <>
              Lower-case letters, digits, - and _. Used in rules as{" "}
              <code>in list("{name === "" ? "name" : name}")</code>.
            </>
          }
        />
        <TextField label="Description" maxLength={200} value={title} onValue={setTitle} />
        <ChoiceField label="Kind" value={kind} choices={kindChoices} onValue={chooseKind} />
        <ChoiceField
          label="Field"
          value={field}
          choices={fieldChoices.filter(([choice]) => (choice === "name") === (kind === "screen"))}
          onValue={setField}
          hint="Kind and field cannot be changed later."
        />
      </div>
    </FormPanel>
  );
}
