/** Contributions to a score, one bar after the other: where each begins is where the one before ended. */
import type { ComponentChildren } from "preact";

export interface WaterfallStep {
  readonly key: string;
  readonly label: ComponentChildren;
  /** In log-odds; negative lowers the score. */
  readonly contribution: number;
}

const width = 200;

export function Waterfall({ base, steps }: { readonly base: number; readonly steps: readonly WaterfallStep[] }) {
  let at = base;
  const bars = steps.map((step) => {
    const from = at;
    at += step.contribution;
    return { step, from, to: at };
  });
  const ends = [base, ...bars.map(({ to }) => to), 0];
  const [low, high] = [Math.min(...ends) - 0.3, Math.max(...ends) + 0.3];
  const place = (value: number) => ((value - low) / (high - low)) * width;
  return (
    <ol class="waterfall">
      {bars.map(({ step, from, to }) => (
        <li key={step.key}>
          <div>{step.label}</div>
          <svg viewBox={`0 0 ${width} 20`} preserveAspectRatio="none" role="img" aria-label={nameOf(step.contribution)}>
            <line class="axis" x1={place(0)} x2={place(0)} y1="0" y2="20" />
            <rect
              class={to >= from ? "up" : "down"}
              x={place(Math.min(from, to))}
              width={Math.max(1.5, Math.abs(place(to) - place(from)))}
              y="4"
              height="12"
              rx="1"
            />
          </svg>
        </li>
      ))}
    </ol>
  );
}

function nameOf(contribution: number): string {
  const times = Math.exp(Math.abs(contribution)).toFixed(1);
  return contribution >= 0 ? `makes fraud ${times} times as likely` : `makes fraud ${times} times less likely`;
}
