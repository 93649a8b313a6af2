/** The progress of a backtest, with a button to cancel it; or why it has no result. */

import { useEffect, useState } from "preact/hooks";
import type { Backtest } from "../../../../client/interface.ts";
import { asError } from "../../data/as-error.ts";
import { formatNumber, formatSeconds } from "../../data/format.ts";
import { useAction } from "../../data/use-action.ts";
import { Button } from "../../parts/button.tsx";
import { client } from "../../session/session.ts";

export function Progress({ backtest, onChange }: { readonly backtest: Backtest; readonly onChange: () => void }) {
  const { status, backtestId, done, of, seconds, problem } = backtest;
  if (status === "done") return null;
  if (status === "cancelled") return <p class="soft">Cancelled; there is no result.</p>;
  if (status === "failed") {
    return (
      <p class="state failure" role="alert">
        {problem ?? "The backtest failed."}
      </p>
    );
  }
  return (
    <div class="stack">
      <p role="status">
        {status === "queued"
          ? "Waiting for other backtests to finish."
          : of === 0
            ? "Reading…"
            : `${formatNumber(done)} of ${formatNumber(of)} records in ${formatSeconds(seconds)}${wordRest(backtest)}`}
      </p>
      <progress max={of === 0 ? undefined : of} value={of === 0 ? undefined : done} aria-label="Progress" />
      <div class="actions">
        <CancelBacktest backtestId={backtestId} onChange={onChange} />
      </div>
    </div>
  );
}

/** From a tenth on, as the first records say little about the others. */
function wordRest({ done, of, seconds }: Backtest): string {
  return done < of / 10 ? "" : `, about ${formatSeconds((seconds * (of - done)) / done)} left`;
}

export function CancelBacktest({
  backtestId,
  of,
  onChange,
}: {
  readonly backtestId: string;
  /** Its title, where it stands among others. */
  readonly of?: string | undefined;
  readonly onChange: () => void;
}) {
  const [isBusy, run] = useAction();
  return (
    <Button
      name="Cancel"
      class="button small"
      disabled={isBusy}
      aria-label={of === undefined ? "Cancel" : `Cancel ${of}`}
      onClick={() =>
        run(async () => {
          await client.cancelBacktest({ backtestId }).finally(onChange);
          return "The backtest is cancelled.";
        })
      }
    />
  );
}

const everyMs = 700;

export function isUnderWay({ status }: Pick<Backtest, "status">): boolean {
  return status === "queued" || status === "running";
}

export function useBacktest(backtestId: string): readonly [state: Backtest | Error | undefined, look: () => void] {
  const [state, setState] = useState<Backtest | Error | undefined>(undefined);
  const [reloads, setReloads] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function look(): Promise<void> {
      try {
        const found = await client.fetchBacktest({ backtestId }, { signal: stop.signal });
        setState(found);
        if (isUnderWay(found)) timer = setTimeout(() => void look(), everyMs);
      } catch (error) {
        if (!stop.signal.aborted) setState(asError(error));
      }
    }
    void look();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [backtestId, reloads]);
  return [state, () => setReloads((before) => before + 1)];
}
