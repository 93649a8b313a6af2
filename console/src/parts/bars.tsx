/** Stacked bars over time or over bands: approved, to review and declined. */
import { formatNumber } from "../data/format.ts";

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
  describe,
  ends,
}: {
  readonly bars: readonly Bar[];
  readonly height?: number;
  /** Writes the value of the highest bar; without it no scale is shown. */
  readonly formatTop?: (value: number) => string;
  /** What the picture shows, in a sentence. */
  readonly describe: string;
  /** Under the first and the last bar. */
  readonly ends?: readonly [string, string];
}) {
  const totals = bars.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0));
  const highest = Math.max(...totals, 0);
  const top = highest > 0 ? highest : 1;
  const step = width / Math.max(1, bars.length);
  return (
    <figure class="bars">
      {formatTop === undefined || highest === 0 ? null : (
        <div class="top figure" aria-hidden="true">
          {formatTop(highest)}
        </div>
      )}
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={describe}>
        {bars.map(({ label, parts }, index) => {
          let floor = height;
          return (
            <g key={label}>
              <title>{`${label}: ${parts.map(nameOf).join(", ")}`}</title>
              {parts.map(({ kind, value }) => {
                const size = (value / top) * (height - 4);
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
      {ends === undefined ? null : (
        <figcaption>
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </figcaption>
      )}
    </figure>
  );
}

function nameOf({ kind, name = kind === "plain" ? "" : kind, value, text }: BarPart): string {
  return `${text ?? formatNumber(value)} ${name}`.trim();
}
