/** All lists of this side. */
import { useState } from "preact/hooks";
import type { List } from "../../../../client/interface.ts";
import { formatNumber, formatTime } from "../../data/format.ts";
import { useResource } from "../../data/use-resource.ts";
import { Page as Frame } from "../../parts/page.tsx";
import { Empty, Loaded } from "../../parts/states.tsx";
import { type Column, Table } from "../../parts/table.tsx";
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
      lead="Values that are blocked, allowed or sent to review, or that rules look up by the list's name."
      actions={
        may("rules:write") ? (
          <button type="button" class="button primary" onClick={() => setCreating(true)}>
            Create a list
          </button>
        ) : null
      }
    >
      {isCreating ? <CreateList onCancel={() => setCreating(false)} /> : null}
      <Loaded resource={resource} onRetry={reload}>
        {({ lists }) =>
          lists.length === 0 ? (
            <Empty title="No lists yet">
              <p>Create a list, then add values one by one or from a file. Lists take effect from the next verdict.</p>
            </Empty>
          ) : (
            <Table rows={lists} columns={columns} keyOf={({ name }) => name} label="Lists" />
          )
        }
      </Loaded>
    </Frame>
  );
}

const columns: readonly Column<List>[] = [
  {
    name: "List",
    cell: ({ name, title }) => (
      <>
        <Link to={`/console/lists/${encodeURIComponent(name)}`} class="mono">
          {name}
        </Link>
        {title === "" ? null : <div>{title}</div>}
      </>
    ),
  },
  {
    name: "Kind",
    cell: ({ kind }) => (
      <>
        <KindBadge kind={kind} /> <span class="soft">{kinds[kind].effect}</span>
      </>
    ),
  },
  { name: "Field", cell: ({ field }) => fields[field] },
  { name: "Entries", class: "end", cell: ({ entries }) => formatNumber(entries) },
  {
    name: "Last changed",
    class: "soft",
    cell: ({ changedAt, changedBy }) => `${formatTime(changedAt)}, ${changedBy}`,
  },
];
