/** A list that comes page after page: the first by itself, further ones when asked for. */

import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { asError } from "./as-error.ts";
import { useRetry } from "./use-retry.ts";

export interface RowPage<Row> {
  readonly rows: readonly Row[];
  readonly nextCursor: string | null;
}

export interface RowList<Row> {
  /** Undefined until the first page is there. */
  readonly page: RowPage<Row> | undefined;
  readonly error: Error | undefined;
  readonly isBusy: boolean;
  readonly more: () => void;
  /** Begins again; what is shown stays until the first page is there. */
  readonly reload: () => void;
}

/** Begins again whenever `key` changes; answers that come too late are dropped. */
export function useRows<Row>(
  key: string,
  load: (cursor: string | undefined, signal: AbortSignal) => Promise<RowPage<Row>>,
): RowList<Row> {
  const [page, setPage] = useState<RowPage<Row> | undefined>(undefined);
  const [error, setError] = useState<Error | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);
  const loader = useRef(load);
  loader.current = load;
  const latest = useRef<AbortController | undefined>(undefined);

  const run = useCallback(async (before: RowPage<Row> | undefined): Promise<void> => {
    latest.current?.abort();
    const stop = new AbortController();
    latest.current = stop;
    setBusy(true);
    try {
      const next = await loader.current(before?.nextCursor ?? undefined, stop.signal);
      if (stop.signal.aborted) return;
      setError(undefined);
      setPage({ rows: [...(before?.rows ?? []), ...next.rows], nextCursor: next.nextCursor });
    } catch (failure) {
      if (!stop.signal.aborted) setError(asError(failure));
    } finally {
      if (!stop.signal.aborted) setBusy(false);
    }
  }, []);

  useEffect(() => {
    setPage(undefined);
    setError(undefined);
    void run(undefined);
    return () => latest.current?.abort();
  }, [key, run]);

  const more = () => void run(page);
  useRetry(error, more);
  return { page, error, isBusy, more, reload: () => void run(undefined) };
}
