/** Stacked bars over time or over bands: approved, to review and declined, or what a chart names itself. */
import { useState } from "preact/hooks";
import { formatNumber } from "../data/format.ts";
import { Plot, plotWidth, type Tick } from "./plot.tsx";
import { type ScaleKind, scaleUpTo } from "./scale.ts";

interface BarPart {
  readonly kind: "approved" | "review" | "declined" | "plain";
  /** What it counts. */
  readonly name: string;
  readonly value: number;
}

export interface Bar {
  readonly label: string;
  readonly parts: readonly BarPart[];
}

const gap = 0.18;
/** Of one bar of few: wider ones look like a filled area. */
const widest = plotWidth / 8;

export function Bars({
  bars,
  unit,
  along,
  describe,
  ticks,
  height = 150,
  scale: kind = "whole",
  format = formatNumber,
  formatTick = format,
}: {
  readonly bars: readonly Bar[];
  /** What the height stands for. */
  readonly unit: string;
  /** What the bars stand for, over the first column of the table. */
  readonly along: string;
  /** What the picture shows, in a sentence. */
  readonly describe: string;
  readonly ticks: readonly Tick[];
  readonly height?: number;
  readonly scale?: ScaleKind;
  readonly format?: (value: number) => string;
  /** Shorter, for the axis. */
  readonly formatTick?: (value: number) => string;
}) {
  const [pointed, setPointed] = useState<number | undefined>(undefined);
  const totals = bars.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0));
  const scale = scaleUpTo(Math.max(...totals, 0), kind);
  const step = plotWidth / Math.max(1, bars.length);
  const width = Math.min(widest, step * (1 - gap));
  const names = bars[0]?.parts ?? [];
  const tip = pointed === undefined ? undefined : bars[pointed];
  return (
    <Plot
      describe={describe}
      unit={unit}
      height={height}
      scale={scale}
      format={formatTick}
      ticks={ticks}
      legend={names.length < 2 ? undefined : <Legend names={names} />}
      heads={[along, ...names.map(({ name }) => name)]}
      readRows={() => bars.map(({ label, parts }) => [label, ...parts.map(({ value }) => format(value))])}
      pointed={
        tip === undefined || pointed === undefined
          ? undefined
          : {
              at: (pointed + 0.5) / bars.length,
              title: tip.label,
              lines: tip.parts.map(({ kind, name, value }) => [name, format(value), kind] as const),
            }
      }
    >
      {bars.map(({ label, parts }, index) => {
        let sum = 0;
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the table below has the same figures
          <g key={label} onMouseEnter={() => setPointed(index)} onMouseLeave={() => setPointed(undefined)}>
            <rect class="catch" x={index * step} width={step} y="0" height={height} />
            {parts.map(({ kind, value }) => {
              const foot = scale.place(sum);
              sum += value;
              const size = (scale.place(sum) - foot) * height;
              return (
                <rect
                  key={kind}
                  class={kind}
                  x={(index + 0.5) * step - width / 2}
                  width={width}
                  y={height * (1 - foot) - (value === 0 ? 0 : Math.max(1.5, size))}
                  // The smallest count stays visible.
                  height={value === 0 ? 0 : Math.max(1.5, size)}
                />
              );
            })}
          </g>
        );
      })}
    </Plot>
  );
}

function Legend({ names }: { readonly names: readonly BarPart[] }) {
  return (
    <p class="legend">
      {names.map(({ kind, name }) => (
        <span key={kind}>
          <span class={`key ${kind}`} /> {name}
        </span>
      ))}
    </p>
  );
}

/** At the left edge of the first bar and the right edge of the last. */
export function endTicks([first, last]: readonly [string, string]): readonly Tick[] {
  // One day stands below its bar.
  if (first === last) return [{ at: 0.5, text: first }];
  return [
    { at: 0, text: first },
    { at: 1, text: last },
  ];
}

/** From edge to edge, evenly spaced. */
export function evenTicks(texts: readonly string[]): readonly Tick[] {
  return texts.map((text, place) => ({ at: texts.length === 1 ? 0 : place / (texts.length - 1), text }));
}
