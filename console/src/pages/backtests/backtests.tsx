/** All backtests since the service started, and the form for a new one. */

import type { BacktestList } from "../../../../client/interface.ts";
import { formatSeconds, formatShare, formatTime } from "../../data/format.ts";
import { usePolling, useResource } from "../../data/use-resource.ts";
import { numberColumn, textColumn } from "../../parts/columns.tsx";
import { Frame } from "../../parts/frame.tsx";
import { Empty, Loaded } from "../../parts/states.tsx";
import { type WorkColumn, WorkTable } from "../../parts/work-table.tsx";
import { Link } from "../../routing/link.tsx";
import { client, may } from "../../session/session.ts";
import { CancelBacktest, isUnderWay } from "./progress.tsx";
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
          <WorkTable
            rows={backtests}
            columns={columnsOf(reload)}
            addressOf={addressOf}
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

function addressOf({ backtestId }: Entry): string {
  return `/console/backtests/${encodeURIComponent(backtestId)}`;
}

const columnsOf = (onChange: () => void): readonly WorkColumn<Entry>[] => [
  {
    name: "Backtest",
    value: ({ request }) => request.title ?? nameRequest(request),
    cell: (entry) => (
      <>
        <Link to={addressOf(entry)}>{entry.request.title ?? nameRequest(entry.request)}</Link>
        {entry.request.title === undefined ? null : <div class="soft">{nameRequest(entry.request)}</div>}
      </>
    ),
  },
  textColumn("Data", ({ source, request }) => (source === "file" ? "a file" : namePeriod(request))),
  { name: "State", value: ({ status }) => status, cell: (entry) => <State entry={entry} /> },
  numberColumn("Records", ({ done }) => done),
  {
    name: "By",
    class: "soft",
    value: ({ createdAt }) => createdAt,
    cell: ({ createdBy, createdAt }) => (
      <>
        {createdBy}
        <div>{formatTime(createdAt)}</div>
      </>
    ),
  },
  {
    name: "Cancel",
    class: "end",
    cell: (entry) =>
      isUnderWay(entry) && may("rules:write") ? (
        <CancelBacktest backtestId={entry.backtestId} of={entry.request.title} onChange={onChange} />
      ) : null,
  },
];

function State({ entry: { status, done, of, seconds } }: { readonly entry: Entry }) {
  switch (status) {
    case "done":
      return <>done in {formatSeconds(seconds)}</>;
    case "running":
      return (
        <>
          {of === 0 ? "reading" : formatShare(done / of)}
          <progress class="thin" max="1" value={of === 0 ? undefined : done / of} aria-label="Records done" />
        </>
      );
    case "queued":
      return <span class="badge">Waiting</span>;
    case "cancelled":
      return <span class="soft">cancelled</span>;
    case "failed":
      return <span class="badge declined">Failed</span>;
  }
}
