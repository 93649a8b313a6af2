/** The overview: how much was analysed, how much of it flagged and why, and what needs attention. */

import type { Overview, TransactionList } from "../../../../client/interface.ts";
import { formatCompact, formatNumber, formatShare, formatTime } from "../../data/format.ts";
import { isLive, useLive } from "../../data/live.ts";
import { nameReason } from "../../data/reason-names.ts";
import { latestOf, useResource } from "../../data/use-resource.ts";
import { Bars } from "../../parts/bars.tsx";
import type { Period } from "../../parts/choices.tsx";
import { Facts, Noted } from "../../parts/facts.tsx";
import { Frame } from "../../parts/frame.tsx";
import { type ChosenPeriod, PeriodChooser, readPeriod } from "../../parts/period.tsx";
import { Loaded } from "../../parts/states.tsx";
import { Link } from "../../routing/link.tsx";
import { client, may } from "../../session/session.ts";
import { TransactionTable } from "../transactions/transaction-table.tsx";
import { AttentionPanel } from "./attention-panel.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { Latency } from "./latency.tsx";
import { OverTime } from "./over-time.tsx";

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
        {formatTime(overview.from)} to {formatTime(overview.to)}, by the time of the transactions. Latest data:{" "}
        {formatTime(overview.latest)}.
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
          [
            "Value at risk",
            <Noted
              value={formatCompact(total.reviewAmount + total.declinedAmount)}
              note={`of ${formatCompact(total.amount)}`}
            />,
          ],
        ]}
      />
      <OverTime overview={overview} />
      <div class="columns">
        <div class="stack">
          <section class="panel">
            <h2>Scores</h2>
            <Bars
              height={110}
              bars={scores.map((value, band) => ({
                label: `${band * 10}–${band * 10 + 10}`,
                parts: [{ kind: "plain", value: Math.log10(1 + value), text: formatNumber(value) }],
              }))}
              describe={`Transactions by risk score: ${scores.map((value, band) => `${value} from ${band * 10}`).join(", ")}`}
              ends={["0", "100"]}
            />
            <p class="soft">Count per ten points of score, logarithmic scale.</p>
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
              <table>
                <tbody>
                  {reasons.slice(0, reasonsShown).map(({ code, transactions }) => (
                    <tr key={code}>
                      <td>
                        <Link to={`/console/transactions?reason=${encodeURIComponent(code)}`}>{nameReason(code)}</Link>
                      </td>
                      <td class="end figure">{formatNumber(transactions)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </section>
        </div>
      </div>
      <section class="stack">
        <h2>Latest accepted of those flagged</h2>
        {flagged.length === 0 ? (
          <p class="soft">No flagged transactions yet.</p>
        ) : (
          <TransactionTable transactions={flagged} />
        )}
        <p>
          <Link to="/console/transactions?status=review,declined">All flagged</Link>
        </p>
      </section>
      <p class="soft">
        Amounts of all currencies are added without conversion.{" "}
        {overview.behind > 0 ? `${formatNumber(overview.behind)} records are not counted yet.` : ""}
      </p>
    </>
  );
}
