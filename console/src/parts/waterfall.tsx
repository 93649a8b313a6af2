/** Contributions to a score as bars: each begins where the one before ends. */

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { formatScore, formatShare } from "../data/format.ts";
import { Button } from "./button.tsx";

export interface WaterfallStep {
  readonly key: string;
  readonly label: ComponentChildren;
  /** In log-odds; negative lowers the score. */
  readonly contribution: number;
}

const width = 200;
/** Smaller steps are drawn as one: they change the odds by less than a tenth. */
const smallStep = 0.1;

export function Waterfall({
  base,
  steps,
  nameOfRest,
}: {
  readonly base: number;
  readonly steps: readonly WaterfallStep[];
  readonly nameOfRest: (count: number) => string;
}) {
  const [isWhole, setWhole] = useState(false);
  const large = steps.filter(({ contribution }) => Math.abs(contribution) >= smallStep);
  const small = steps.filter(({ contribution }) => Math.abs(contribution) < smallStep);
  const rest = small.reduce((sum, { contribution }) => sum + contribution, 0);
  const isShort = !isWhole && small.length > 1;
  const shown = isShort
    ? [...large, { key: "rest", label: <span class="soft">{nameOfRest(small.length)}</span>, contribution: rest }]
    : steps;
  let at = base;
  const bars = shown.map((step) => {
    const from = at;
    at += step.contribution;
    return { step, from, to: at };
  });
  const ends = [base, ...bars.map(({ to }) => to), 0];
  const [low, high] = [Math.min(...ends) - 0.3, Math.max(...ends) + 0.3];
  const place = (value: number) => ((value - low) / (high - low)) * width;
  return (
    <div class="stack">
      <ol class="waterfall">
        <li>
          <div>Starting odds, as a probability</div>
          <Level at={place(base)} value={base} />
        </li>
        {bars.map(({ step, from, to }) => (
          <li key={step.key}>
            <div>{step.label}</div>
            <div>
              <svg viewBox={`0 0 ${width} 20`} preserveAspectRatio="none" aria-hidden="true">
                <line class="axis" x1={place(base)} x2={place(base)} y1="0" y2="20" />
                <rect
                  class={to >= from ? "up" : "down"}
                  x={place(Math.min(from, to))}
                  width={Math.max(1.5, Math.abs(place(to) - place(from)))}
                  y="4"
                  height="12"
                  rx="1"
                />
              </svg>
              <span class="soft figure">{nameOf(step.contribution)}</span>
            </div>
          </li>
        ))}
        <li class="sum">
          <strong>Probability of fraud</strong>
          <Level at={place(at)} value={at} />
        </li>
      </ol>
      {small.length > 1 ? (
        <div>
          <Button
            name={isWhole ? "Hide small reasons" : "Show small reasons"}
            class="button small"
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          />
        </div>
      ) : null}
    </div>
  );
}

/** Where the bars begin and where they end. */
function Level({ at, value }: { readonly at: number; readonly value: number }) {
  return (
    <div>
      <svg viewBox={`0 0 ${width} 20`} preserveAspectRatio="none" aria-hidden="true">
        <line class="level" x1={at} x2={at} y1="0" y2="20" />
      </svg>
      <span class="figure">{formatShare(1 / (1 + Math.exp(-value)))}</span>
    </div>
  );
}

function nameOf(contribution: number): string {
  const times = Math.exp(Math.abs(contribution));
  if (times < 1.05) return "odds unchanged";
  return contribution >= 0 ? `odds × ${formatScore(times)}` : `odds ÷ ${formatScore(times)}`;
}
