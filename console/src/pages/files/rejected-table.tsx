/** Rows of a file that have no verdict, each with the reason. */
import { formatNumber } from "../../data/format.ts";
import type { BulkAnalytics } from "./read-analytics.ts";

export function RejectedTable({ analytics: { rejected, rejectedCount } }: { readonly analytics: BulkAnalytics }) {
  if (rejectedCount === 0) return <p class="soft">No rejected rows.</p>;
  return (
    <section class="stack">
      <h2>Rejected rows</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
      <section class="table-frame limited" tabIndex={0} aria-label="Rejected rows">
        <table>
          <thead>
            <tr>
              <th class="end">Line</th>
              <th>Field</th>
              <th>Reason</th>
            </tr>
          </thead>
          <tbody>
            {rejected.map(({ line, field, reason }) => (
              <tr key={`${line} ${field}`}>
                <td class="end figure">{formatNumber(line)}</td>
                <td class="mono">{field === "" ? "whole row" : field}</td>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rejected.length < rejectedCount ? (
        <p class="soft">
          The first {formatNumber(rejected.length)} of {formatNumber(rejectedCount)}; all are in the download.
        </p>
      ) : null}
    </section>
  );
}
