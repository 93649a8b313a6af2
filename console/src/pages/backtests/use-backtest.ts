/** A backtest as it is now, asked for again and again until it has ended. */
import { useEffect, useState } from "preact/hooks";
import type { Backtest } from "../../../../client/interface.ts";
import { client } from "../../session/session.ts";

const everyMs = 700;

export function isUnderWay({ status }: Pick<Backtest, "status">): boolean {
  return status === "queued" || status === "running";
}

export function useBacktest(backtestId: string): readonly [state: Backtest | Error | undefined, look: () => void] {
  const [state, setState] = useState<Backtest | Error | undefined>(undefined);
  const [round, setRound] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function look(): Promise<void> {
      try {
        const found = await client.fetchBacktest({ backtestId }, { signal: stop.signal });
        setState(found);
        if (isUnderWay(found)) timer = setTimeout(() => void look(), everyMs);
      } catch (error) {
        if (!stop.signal.aborted) setState(error instanceof Error ? error : new Error(String(error)));
      }
    }
    void look();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [backtestId, round]);
  return [state, () => setRound((before) => before + 1)];
}
