/** How many transactions have which risk score. */
import { formatNumber } from "../data/format.ts";
import { Bars, evenTicks } from "./bars.tsx";

interface Band {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

export function ScoreBars({ bands }: { readonly bands: readonly Band[] }) {
  const edges = [...bands.map(({ from }) => from), bands.at(-1)?.to ?? 100];
  return (
    <Bars
      height={130}
      unit="Transactions"
      along="Risk score"
      scale="log"
      bars={bands.map(({ from, to, count }) => ({
        label: `${from}–${to}`,
        parts: [{ kind: "plain", name: "Transactions", value: count }],
      }))}
      describe={`Transactions by risk score: ${bands.map(({ from, count }) => `${formatNumber(count)} from ${from}`).join(", ")}`}
      ticks={evenTicks(edges.map(formatNumber))}
    />
  );
}
