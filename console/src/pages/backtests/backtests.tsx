/** All backtests since the service was started, and the way to a new one. */

import type { BacktestList } from "../../../../client/interface.ts";
import { formatNumber, formatSeconds, formatShare, formatTime } from "../../data/format.ts";
import { usePolling } from "../../data/use-polling.ts";
import { useResource } from "../../data/use-resource.ts";
import { Page as Frame } from "../../parts/page.tsx";
import { Empty, Loaded } from "../../parts/states.tsx";
import { TableFrame } from "../../parts/table-frame.tsx";
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
        {({ backtests }) =>
          backtests.length === 0 ? (
            <Empty title="No backtests since the service started">
              <p>Start one above, or on a rule's page to test the text in its editor.</p>
            </Empty>
          ) : (
            <BacktestTable backtests={backtests} />
          )
        }
      </Loaded>
    </Frame>
  );
}

function BacktestTable({ backtests }: { readonly backtests: readonly Entry[] }) {
  return (
    <TableFrame>
      <table>
        <thead>
          <tr>
            <th>Backtest</th>
            <th>Data</th>
            <th>State</th>
            <th class="end">Records</th>
            <th>By</th>
          </tr>
        </thead>
        <tbody>
          {backtests.map((entry) => (
            <tr key={entry.backtestId}>
              <td>
                <Link to={`/console/backtests/${encodeURIComponent(entry.backtestId)}`}>
                  {entry.request.title ?? nameRequest(entry.request)}
                </Link>
                {entry.request.title === undefined ? null : <div class="soft">{nameRequest(entry.request)}</div>}
              </td>
              <td>{entry.source === "file" ? "a file" : namePeriod(entry.request)}</td>
              <td>
                <State entry={entry} />
              </td>
              <td class="end figure">{formatNumber(entry.done)}</td>
              <td class="soft">
                {entry.createdBy}
                <div>{formatTime(entry.createdAt)}</div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

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
