/** Something that is fetched for a page: loading, ready, or failed with a way to try again. */

import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { asError } from "./as-error.ts";
import { isUnreachable, useRetry } from "./use-retry.ts";

export type Resource<T> =
  | { readonly state: "loading"; readonly last: T | undefined }
  | { readonly state: "ready"; readonly value: T }
  | { readonly state: "failed"; readonly error: Error; readonly last: T | undefined };

/** Fetches again whenever `key` changes; answers that come too late are dropped. */
export function useResource<T>(
  key: string,
  load: (signal: AbortSignal) => Promise<T>,
): readonly [resource: Resource<T>, reload: () => void] {
  const [resource, setResource] = useState<Resource<T>>({ state: "loading", last: undefined });
  const [reloads, setReloads] = useState(0);
  const loader = useRef(load);
  loader.current = load;

  useEffect(() => {
    const stop = new AbortController();
    // While the connection is away, each further try leaves in place what says so.
    setResource((before) =>
      before.state === "failed" && isUnreachable(before.error) ? before : { state: "loading", last: latestOf(before) },
    );
    loader.current(stop.signal).then(
      (value) => {
        if (!stop.signal.aborted) setResource({ state: "ready", value });
      },
      (error: unknown) => {
        if (stop.signal.aborted) return;
        const problem = asError(error);
        setResource((before) => ({ state: "failed", error: problem, last: latestOf(before) }));
      },
    );
    return () => stop.abort();
  }, [key, reloads]);

  const reload = useCallback(() => setReloads((before) => before + 1), []);
  useRetry(resource.state === "failed" ? resource.error : undefined, reload);
  return [resource, reload];
}

/** What to draw while a newer answer is loading or has failed: the last one, if there was one. */
export function latestOf<T>(resource: Resource<T>): T | undefined {
  return resource.state === "ready" ? resource.value : resource.last;
}

export function usePolling(run: () => void, everyMs: number): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") latest.current();
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
}
