/** A list that comes page after page: the first by itself, further ones when asked for. */

import { effect } from "@preact/signals";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { scrollToReturnTo } from "../routing/router.ts";
import { session } from "../session/session.ts";
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

/** What was shown under an address, for those who come back to it. */
const left = new Map<string, RowPage<unknown>>();
const mostLeft = 20;

// One person's rows are not for the next one who signs in.
effect(() => {
  if (session.value === undefined) left.clear();
});

function leave(name: string, page: RowPage<unknown>): void {
  left.delete(name);
  left.set(name, page);
  const [oldest] = left.keys();
  if (left.size > mostLeft && oldest !== undefined) left.delete(oldest);
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

  const shown = useRef<RowPage<Row> | undefined>(undefined);
  shown.current = page;
  useEffect(() => {
    const name = `${location.pathname}${location.search} ${key}`;
    const scroll = scrollToReturnTo();
    const former = scroll === undefined ? undefined : (left.get(name) as RowPage<Row> | undefined);
    setPage(former);
    setError(undefined);
    if (former === undefined) void run(undefined);
    else {
      requestAnimationFrame(() => requestAnimationFrame(() => scrollTo(0, scroll ?? 0)));
      // What was shown may have changed meanwhile.
      void renew(former.rows.length);
    }
    return () => {
      latest.current?.abort();
      if (shown.current !== undefined) leave(name, shown.current);
    };
  }, [key, run]);

  /** As many rows as before, fetched anew, in place of those that are shown. */
  async function renew(count: number): Promise<void> {
    const stop = new AbortController();
    latest.current = stop;
    setBusy(true);
    try {
      let next: RowPage<Row> = { rows: [], nextCursor: null };
      do {
        const more = await loader.current(next.nextCursor ?? undefined, stop.signal);
        next = { rows: [...next.rows, ...more.rows], nextCursor: more.nextCursor };
      } while (next.rows.length < count && next.nextCursor !== null);
      if (!stop.signal.aborted) setPage(next);
    } catch (failure) {
      if (!stop.signal.aborted) setError(asError(failure));
    } finally {
      if (!stop.signal.aborted) setBusy(false);
    }
  }

  const more = () => void run(page);
  useRetry(error, more);
  return { page, error, isBusy, more, reload: () => void run(undefined) };
}
