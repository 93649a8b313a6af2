/** The overview: how much was analysed, how much of it flagged and why, and what needs attention. */

import type { Overview, TransactionList } from "../../../../client/interface.ts";
import { formatCompact, formatNumber, formatShare } from "../../data/format.ts";
import { isLive, useLive } from "../../data/live.ts";
import { nameReason } from "../../data/reason-names.ts";
import { latestOf, useResource } from "../../data/use-resource.ts";
import { Bars } from "../../parts/bars.tsx";
import { type Period, Periods } from "../../parts/choices.tsx";
import { Facts, Noted } from "../../parts/facts.tsx";
import { Frame } from "../../parts/frame.tsx";
import { Loaded } from "../../parts/states.tsx";
import { Link } from "../../routing/link.tsx";
import { place } from "../../routing/router.ts";
import { client, may } from "../../session/session.ts";
import { TransactionTable } from "../transactions/transaction-table.tsx";
import { AttentionPanel } from "./attention-panel.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { Latency } from "./latency.tsx";
import { OverTime } from "./over-time.tsx";

const dayMs = 86_400_000;
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
  const days = Number(place.value.query.get("days") ?? usualDays);
  const [resource, reload] = useResource(`overview ${days}`, (signal) => load(days, signal));
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
            <Periods periods={periods} days={days} />
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

/** A period up to now; where nothing is so recent, one up to the latest transaction, so that loaded history shows. */
async function load(days: number, signal: AbortSignal): Promise<Known> {
  const overview = await client.fetchOverview({ from: new Date(Date.now() - days * dayMs).toISOString() }, { signal });
  const [shown, flagged] = await Promise.all([
    overview.total.transactions > 0 || overview.latest === null ? overview : loadUntil(overview.latest, days, signal),
    client.listTransactions({ status: "review,declined", limit: 8 }, { signal }),
  ]);
  return { overview: shown, flagged: flagged.transactions };
}

function loadUntil(latest: string, days: number, signal: AbortSignal): Promise<Overview> {
  const endMs = Date.parse(latest) + 1;
  const [from, to] = [new Date(endMs - days * dayMs).toISOString(), new Date(endMs).toISOString()];
  return client.fetchOverview({ from, to }, { signal });
}

function Sheet({ known }: { readonly known: Known }) {
  const { overview, flagged } = known;
  const { total, scores, reasons } = overview;
  const flaggedCount = total.review + total.declined;
  return (
    <>
      <Facts
        class="headline"
        entries={[
          ["Transactions", formatCompact(total.transactions)],
          [
            "Flagged",
            <Noted value={formatShare(flaggedCount / total.transactions)} note={formatNumber(flaggedCount)} />,
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
        <h2>Latest flagged</h2>
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
