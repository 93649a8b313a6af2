/** All backtests since the service started, and the form for a new one. */

import type { BacktestList } from "../../../../client/interface.ts";
import { formatNumber, formatSeconds, formatShare, formatTime } from "../../data/format.ts";
import { usePolling, useResource } from "../../data/use-resource.ts";
import { Frame } from "../../parts/frame.tsx";
import { Empty, Loaded } from "../../parts/states.tsx";
import { type Column, Table } from "../../parts/table.tsx";
import { Link } from "../../routing/link.tsx";
import { client } from "../../session/session.ts";
import { namePeriod, nameRequest } from "./request-words.ts";
import { StartForm } from "./start-form.tsx";

type Entry = BacktestList["backtests"][number];

const refreshMs = 3_000;
const shownLimit = 100;

export function Page() {
  const [resource, reload] = useResource("backtests", (signal) =>
    client.listBacktests({ limit: shownLimit }, { signal }),
  );
  usePolling(reload, refreshMs);
  return (
    <Frame
      title="Backtests"
      lead="What rules, a model or thresholds would have decided on past transactions. A backtest changes nothing."
    >
      <StartForm />
      <Loaded resource={resource} onRetry={reload}>
        {({ backtests }) => (
          <Table
            rows={backtests}
            columns={columns}
            keyOf={({ backtestId }) => backtestId}
            label="Backtests"
            empty={
              <Empty title="No backtests since the service started">
                <p>Start one above, or on a rule's page to test the text in its editor.</p>
              </Empty>
            }
          />
        )}
      </Loaded>
    </Frame>
  );
}

const columns: readonly Column<Entry>[] = [
  {
    name: "Backtest",
    cell: ({ backtestId, request }) => (
      <>
        <Link to={`/console/backtests/${encodeURIComponent(backtestId)}`}>{request.title ?? nameRequest(request)}</Link>
        {request.title === undefined ? null : <div class="soft">{nameRequest(request)}</div>}
      </>
    ),
  },
  { name: "Data", cell: ({ source, request }) => (source === "file" ? "a file" : namePeriod(request)) },
  { name: "State", cell: (entry) => <State entry={entry} /> },
  { name: "Records", class: "end", cell: ({ done }) => formatNumber(done) },
  {
    name: "By",
    class: "soft",
    cell: ({ createdBy, createdAt }) => (
      <>
        {createdBy}
        <div>{formatTime(createdAt)}</div>
      </>
    ),
  },
];

function State({ entry: { status, done, of, seconds } }: { readonly entry: Entry }) {
  switch (status) {
    case "done":
      return <>done in {formatSeconds(seconds)}</>;
    case "running":
      return <span class="badge accent">{of === 0 ? "Running" : formatShare(done / of)}</span>;
    case "queued":
      return <span class="badge">Waiting</span>;
    case "cancelled":
      return <span class="soft">cancelled</span>;
    case "failed":
      return <span class="badge declined">Failed</span>;
  }
}
