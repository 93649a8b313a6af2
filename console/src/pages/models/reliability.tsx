/** The reliability chart: observed against predicted fraud, with the figures behind it. Calibrated bands lie on the diagonal. */

import { wilsonRange } from "../../../../src/contract/wilson-range.ts";
import { formatNumber, formatShare } from "../../data/format.ts";
import { type Column, Table } from "../../parts/table.tsx";
import type { Band } from "./card.ts";

const size = 320;
const margin = { left: 44, right: 12, top: 10, bottom: 36 };
const ticks = [0.001, 0.01, 0.1, 1];
/** Fraud is rare: on a scale of equal steps all but the last band would lie in one corner. */
const least = 0.0005;

const inner = { width: size - margin.left - margin.right, height: size - margin.top - margin.bottom };
const along = (share: number) => (Math.log(Math.max(least, share)) - Math.log(least)) / -Math.log(least);
const across = (share: number) => margin.left + along(share) * inner.width;
const up = (share: number) => margin.top + (1 - along(share)) * inner.height;

export function Reliability({ bands }: { readonly bands: readonly Band[] }) {
  const most = Math.max(...bands.map(({ count }) => count), 1);
  return (
    <figure class="reliability">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={describe(bands)}>
        {ticks.map((tick) => (
          <g key={tick} class="tick">
            <line x1={across(tick)} x2={across(tick)} y1={margin.top} y2={size - margin.bottom} />
            <line x1={margin.left} x2={size - margin.right} y1={up(tick)} y2={up(tick)} />
            <text x={across(tick)} y={size - margin.bottom + 14} text-anchor={tick === 1 ? "end" : "middle"}>
              {formatShare(tick)}
            </text>
            <text x={margin.left - 6} y={up(tick) + 4} text-anchor="end">
              {formatShare(tick)}
            </text>
          </g>
        ))}
        <line class="truth" x1={across(least)} y1={up(least)} x2={across(1)} y2={up(1)} />
        {bands.map(({ from, to, count, frauds, predicted, observed }) => {
          const [low, high] = observedRange({ frauds, count });
          return (
            <g key={from} class="band">
              <title>{`${formatShare(from)} to ${formatShare(to)}: ${formatNumber(frauds)} frauds of ${formatNumber(count)}`}</title>
              <line x1={across(predicted)} x2={across(predicted)} y1={up(low)} y2={up(high)} />
              <circle cx={across(predicted)} cy={up(observed)} r={3 + 4 * Math.sqrt(count / most)} />
            </g>
          );
        })}
        <text class="axis" x={margin.left + inner.width / 2} y={size - 4} text-anchor="middle">
          predicted
        </text>
      </svg>
      <figcaption class="soft">
        Vertical axis: observed fraud share with its 95 % confidence interval. Both axes are logarithmic; larger dots
        stand for more payments.
      </figcaption>
    </figure>
  );
}

function describe(bands: readonly Band[]): string {
  const parts = bands.map(
    ({ predicted, observed }) => `predicted ${formatShare(predicted)}, observed ${formatShare(observed)}`,
  );
  return `Reliability: ${parts.join("; ")}`;
}

const observedRange = ({ frauds, count }: Pick<Band, "frauds" | "count">) => wilsonRange(frauds, count) ?? [0, 1];

const range = ([low, high]: readonly [low: number, high: number]) => `${formatShare(low)} to ${formatShare(high)}`;

const bandColumns: readonly Column<Band>[] = [
  { name: "Predicted", class: "whole", cell: ({ from, to }) => range([from, to]) },
  { name: "Payments", class: "end", cell: ({ count }) => formatNumber(count) },
  { name: "Frauds", class: "end", cell: ({ frauds }) => formatNumber(frauds) },
  { name: "Mean prediction", class: "end", cell: ({ predicted }) => formatShare(predicted) },
  { name: "Observed", class: "end", cell: ({ observed }) => formatShare(observed) },
  { name: "95 % interval", class: "end", cell: (band) => range(observedRange(band)) },
];

/** The figures behind the picture. */
export function BandTable({ bands }: { readonly bands: readonly Band[] }) {
  return <Table rows={bands} columns={bandColumns} keyOf={({ from }) => from} label="Bands of the prediction" />;
}
