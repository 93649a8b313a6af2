/** One backtest: how far it has come, and what it found. */
import { useState } from "preact/hooks";
import type { Backtest, BacktestResult } from "../../../../client/interface.ts";
import { formatDay, formatMoney, formatNumber, formatTime } from "../../data/format.ts";
import { Facts } from "../../parts/facts.tsx";
import { Page as Frame } from "../../parts/page.tsx";
import { Failure, Loading } from "../../parts/states.tsx";
import { Link } from "../../routing/link.tsx";
import type { PageProps } from "../page-props.ts";
import { DayCharts } from "./days.tsx";
import { Examples } from "./examples.tsx";
import { Figures } from "./figures.tsx";
import { Maturity } from "./maturity.tsx";
import { Progress } from "./progress.tsx";
import { namePeriod, nameRequest } from "./request-words.ts";
import { RuleCounts } from "./rule-counts.tsx";
import { useBacktest } from "./use-backtest.ts";

export function Page({ parameters }: PageProps) {
  const [backtest, look] = useBacktest(parameters.id ?? "");
  const known = backtest instanceof Error ? undefined : backtest;
  return (
    <Frame
      title={known?.request.title ?? "Backtest"}
      lead={
        known === undefined ? (
          <Link to="/console/backtests">All backtests</Link>
        ) : (
          <>
            Candidate: {nameRequest(known.request)}, on {known.source === "file" ? "a file" : namePeriod(known.request)}
            , {known.createdBy}, {formatTime(known.createdAt)}. <Link to="/console/backtests">All backtests</Link>
          </>
        )
      }
    >
      {backtest === undefined ? <Loading /> : null}
      {backtest instanceof Error ? <Failure error={backtest} onRetry={look} /> : null}
      {known === undefined ? null : <Sheet backtest={known} onChange={look} />}
    </Frame>
  );
}

function Sheet({ backtest, onChange }: { readonly backtest: Backtest; readonly onChange: () => void }) {
  const { result, source } = backtest;
  if (result === null) return <Progress backtest={backtest} onChange={onChange} />;
  return (
    <>
      <section class="panel">
        <Facts
          entries={[
            ["Transactions", formatNumber(result.transactions)],
            ["Days", result.from === null ? "–" : `${formatDay(result.from)} to ${formatDay(result.to)}`],
            ["Total amount", formatMoney(result.amount)],
            ["Labelled as fraud", `${formatNumber(result.frauds)}, ${formatMoney(result.fraudAmount)}`],
            ["Labelled as genuine", formatNumber(result.genuine)],
            ...(source === "file" ? ([["Rejected rows", formatNumber(result.rejectedRows)]] as const) : []),
          ]}
        />
      </section>
      <Compared result={result} />
      <DayCharts days={result.days} />
      <Examples examples={result.examples} source={source} />
      <section class="stack">
        <h2>Hits by rule and list</h2>
        <RuleCounts rules={result.rules} />
      </section>
    </>
  );
}

function Compared({ result }: { readonly result: BacktestResult }) {
  const [isMatureOnly, setMatureOnly] = useState(false);
  const { maturity, transactions } = result;
  const isSplit = maturity.matureTransactions > 0 && maturity.matureTransactions < transactions;
  return (
    <section class="stack">
      <h2>Candidate and live</h2>
      {isSplit ? (
        <fieldset class="actions choices">
          <legend class="hidden">Days</legend>
          <button type="button" class="button small" aria-pressed={!isMatureOnly} onClick={() => setMatureOnly(false)}>
            All days
          </button>
          <button type="button" class="button small" aria-pressed={isMatureOnly} onClick={() => setMatureOnly(true)}>
            Days with complete labels
          </button>
        </fieldset>
      ) : null}
      <Figures compared={isMatureOnly ? result.mature : result.whole} />
      <Maturity result={result} />
    </section>
  );
}
