/** A list of rows with what stands around it: still coming, failed, empty, and the way to further ones. */
import type { ComponentChildren } from "preact";
import { formatNumber } from "../data/format.ts";
import type { RowList } from "../data/use-rows.ts";
import { Failure, Loading } from "./states.tsx";

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
  if (page === undefined) return error === undefined ? <Loading /> : <Failure error={error} onRetry={reload} />;
  const { rows, nextCursor } = page;
  if (rows.length === 0 && nextCursor === null && error === undefined) return <>{empty}</>;
  return (
    <div class="stack">
      {error === undefined ? null : <Failure error={error} onRetry={reload} />}
      {rows.length > 0 ? (
        children(rows)
      ) : (
        <p class="soft">None among those looked at; there are more to look through.</p>
      )}
      <div class="actions">
        <span class="soft" role="status">
          {formatNumber(rows.length)} {nextCursor === null ? "in all" : "so far"}
        </span>
        {nextCursor === null ? null : (
          <button type="button" class="button small" disabled={isBusy} onClick={more}>
            {isBusy ? "Looking…" : "Look further"}
          </button>
        )}
      </div>
    </div>
  );
}
