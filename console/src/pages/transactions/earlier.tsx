/** The account's payments before this one: drawn by time and amount, and as a table. */
import type { Evidence, EvidenceTransaction } from "../../../../client/interface.ts";
import { formatMoney, formatTime } from "../../data/format.ts";
import { payment } from "../../parts/payment-columns.tsx";
import { type Column, Table } from "../../parts/table.tsx";

type Earlier = Evidence["earlier"];

export function EarlierPayments({
  earlier,
  transaction,
}: {
  readonly earlier: Earlier;
  readonly transaction: EvidenceTransaction;
}) {
  if (earlier.length === 0) return <p class="soft">No earlier payment of this account is known.</p>;
  const columns: readonly Column<Earlier[number]>[] = [
    payment.transaction,
    { ...payment.amount, cell: ({ amount }) => formatMoney(amount, transaction.currency) },
    payment.time,
    { name: "Before this one", class: "end", cell: ({ sinceSeconds }) => formatDistance(sinceSeconds) },
  ];
  return (
    <div class="stack">
      <Timeline earlier={earlier} transaction={transaction} />
      <Table rows={earlier} columns={columns} keyOf={({ transactionId }) => transactionId} label="Earlier payments" />
    </div>
  );
}

const width = 800;
const height = 160;
const floor = height - 22;

export function Timeline({
  earlier,
  transaction,
}: {
  readonly earlier: Earlier;
  readonly transaction: EvidenceTransaction;
}) {
  const points = [
    ...earlier.map(({ transactionId, amount, timestamp }) => ({
      id: transactionId,
      amount,
      timeMs: Date.parse(timestamp),
    })),
    { id: "this", amount: transaction.amount, timeMs: Date.parse(transaction.timestamp) },
  ];
  const times = points.map(({ timeMs }) => timeMs);
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const top = Math.max(...points.map(({ amount }) => Math.abs(amount)), 1);
  const across = (timeMs: number) => 8 + ((timeMs - first) / Math.max(1, last - first)) * (width - 16);
  // The square root keeps small payments visible beside a very large one.
  const high = (amount: number) => Math.max(3, Math.sqrt(Math.abs(amount) / top) * (floor - 14));
  return (
    <svg
      class="timeline"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${earlier.length} earlier payments, then this one of ${formatMoney(transaction.amount, transaction.currency)}`}
    >
      {windowsOf(points, first, last).map(({ name, fromMs, count, sum }, place) => (
        <g key={name}>
          <rect class="window" x={across(fromMs)} width={across(last) - across(fromMs) + 6} y="0" height={floor} />
          <line class="window-edge" x1={across(fromMs)} x2={across(fromMs)} y1="0" y2={floor} />
          <text {...besideEdge(across(fromMs))} y={12 + 13 * place}>
            {`${name}: ${count}, ${formatMoney(sum, transaction.currency)}`}
          </text>
        </g>
      ))}
      <line x1="0" x2={width} y1={floor} y2={floor} />
      {points.map(({ id, amount, timeMs }) => (
        <rect
          key={id}
          class={id === "this" ? "this" : "bar"}
          x={across(timeMs) - 3}
          width="6"
          y={floor - high(amount)}
          height={high(amount)}
          rx="1.5"
        >
          <title>{`${formatMoney(amount, transaction.currency)}, ${formatTime(new Date(timeMs).toISOString())}`}</title>
        </rect>
      ))}
      <text x="2" y={height - 6}>
        {formatTime(new Date(first).toISOString())}
      </text>
      <text x={width - 2} y={height - 6} text-anchor="end">
        {formatTime(new Date(last).toISOString())}
      </text>
    </svg>
  );
}

/** Right of a window's edge where there is room for words, else left of it. */
function besideEdge(x: number): { readonly x: number; readonly "text-anchor": "start" | "end" } {
  return x < width * 0.6 ? { x: x + 4, "text-anchor": "start" } : { x: x - 4, "text-anchor": "end" };
}

/** The windows in which the service counts and adds up, as far as the shown payments reach back. */
const windows = [
  { name: "7 days before", ms: 7 * 86_400_000 },
  { name: "24 hours before", ms: 86_400_000 },
] as const;

function windowsOf(
  points: readonly { readonly amount: number; readonly timeMs: number }[],
  first: number,
  last: number,
): readonly { readonly name: string; readonly fromMs: number; readonly count: number; readonly sum: number }[] {
  return windows
    .filter(({ ms }) => last - ms > first)
    .map(({ name, ms }) => {
      const fromMs = last - ms;
      // The last of the points is the payment itself.
      const within = points.slice(0, -1).filter(({ timeMs }) => timeMs >= fromMs);
      return { name, fromMs, count: within.length, sum: within.reduce((sum, { amount }) => sum + amount, 0) };
    });
}

function formatDistance(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.round(seconds / 3_600)} h` : `${Math.round(seconds / 86_400)} days`;
}
