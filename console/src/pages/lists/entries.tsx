/** The entries of a list, in order of their values, found by how they begin. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { List, ListEntry } from "../../../../client/interface.ts";
import { formatNumber, formatTime } from "../../data/format.ts";
import { tell, tellFailure } from "../../parts/notices.tsx";
import { Failure, Loading } from "../../parts/states.tsx";
import { client, may } from "../../session/session.ts";

const pageSize = 200;

interface Rows {
  readonly entries: readonly ListEntry[];
  readonly nextCursor: string | null;
}

export function Entries({ list, onChange }: { readonly list: List; readonly onChange: () => void }) {
  const { name } = list;
  const [prefix, setPrefix] = useState("");
  const [rows, setRows] = useState<Rows | Error | undefined>(undefined);
  const round = useRef(0);

  async function load(before: Rows | undefined): Promise<void> {
    round.current += 1;
    const own = round.current;
    try {
      const page = await client.listEntries({
        name,
        limit: pageSize,
        ...(prefix.trim() === "" ? {} : { prefix: prefix.trim() }),
        ...(before?.nextCursor == null ? {} : { cursor: before.nextCursor }),
      });
      if (own !== round.current) return;
      setRows({ entries: [...(before?.entries ?? []), ...page.entries], nextCursor: page.nextCursor });
    } catch (error) {
      if (own === round.current) setRows(error instanceof Error ? error : new Error(String(error)));
    }
  }

  // Another state of the list has other entries.
  useEffect(() => {
    void load(undefined);
  }, [prefix, list]);

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
      {rows === undefined ? (
        <Loading />
      ) : rows instanceof Error ? (
        <Failure error={rows} onRetry={() => void load(undefined)} />
      ) : rows.entries.length === 0 ? (
        <p class="soft">
          {prefix.trim() === "" ? "Nothing is in it yet. Add a value, or load a file." : "No value begins so."}
        </p>
      ) : (
        <>
          <EntryTable entries={rows.entries} onRemove={remove} />
          <div class="actions">
            <span class="soft" role="status">
              {formatNumber(rows.entries.length)} {rows.nextCursor === null ? "in all" : "so far"}
            </span>
            {rows.nextCursor === null ? null : (
              <button type="button" class="button small" onClick={() => void load(rows)}>
                Show more
              </button>
            )}
          </div>
        </>
      )}
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
