/** The entries of a list, in order of their values, found by how they begin. */
import { useState } from "preact/hooks";
import type { List, ListEntry } from "../../../../client/interface.ts";
import { formatTime } from "../../data/format.ts";
import { useRows } from "../../data/use-rows.ts";
import { tell, tellFailure } from "../../parts/notices.tsx";
import { Rows } from "../../parts/rows.tsx";
import { client, may } from "../../session/session.ts";

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
    if (!confirm(`Take ${value} out of the list?`)) return;
    await client.removeEntry({ name, value }).then(() => tell(`${value} is out.`), tellFailure);
    onChange();
  }

  return (
    <section class="stack">
      <div class="entries-head">
        <h2>Entries</h2>
        <label class="field">
          <span class="label">Begins with</span>
          <input
            class="input mono"
            type="search"
            value={prefix}
            onInput={({ currentTarget }) => setPrefix(currentTarget.value)}
          />
        </label>
      </div>
      <Rows
        list={rows}
        empty={
          <p class="soft">
            {wanted === "" ? "Nothing is in it yet. Add a value, or load a file." : "No value begins so."}
          </p>
        }
      >
        {(entries) => <EntryTable entries={entries} onRemove={remove} />}
      </Rows>
    </section>
  );
}

function EntryTable({
  entries,
  onRemove,
}: {
  readonly entries: readonly ListEntry[];
  readonly onRemove: (value: string) => Promise<void>;
}) {
  return (
    <div class="table-frame">
      <table class="entries">
        <thead>
          <tr>
            <th>Value</th>
            <th>Expires</th>
            <th>Note</th>
            <th>
              <span class="hidden">Take out</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ value, expiresAt, note }) => (
            <tr key={value}>
              <td class="mono">{value}</td>
              <td>
                {expiresAt === null ? <span class="soft">never</span> : formatTime(expiresAt)}
                {expiresAt !== null && Date.parse(expiresAt) <= Date.now() ? <span class="badge">expired</span> : null}
              </td>
              <td>{note}</td>
              <td class="end">
                {may("rules:write") ? (
                  <button
                    type="button"
                    class="button small"
                    aria-label={`Take out ${value}`}
                    onClick={() => void onRemove(value)}
                  >
                    Take out
                  </button>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
