/** The result of a file: sums, scores, flagged rows and rejected rows. */

import { useState } from "preact/hooks";
import { type BulkCase, operations } from "../../../../client/interface.ts";
import { countOf, formatNumber, formatShare, formatTime, orderSums } from "../../data/format.ts";
import { fetchAnswer } from "../../data/requests.ts";
import { saveAnswer } from "../../data/save.ts";
import { useResource } from "../../data/use-resource.ts";
import { Button } from "../../parts/button.tsx";
import { Facts, Noted } from "../../parts/facts.tsx";
import { notifyFailure } from "../../parts/notices.tsx";
import { ScoreBars } from "../../parts/score-bars.tsx";
import { Loaded } from "../../parts/states.tsx";
import { Sums } from "../../parts/sums.tsx";
import { type Column, Table } from "../../parts/table.tsx";
import { TransactionTable } from "../transactions/transaction-table.tsx";
import { type BulkAnalytics, readAnalytics } from "./read-analytics.ts";
import { RiskyAccounts } from "./risky-accounts.tsx";

const flaggedShown = 25;

export function CaseResult({ found }: { readonly found: BulkCase }) {
  const { caseId } = found;
  const [resource, reload] = useResource(`result ${caseId} ${found.isResultKept}`, async (signal) => {
    if (!found.isResultKept) return undefined;
    return await readAnalytics(await fetchAnswer(`${addressOf(operations.fetchBulkResult.path, caseId)}`, signal));
  });
  return (
    <Loaded resource={resource} onRetry={reload}>
      {(analytics) =>
        analytics === undefined ? (
          <p class="soft">
            The result is no longer kept. The verdicts stand under their transactions; sending the same file again gives
            the same result.
          </p>
        ) : (
          <Analytics caseId={caseId} analytics={analytics} />
        )
      }
    </Loaded>
  );
}

function Analytics({ caseId, analytics }: { readonly caseId: string; readonly analytics: BulkAnalytics }) {
  const { flagged, flaggedCount, scoreHistogram, rejectedCount } = analytics;
  const [isWhole, setWhole] = useState(false);
  const riskiest = [...flagged].sort((one, other) => other.riskScore - one.riskScore);
  const shown = isWhole ? riskiest : riskiest.slice(0, flaggedShown);
  return (
    <>
      <Summary analytics={analytics} />
      <Downloads caseId={caseId} hasRejected={rejectedCount > 0} />
      <div class="columns">
        <section class="panel">
          <h2>Scores</h2>
          <ScoreBars bands={scoreHistogram} />
        </section>
        <RiskyAccounts accounts={analytics.accounts} count={analytics.accountsCount} />
      </div>
      <section class="stack">
        <h2>Flagged, highest score first</h2>
        {shown.length === 0 ? (
          <p class="soft">No flagged transactions.</p>
        ) : (
          <>
            <TransactionTable transactions={shown} label="Flagged rows" />
            <div class="actions">
              <span class="soft">
                {shown.length < flaggedCount
                  ? `The first ${formatNumber(shown.length)} of ${formatNumber(flaggedCount)}; the result file has all of them.`
                  : `${formatNumber(flaggedCount)} in total`}
              </span>
              {shown.length < flagged.length ? (
                <Button
                  name={`Show ${formatNumber(flagged.length)}`}
                  class="button small"
                  onClick={() => setWhole(true)}
                />
              ) : null}
            </div>
          </>
        )}
      </section>
      <RejectedTable analytics={analytics} />
    </>
  );
}

function Summary({ analytics: { summary, flagged } }: { readonly analytics: BulkAnalytics }) {
  const { processed, review, declined, approved, replayed, amount, period, accounts } = summary;
  const { amounts = [{ currency: null, ...amount }] } = summary;
  const flaggedIn = (currency: string | null) => flagged.filter((row) => (row.currency ?? null) === currency).length;
  const atRisk = orderSums(amounts, flaggedIn)
    .map((sums) => ({ currency: sums.currency, value: sums.review + sums.declined, whole: sums.total }))
    .filter(({ value }, place) => place === 0 || value > 0);
  const entries = [
    ["Declined", <Noted key="Declined" value={formatNumber(declined)} note={formatShare(declined / processed)} />],
    ["Review", <Noted key="Review" value={formatNumber(review)} note={formatShare(review / processed)} />],
    ["Approved", <Noted key="Approved" value={formatNumber(approved)} note={formatShare(approved / processed)} />],
    ["Value at risk", <Sums key="Value at risk" sums={atRisk} most={1} isCompact />],
  ] as const;
  return (
    <section class="stack" aria-label="Summary">
      <Facts class="headline" entries={entries} />
      <p class="soft">
        {countOf(accounts, "account", "accounts")}, from {formatTime(period.from)} to {formatTime(period.to)}.{" "}
        {replayed > 0
          ? `${countOf(replayed, "row was decided before and keeps its", "rows were decided before and keep their")} verdict.`
          : ""}
      </p>
    </section>
  );
}

function Downloads({ caseId, hasRejected }: { readonly caseId: string; readonly hasRejected: boolean }) {
  function save(path: string, format: string, fileName: string): void {
    saveAnswer(fetchAnswer(`${addressOf(path, caseId)}?format=${format}`), fileName).catch(notifyFailure);
  }
  const { fetchBulkResult, fetchRejectedRows } = operations;
  const button = (name: string, path: string, format: string, fileName: string) => (
    <Button name={name} onClick={() => save(path, format, fileName)} />
  );
  return (
    <div class="actions">
      {button("Result as CSV", fetchBulkResult.path, "csv", `${caseId}.csv`)}
      {button("Result as JSON", fetchBulkResult.path, "json", `${caseId}.json`)}
      {hasRejected ? (
        <>
          {button("Rejected rows as CSV", fetchRejectedRows.path, "csv", `${caseId}-rejected.csv`)}
          {button("Rejected rows as JSON lines", fetchRejectedRows.path, "ndjson", `${caseId}-rejected.ndjson`)}
        </>
      ) : null}
    </div>
  );
}

function addressOf(path: string, caseId: string): string {
  return path.replace("{caseId}", encodeURIComponent(caseId));
}

function RejectedTable({ analytics: { rejected, rejectedCount } }: { readonly analytics: BulkAnalytics }) {
  if (rejectedCount === 0) return <p class="soft">No rejected rows.</p>;
  return (
    <section class="stack" aria-label="Rejected rows">
      <h2>Rejected rows</h2>
      <Table
        rows={rejected}
        columns={rejectedColumns}
        keyOf={({ line, field }) => `${line} ${field}`}
        label="Rejected rows"
        isLimited
      />
      {rejected.length < rejectedCount ? (
        <p class="soft">
          The first {formatNumber(rejected.length)} of {formatNumber(rejectedCount)}; all are in the download.
        </p>
      ) : null}
    </section>
  );
}

const rejectedColumns: readonly Column<BulkAnalytics["rejected"][number]>[] = [
  { name: "Line", class: "end", cell: ({ line }) => formatNumber(line) },
  { name: "Field", class: "mono", cell: ({ field }) => (field === "" ? "whole row" : field) },
  { name: "Reason", cell: ({ reason }) => reason },
];
