/**
 * The account's payments before one, by time and amount, with the windows in which the service counts and adds up. Those in another
 * currency are left to the table: their amounts can neither be drawn beside these nor added to them.
 */
import { useState } from "preact/hooks";
import type { Evidence, EvidenceTransaction } from "../../../../client/interface.ts";
import { countOf, formatMoney, formatNumber, formatTime } from "../../data/format.ts";
import { timeTicks } from "../../data/time-ticks.ts";
import { Plot, plotWidth } from "../../parts/plot.tsx";
import { bothWays, scaleUpTo } from "../../parts/scale.ts";

interface Point {
  readonly id: string;
  readonly amount: number;
  readonly timeMs: number;
}

const height = 130;
/** Room for the first and the last bar. */
const margin = 0.012;
const barWidth = 8;

export function Timeline({
  earlier,
  transaction,
}: {
  readonly earlier: Evidence["earlier"];
  readonly transaction: EvidenceTransaction;
}) {
  const [pointed, setPointed] = useState<Point | undefined>(undefined);
  const { currency } = transaction;
  const own: Point = { id: "this", amount: transaction.amount, timeMs: Date.parse(transaction.timestamp) };
  const alike = earlier.filter((payment) => payment.currency === currency);
  const others = earlier.length - alike.length;
  const before = alike.map(
    ({ transactionId, amount, timestamp }): Point => ({ id: transactionId, amount, timeMs: Date.parse(timestamp) }),
  );
  const points = [...before, own];
  const times = points.map(({ timeMs }) => timeMs);
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const upwards = scaleUpTo(Math.max(...points.map(({ amount }) => Math.abs(amount))), "root");
  // What comes in goes down.
  const scale = points.some(({ amount }) => amount < 0) ? bothWays(upwards) : upwards;
  const foot = height * (1 - scale.place(0));
  const shareOf = (timeMs: number) => margin + ((timeMs - first) / Math.max(1, last - first)) * (1 - 2 * margin);
  const across = (timeMs: number) => shareOf(timeMs) * plotWidth;
  const shown = windows.filter(({ ms }) => last - ms > first);
  return (
    <>
      <Plot
        describe={`${countOf(alike.length, "earlier payment", "earlier payments")}, then this one of ${formatMoney(transaction.amount, currency)}`}
        unit={currency === undefined ? "Amount" : `Amount, ${currency}`}
        height={height}
        scale={scale}
        format={formatNumber}
        ticks={timeTicks(first, last)}
        heads={["Time", "Amount"]}
        readRows={() => points.map(({ amount, timeMs }) => [nameTime(timeMs), formatMoney(amount, currency)])}
        pointed={
          pointed === undefined
            ? undefined
            : {
                at: shareOf(pointed.timeMs),
                title: nameTime(pointed.timeMs),
                lines: [[pointed.id === "this" ? "This payment" : pointed.id, formatMoney(pointed.amount, currency)]],
              }
        }
      >
        {shown.map(({ name, ms }) => (
          <g key={name}>
            <rect class="window" x={across(last - ms)} width={plotWidth - across(last - ms)} y="0" height={height} />
            <line class="window-edge" x1={across(last - ms)} x2={across(last - ms)} y1="0" y2={height} />
          </g>
        ))}
        {points.map((point) => {
          const end = height * (1 - scale.place(point.amount));
          const size = Math.max(2, Math.abs(foot - end));
          const x = across(point.timeMs) - barWidth / 2;
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: the table below has the same figures
            <g key={point.id} onMouseEnter={() => setPointed(point)} onMouseLeave={() => setPointed(undefined)}>
              <rect class="catch" x={x - 2} width={barWidth + 4} y="0" height={height} />
              <rect
                class={point.id === "this" ? "plain" : "approved"}
                x={x}
                width={barWidth}
                y={point.amount < 0 ? foot : foot - size}
                height={size}
              />
            </g>
          );
        })}
      </Plot>
      {shown.length === 0 ? null : (
        <p class="soft small">
          {shown
            .map(({ name, ms }) =>
              wordWindow(
                name,
                before.filter(({ timeMs }) => timeMs >= last - ms),
                currency,
              ),
            )
            .join(" ")}
        </p>
      )}
      {others === 0 ? null : (
        <p class="soft small">
          {countOf(others, "payment in another currency is", "payments in other currencies are")} in the table only.
        </p>
      )}
    </>
  );
}

/** The windows in which the service counts and adds up, as far as the shown payments reach back. */
const windows = [
  { name: "7 days", ms: 7 * 86_400_000 },
  { name: "24 hours", ms: 86_400_000 },
] as const;

function wordWindow(name: string, within: readonly Point[], currency: string | undefined): string {
  if (within.length === 0) return `None in the ${name} before.`;
  const sum = within.reduce((all, { amount }) => all + amount, 0);
  return `In the ${name} before: ${countOf(within.length, "payment", "payments")}, ${formatMoney(sum, currency)}.`;
}

function nameTime(timeMs: number): string {
  return formatTime(new Date(timeMs).toISOString());
}
