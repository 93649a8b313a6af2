/** One backtest: how far it has come, and what it found. */

import { useState } from "preact/hooks";
import type { Backtest, BacktestResult } from "../../../../client/interface.ts";
import { formatDay, formatNumber, formatTime, orderSums } from "../../data/format.ts";
import { Choices } from "../../parts/choices.tsx";
import { numberColumn } from "../../parts/columns.tsx";
import { Facts } from "../../parts/facts.tsx";
import { Frame, type PageProps } from "../../parts/frame.tsx";
import { Failure, Loading } from "../../parts/states.tsx";
import { ShortSums, Sums } from "../../parts/sums.tsx";
import { type WorkColumn, WorkTable } from "../../parts/work-table.tsx";
import { Link } from "../../routing/link.tsx";
import { DayCharts } from "./days.tsx";
import { Examples } from "./examples.tsx";
import { Figures, Learned, Maturity } from "./figures.tsx";
import { Progress, useBacktest } from "./progress.tsx";
import { namePeriod, nameRequest } from "./request-words.ts";

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
  const { amounts: known = [{ currency: null, amount: result.amount, fraudAmount: result.fraudAmount }] } = result;
  const amounts = orderSums(known);
  const frauds = amounts.map(({ currency, fraudAmount }) => ({ currency, value: fraudAmount }));
  return (
    <>
      <section class="panel">
        <Facts
          entries={[
            ["Transactions", formatNumber(result.transactions)],
            ["Days", result.from === null ? "–" : `${formatDay(result.from)} to ${formatDay(result.to)}`],
            [
              "Total amount",
              <Sums key="Total amount" sums={amounts.map(({ currency, amount }) => ({ currency, value: amount }))} />,
            ],
            [
              "Labelled as fraud",
              <>
                {formatNumber(result.frauds)}, <Sums sums={frauds} />
              </>,
            ],
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

const dayChoices = [
  ["whole", "All days"],
  ["mature", "Days with complete labels"],
  ["outOfSample", "Days that no model learned from"],
] as const;
type Days = (typeof dayChoices)[number][0];

function Compared({ result }: { readonly result: BacktestResult }) {
  const [days, setDays] = useState<Days>("whole");
  const { maturity, transactions, outOfSample = null } = result;
  const isSplit = maturity.matureTransactions > 0 && maturity.matureTransactions < transactions;
  const choices = dayChoices.filter(
    ([name]) => name === "whole" || (name === "mature" ? isSplit : outOfSample !== null),
  );
  return (
    <section class="stack">
      <h2>Candidate and live</h2>
      {choices.length > 1 ? <Choices label="Days" choices={choices} value={days} onChoose={setDays} /> : null}
      <Learned result={result} />
      <Figures compared={result[days] ?? result.whole} />
      <Maturity result={result} />
    </section>
  );
}

type Counts = BacktestResult["rules"][number];

const columns: readonly WorkColumn<Counts>[] = [
  {
    name: "Rule or list",
    value: ({ code }) => code,
    cell: ({ code, version }) => (
      <>
        <span class="mono">{code}</span> <span class="soft">{version === 0 ? "" : `version ${version}`}</span>
      </>
    ),
  },
  numberColumn("Fired", ({ fired }) => fired),
  numberColumn("Shadow", ({ watched }) => watched),
  numberColumn("Not evaluated", ({ undecided }) => undecided),
  numberColumn("Fraud", ({ frauds }) => frauds),
  numberColumn("Genuine", ({ genuine }) => genuine),
  {
    name: "Amount",
    class: "end",
    value: ({ amount }) => amount,
    cell: ({ amount, amounts = [{ currency: null, amount }] }) => (
      <ShortSums sums={orderSums(amounts).map((sum) => ({ currency: sum.currency, value: sum.amount }))} />
    ),
  },
];

export function RuleCounts({ rules }: { readonly rules: BacktestResult["rules"] }) {
  if (rules.length === 0) return <p class="soft">The candidate had no rule or list, or none fired.</p>;
  return (
    <WorkTable
      rows={rules}
      columns={columns}
      keyOf={({ code, version }) => `${code} ${version}`}
      label="Hits by rule and list"
      isSmall
    />
  );
}
