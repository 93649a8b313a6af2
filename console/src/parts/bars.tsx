/** Stacked bars over time or over bands: approved, to review and declined. */
import { useState } from "preact/hooks";
import { formatNumber } from "../data/format.ts";
import { ticksUpTo } from "./scale.ts";

interface BarPart {
  readonly kind: "approved" | "review" | "declined" | "plain";
  /** What it counts; what its kind says unless given. */
  readonly name?: string;
  readonly value: number;
  /** The value as text, where the height is not the value itself or it is not a count. */
  readonly text?: string;
}

export interface Bar {
  readonly label: string;
  readonly parts: readonly BarPart[];
}

const width = 800;
const gap = 0.18;

export function Bars({
  bars,
  height = 150,
  formatTop,
  isWhole = false,
  describe,
  ends,
  ticks = ends,
}: {
  readonly bars: readonly Bar[];
  readonly height?: number;
  /** Writes the values of the axis; without it no scale is shown. */
  readonly formatTop?: (value: number) => string;
  /** The values are counts. */
  readonly isWhole?: boolean;
  /** What the picture shows, in a sentence. */
  readonly describe: string;
  /** Under the first and the last bar. */
  readonly ends?: readonly [string, string];
  /** Under the bars, evenly spaced from the first to the last; the ends unless given. */
  readonly ticks?: readonly string[] | undefined;
}) {
  const [pointed, setPointed] = useState<Bar | undefined>(undefined);
  const totals = bars.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0));
  const highest = Math.max(...totals, 0);
  const marks = formatTop === undefined ? [] : ticksUpTo(highest, isWhole);
  const top = highest > 0 ? Math.max(highest, marks.at(-1) ?? 0) : 1;
  const step = width / Math.max(1, bars.length);
  return (
    <figure class="bars">
      <div class="plot">
        {formatTop === undefined || highest === 0 ? null : (
          <div class="axis figure" aria-hidden="true">
            {[...marks].reverse().map((mark) => (
              <span key={mark}>{formatTop(mark)}</span>
            ))}
          </div>
        )}
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={describe}>
          {marks.slice(1).map((mark) => (
            <line
              key={mark}
              class="tick"
              x1="0"
              x2={width}
              y1={height - (mark / top) * height}
              y2={height - (mark / top) * height}
            />
          ))}
          {bars.map((bar, index) => {
            const { label, parts } = bar;
            let floor = height;
            return (
              // biome-ignore lint/a11y/noStaticElementInteractions: its title says the same
              <g key={label} onMouseEnter={() => setPointed(bar)} onMouseLeave={() => setPointed(undefined)}>
                <title>{wordsOf(bar)}</title>
                <rect class="catch" x={index * step} width={step} y="0" height={height} />
                {parts.map(({ kind, value }) => {
                  const size = (value / top) * height;
                  floor -= size;
                  return (
                    <rect
                      key={kind}
                      class={kind}
                      x={(index + gap / 2) * step}
                      width={step * (1 - gap)}
                      y={floor}
                      // The smallest count stays visible.
                      height={value === 0 ? 0 : Math.max(1.5, size)}
                    />
                  );
                })}
              </g>
            );
          })}
        </svg>
        {ticks === undefined ? null : (
          <div class="ticks">
            {ticks.map((tick, place) => (
              <span key={String(place)}>{tick}</span>
            ))}
          </div>
        )}
      </div>
      <p class="readout soft" aria-hidden="true">
        {pointed === undefined ? "" : wordsOf(pointed)}
      </p>
    </figure>
  );
}

function wordsOf({ label, parts }: Bar): string {
  return `${label}: ${parts.map(nameOf).join(", ")}`;
}

function nameOf({ kind, name = kind === "plain" ? "" : kind, value, text }: BarPart): string {
  return `${text ?? formatNumber(value)} ${name}`.trim();
}
