/** All lists of this side. */
import { useState } from "preact/hooks";
import type { List } from "../../../../client/interface.ts";
import { formatNumber, formatTime } from "../../data/format.ts";
import { useResource } from "../../data/use-resource.ts";
import { Page as Frame } from "../../parts/page.tsx";
import { Empty, Loaded } from "../../parts/states.tsx";
import { Link } from "../../routing/link.tsx";
import { client, may } from "../../session/session.ts";
import { CreateList } from "./create-list.tsx";
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
      lead="Values that are blocked, allowed or watched by themselves, or that rules refer to by the list's name."
      actions={
        may("rules:write") ? (
          <button type="button" class="button primary" onClick={() => setCreating(true)}>
            Make a list
          </button>
        ) : null
      }
    >
      {isCreating ? <CreateList onCancel={() => setCreating(false)} /> : null}
      <Loaded resource={resource} onRetry={reload}>
        {({ lists }) =>
          lists.length === 0 ? (
            <Empty title="No lists yet">
              <p>
                Make one, then add values one by one or from a file. A block list declines from the next verdict on.
              </p>
            </Empty>
          ) : (
            <ListTable lists={lists} />
          )
        }
      </Loaded>
    </Frame>
  );
}

function ListTable({ lists }: { readonly lists: readonly List[] }) {
  return (
    <div class="table-frame">
      <table>
        <thead>
          <tr>
            <th>List</th>
            <th>Kind</th>
            <th>Of</th>
            <th class="end">Entries</th>
            <th>Last changed</th>
          </tr>
        </thead>
        <tbody>
          {lists.map(({ name, kind, field, title, entries, changedAt, changedBy }) => (
            <tr key={name}>
              <td>
                <Link to={`/console/lists/${encodeURIComponent(name)}`} class="mono">
                  {name}
                </Link>
                {title === "" ? null : <div>{title}</div>}
              </td>
              <td>
                <KindBadge kind={kind} /> <span class="soft">{kinds[kind].effect}</span>
              </td>
              <td>{fields[field]}</td>
              <td class="end figure">{formatNumber(entries)}</td>
              <td class="soft">
                {formatTime(changedAt)}, {changedBy}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
