/** A list of rows: loading, failed or empty, with further rows as the reader scrolls to them. */

import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { AssayError } from "../../../client/assay.ts";
import { formatNumber } from "../data/format.ts";
import type { RowList } from "../data/use-rows.ts";
import { goTo, place } from "../routing/router.ts";
import { Button } from "./button.tsx";
import { Failure, Loading } from "./states.tsx";

/** The next rows are requested at this distance from the end. */
const ahead = "800px";

export function Rows<Row>({
  list,
  empty,
  children,
}: {
  readonly list: RowList<Row>;
  /** Where there is none at all. */
  readonly empty: ComponentChildren;
  readonly children: (rows: readonly Row[]) => ComponentChildren;
}) {
  const { page, error, isBusy, more, reload } = list;
  const end = useRef<HTMLDivElement>(null);
  const isMore = page !== undefined && page.nextCursor !== null && page.rows.length > 0;
  useNearEnd(end, isMore && !isBusy && error === undefined, more);
  if (page === undefined && error !== undefined && isBadFilter(error)) return <BadFilter error={error} />;
  if (page === undefined) return error === undefined ? <Loading /> : <Failure error={error} onRetry={reload} />;
  const { rows, nextCursor } = page;
  if (rows.length === 0 && nextCursor === null && error === undefined) return <>{empty}</>;
  return (
    <div class="stack">
      {rows.length > 0 ? children(rows) : <p class="soft">No matches so far; there are more entries to search.</p>}
      {error === undefined ? null : <Failure error={error} onRetry={rows.length === 0 ? reload : more} />}
      <div class="actions" ref={end}>
        <span class="soft" role="status">
          {formatNumber(rows.length)} {nextCursor === null ? "in total" : "so far"}
        </span>
        {nextCursor === null ? null : (
          <Button name={isBusy ? "Loading…" : "Load more"} class="button small" disabled={isBusy} onClick={more} />
        )}
      </div>
    </div>
  );
}

/** The address may be written by hand, or be of an earlier version. */
function isBadFilter(error: Error): boolean {
  return error instanceof AssayError && error.status === 400 && place.value.query.size > 0;
}

function BadFilter({ error }: { readonly error: Error }) {
  return (
    <div class="state failure" role="alert">
      <p>The filter in the address cannot be used: {error.message}</p>
      <Button name="Clear filter" class="button small" onClick={() => goTo(place.value.path)} />
    </div>
  );
}

/** Only after scrolling: nothing more is loaded while the first rows fit on the screen. */
function useNearEnd(end: RefObject<HTMLElement | null>, isWanted: boolean, run: () => void): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const element = end.current;
    if (!isWanted || element === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (scrollY > 0 && entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
      },
      { rootMargin: ahead },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isWanted]);
}
