/** How long verdicts take, from the service's own metrics: since it started, and since this page was opened. */
import { useEffect, useState } from "preact/hooks";
import { countOf, formatNumber } from "../../data/format.ts";
import { useLive } from "../../data/live.ts";
import { Bars } from "../../parts/bars.tsx";
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
        <p class="soft">
          No single transaction since the service started. Throughput of files is shown on their pages.
        </p>
      </section>
    );
  }
  const last = known.bands.findLastIndex(({ count }) => count > 0);
  const shown = known.bands.slice(0, Math.max(fewestBands, last + 1));
  return (
    <section class="panel">
      <h2>Latency</h2>
      <Bars
        height={110}
        bars={shown.map(({ upToSeconds, count }) => ({
          label: `up to ${nameTime(upToSeconds)}`,
          parts: [{ kind: "plain", value: count }],
        }))}
        describe={shown.map(({ upToSeconds, count }) => `${count} within ${nameTime(upToSeconds)}`).join(", ")}
        ends={[nameTime(shown[0]?.upToSeconds ?? 0), nameTime(shown.at(-1)?.upToSeconds ?? 0)]}
      />
      <p class="soft">{wordLatency(known)}</p>
    </section>
  );
}

/** With fewer, 99 of 100 says no more than the slowest does. */
const fewestForShares = 100;

function wordLatency(known: Known): string {
  const since = `${countOf(known.count, "single request", "single requests")} since the service started`;
  if (known.count < fewestForShares)
    return `${since}; the slowest was answered within ${nameTime(shareWithin(known, 1))}.`;
  return `Of ${since}, half were answered within ${nameTime(shareWithin(known, 0.5))} and 99 of 100 within ${nameTime(shareWithin(known, 0.99))}.`;
}

function nameTime(seconds: number): string {
  if (seconds === Number.POSITIVE_INFINITY) return "longer";
  const milliseconds = seconds * 1000;
  return milliseconds < 1000 ? `${formatNumber(milliseconds)} ms` : `${formatNumber(seconds)} s`;
}
