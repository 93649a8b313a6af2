/** The overview: how much was analysed, how much of it flagged and why, and what needs attention. */

import type { Overview, TransactionList } from "../../../../client/interface.ts";
import { formatCompact, formatNumber, formatShare, formatTime, orderSums } from "../../data/format.ts";
import { isLive, useLive } from "../../data/live.ts";
import { nameReason } from "../../data/reason-names.ts";
import { latestOf, useResource } from "../../data/use-resource.ts";
import type { Period } from "../../parts/choices.tsx";
import { Facts, Noted } from "../../parts/facts.tsx";
import { Frame } from "../../parts/frame.tsx";
import { type ChosenPeriod, PeriodChooser, readPeriod } from "../../parts/period.tsx";
import { ScoreBars } from "../../parts/score-bars.tsx";
import { Loaded } from "../../parts/states.tsx";
import { type PartialSum, Sums } from "../../parts/sums.tsx";
import { Gauge } from "../../parts/verdict.tsx";
import { Link } from "../../routing/link.tsx";
import { client, may } from "../../session/session.ts";
import { TransactionTable } from "../transactions/transaction-table.tsx";
import { AttentionPanel } from "./attention-panel.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { Latency } from "./latency.tsx";
import { OverTime, stepsWithRisk } from "./over-time.tsx";

const periods: readonly Period[] = [
  [1, "Day"],
  [7, "Week"],
  [30, "30 days"],
  [365, "Year"],
];
const usualDays = 30;
const reasonsShown = 6;

interface Known {
  readonly overview: Overview;
  readonly flagged: TransactionList["transactions"];
}

export function Page() {
  const period = readPeriod(usualDays);
  const [resource, reload] = useResource(`overview ${JSON.stringify(period)}`, (signal) => load(period, signal));
  useLive(["overview", "verdict.flagged"], reload);
  // Where there is nothing yet, there is nothing to choose from.
  const isEmpty = latestOf(resource)?.overview.latest === null;
  return (
    <Frame
      title="Overview"
      class="overview"
      actions={
        isEmpty ? undefined : (
          <>
            <LiveMark />
            <PeriodChooser periods={periods} chosen={period} />
          </>
        )
      }
    >
      <Loaded resource={resource} onRetry={reload}>
        {(known) => (known.overview.latest === null ? <FirstSteps /> : <Sheet known={known} />)}
      </Loaded>
    </Frame>
  );
}

function LiveMark() {
  return (
    <span class={`live-mark ${isLive.value ? "on" : ""}`} role="status">
      {isLive.value ? "Live" : "Connecting…"}
    </span>
  );
}

async function load(period: ChosenPeriod, signal: AbortSignal): Promise<Known> {
  const [overview, flagged] = await Promise.all([
    client.fetchOverview(period, { signal }),
    client.listTransactions({ status: "review,declined", limit: 8 }, { signal }),
  ]);
  return { overview, flagged: flagged.transactions };
}

function Sheet({ known }: { readonly known: Known }) {
  const { overview, flagged } = known;
  const { total, scores, reasons } = overview;
  const flaggedCount = total.review + total.declined;
  return (
    <>
      <p class="soft">
        {formatTime(overview.from)} to {formatTime(overview.to)}, by transaction time.
        {isUpToLatest(overview) ? "" : ` The latest transaction is of ${formatTime(overview.latest)}.`}
      </p>
      <Facts
        class="headline"
        entries={[
          ["Transactions", formatCompact(total.transactions)],
          [
            "Flagged",
            <Noted
              value={formatShare(total.transactions === 0 ? null : flaggedCount / total.transactions)}
              note={formatNumber(flaggedCount)}
            />,
          ],
          ["Declined", formatNumber(total.declined)],
          ["Value at risk", <Sums sums={atRiskOf(overview)} most={1} isCompact />],
        ]}
      />
      <OverTime overview={overview} />
      <div class="columns">
        <div class="stack">
          <section class="panel">
            <h2>Scores</h2>
            <ScoreBars bands={scores.map((count, band) => ({ from: band * 10, to: band * 10 + 10, count }))} />
          </section>
          {may("metrics:read") ? <Latency /> : null}
        </div>
        <div class="stack">
          <AttentionPanel />
          <section class="panel">
            <h2>Reasons</h2>
            {reasons.length === 0 ? (
              <p class="soft">No flagged transactions in this period.</p>
            ) : (
              <ReasonCounts reasons={reasons.slice(0, reasonsShown)} />
            )}
          </section>
        </div>
      </div>
      <section class="stack">
        {flagged.length === 0 ? (
          <>
            <h2>Latest flagged</h2>
            <p class="soft">No flagged transactions yet.</p>
          </>
        ) : (
          <TransactionTable transactions={flagged} heading={<h2>Latest flagged</h2>} label="Latest flagged" />
        )}
        <p>
          <Link to="/console/transactions?status=review,declined">All flagged</Link>
        </p>
      </section>
      {overview.behind > 0 ? <p class="soft">{formatNumber(overview.behind)} records are not counted yet.</p> : null}
    </>
  );
}

/** Each currency with what it is a part of. Payments are not counted by currency, so the times of the chart that hold flagged ones are. */
function atRiskOf({ total, steps }: Overview): readonly PartialSum[] {
  const ordered = orderSums(total.amounts, (currency) => stepsWithRisk(steps, currency));
  return ordered
    .map(({ currency, amount, reviewAmount, declinedAmount }) => ({
      currency,
      value: reviewAmount + declinedAmount,
      whole: amount,
    }))
    .filter(({ value }, place) => place === 0 || value > 0);
}

const hourMs = 3_600_000;

/** The period is extended to whole hours. */
function isUpToLatest({ to, latest }: Overview): boolean {
  return latest === null || Math.abs(Date.parse(to) - Date.parse(latest)) <= hourMs;
}

/** Each with a bar beside its count, as a share of the most frequent one. */
function ReasonCounts({ reasons }: { readonly reasons: Overview["reasons"] }) {
  const most = Math.max(...reasons.map(({ transactions }) => transactions), 1);
  return (
    <ul class="reason-counts">
      {reasons.map(({ code, transactions }) => (
        <li key={code}>
          <Link to={`/console/transactions?reason=${encodeURIComponent(code)}`}>{nameReason(code)}</Link>
          <Gauge percent={(transactions / most) * 100} text={formatNumber(transactions)} />
        </li>
      ))}
    </ul>
  );
}
