/** The entries of a list in order of their values, searched by prefix, and the form that adds one. */
import { useState } from "preact/hooks";
import type { List, ListEntry } from "../../../../client/interface.ts";
import { formatTime } from "../../data/format.ts";
import { useRows } from "../../data/use-rows.ts";
import { actionColumn } from "../../parts/action-column.tsx";
import { textColumn } from "../../parts/columns.tsx";
import { TextField } from "../../parts/fields.tsx";
import { FormPanel } from "../../parts/forms.tsx";
import { notify, notifyFailure } from "../../parts/notices.tsx";
import { Rows } from "../../parts/rows.tsx";
import { type WorkColumn, WorkTable } from "../../parts/work-table.tsx";
import { client } from "../../session/session.ts";

const pageSize = 200;

export function Entries({ list, onChange }: { readonly list: List; readonly onChange: () => void }) {
  const { name, changedAt } = list;
  const [prefix, setPrefix] = useState("");
  const wanted = prefix.trim();
  // Another state of the list has other entries.
  const rows = useRows<ListEntry>(`${name} ${changedAt} ${wanted}`, async (cursor, signal) => {
    const begins = wanted === "" ? {} : { prefix: wanted };
    const { entries, nextCursor } = await client.listEntries({ name, limit: pageSize, cursor, ...begins }, { signal });
    return { rows: entries, nextCursor };
  });

  async function remove(value: string): Promise<void> {
    if (!confirm(`Remove ${value} from the list?`)) return;
    await client.removeEntry({ name, value }).then(() => notify(`${value} removed.`), notifyFailure);
    onChange();
  }

  return (
    <section class="stack">
      <div class="entries-head">
        <h2>Entries</h2>
        <TextField label="Starts with" type="search" isMono value={prefix} onValue={setPrefix} />
      </div>
      <Rows
        list={rows}
        empty={
          <p class="soft">
            {wanted === "" ? "The list is empty. Add a value or load a file." : "No value starts with this."}
          </p>
        }
      >
        {(entries) => (
          <WorkTable
            rows={entries}
            columns={columnsOf(remove)}
            keyOf={({ value }) => value}
            class="entries"
            label="Entries"
          />
        )}
      </Rows>
    </section>
  );
}

function columnsOf(onRemove: (value: string) => Promise<void>): readonly WorkColumn<ListEntry>[] {
  return [
    textColumn("Value", ({ value }) => value, "mono"),
    {
      name: "Expires",
      value: ({ expiresAt }) => expiresAt,
      cell: ({ expiresAt }) => (
        <>
          {expiresAt === null ? <span class="soft">never</span> : formatTime(expiresAt)}
          {expiresAt !== null && Date.parse(expiresAt) <= Date.now() ? <span class="badge">expired</span> : null}
        </>
      ),
    },
    textColumn("Note", ({ note }) => note),
    actionColumn("Remove", ({ value }) => ({ of: value, run: () => void onRemove(value) })),
  ];
}

export function AddEntry({ name, onChange }: { readonly name: string; readonly onChange: () => void }) {
  const [value, setValue] = useState("");
  const [until, setUntil] = useState("");
  const [note, setNote] = useState("");

  async function add(): Promise<void> {
    const body = {
      value: value.trim(),
      expiresAt: until === "" ? null : new Date(until).toISOString(),
      ...(note.trim() === "" ? {} : { note: note.trim() }),
    };
    const entry = await client.putEntry({ name, body });
    setValue("");
    setNote("");
    onChange();
    notify(`${entry.value} added.`);
  }

  return (
    <FormPanel title="Add a value" verb="Add" onSubmit={add}>
      <div class="pair">
        <TextField label="Value" isMono required maxLength={256} value={value} onValue={setValue} />
        <TextField label="Expires" type="datetime-local" value={until} onValue={setUntil} />
      </div>
      <TextField
        label="Note"
        maxLength={200}
        value={note}
        onValue={setNote}
        hint="If the value is already in the list, its expiry and note are replaced."
      />
    </FormPanel>
  );
}
