/** How long verdicts take, from the service's own metrics: since it started, and since this page was opened. */
import { useEffect, useState } from "preact/hooks";
import { countOf, formatNumber } from "../../data/format.ts";
import { useLive } from "../../data/live.ts";
import { Bars, evenTicks } from "../../parts/bars.tsx";
import type { Tick } from "../../parts/plot.tsx";
import { client } from "../../session/session.ts";
import { type Latency as Known, readLatency, shareWithin } from "./read-latency.ts";

/** Up to 100 ms: quick answers are seen to be quick. */
const fewestBands = 8;

export function Latency() {
  const [known, setKnown] = useState<Known | undefined>(undefined);
  async function load(): Promise<void> {
    const response = await client.readMetrics();
    setKnown(readLatency(await response.text(), "analyseTransaction"));
  }
  // Without metrics the panel is left out; the rest of the page reports a service that is unreachable.
  const refresh = () => void load().catch(() => undefined);
  useEffect(refresh, []);
  useLive(["overview"], refresh);
  if (known === undefined) return null;
  if (known.count === 0) {
    return (
      <section class="panel">
        <h2>Latency</h2>
        <p class="soft">No single requests since the service started. The throughput of files is on their pages.</p>
      </section>
    );
  }
  const last = known.bands.findLastIndex(({ count }) => count > 0);
  const shown = known.bands.slice(0, Math.max(fewestBands, last + 1));
  return (
    <section class="panel">
      <h2>Latency</h2>
      {known.count < fewestForBars ? null : (
        <Bars
          height={110}
          bars={shown.map(({ upToSeconds, count }) => ({
            label: upToSeconds === Number.POSITIVE_INFINITY ? "Longer" : `Up to ${nameTime(upToSeconds)}`,
            parts: [{ kind: "plain", name: "Requests", value: count }],
          }))}
          describe={shown.map(({ upToSeconds, count }) => `${count} within ${nameTime(upToSeconds)}`).join(", ")}
          unit="Requests"
          along="Answered"
          scale="log"
          ticks={ticksOf(shown)}
        />
      )}
      <p class="soft">{wordLatency(known)}</p>
    </section>
  );
}

/** More labels than this run into each other, so every second one is left out. */
const mostTicks = 9;

function ticksOf(bands: Known["bands"]): readonly Tick[] {
  const all = evenTicks(["0", ...bands.map(({ upToSeconds }) => nameTime(upToSeconds))]);
  return all.length <= mostTicks ? all : all.filter((_, place) => (all.length - 1 - place) % 2 === 0);
}

/** With fewer, 99 of 100 says no more than the slowest does. */
const fewestForShares = 100;
/** Fewer are no distribution. */
const fewestForBars = 20;

function wordLatency(known: Known): string {
  const since = `${countOf(known.count, "single request", "single requests")} since the service started`;
  const slowest = nameTime(shareWithin(known, 1));
  if (known.count < fewestForBars)
    return `${since}, answered within ${slowest}. The chart appears from ${fewestForBars} requests on.`;
  if (known.count < fewestForShares) return `${since}; the slowest was answered within ${slowest}.`;
  return `Of ${since}, half were answered within ${nameTime(shareWithin(known, 0.5))} and 99 of 100 within ${nameTime(shareWithin(known, 0.99))}.`;
}

function nameTime(seconds: number): string {
  if (seconds === Number.POSITIVE_INFINITY) return "longer";
  const milliseconds = seconds * 1000;
  return milliseconds < 1000 ? `${formatNumber(milliseconds)} ms` : `${formatNumber(seconds)} s`;
}
