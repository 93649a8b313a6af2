/** The outcome of a file of labels or customers: how many records were loaded, and which were rejected. */

import { formatNumber } from "../../data/format.ts";
import { Button } from "../../parts/button.tsx";
import { type Column, Table } from "../../parts/table.tsx";
import type { LoadOutcome } from "./contents.ts";

export function LoadResult({
  name,
  outcome,
  onClose,
}: {
  readonly name: string;
  readonly outcome: LoadOutcome;
  readonly onClose: () => void;
}) {
  const { sentence, failed, errors } = outcome;
  return (
    <section class="panel stack" aria-labelledby="load-title">
      <h2 id="load-title">{name}</h2>
      <p role="status">
        {sentence}{" "}
        {failed === 0
          ? "No records were rejected."
          : `${formatNumber(failed)} ${failed === 1 ? "record was" : "records were"} rejected; the others were loaded.`}
      </p>
      {errors.length === 0 ? null : (
        <section aria-label="Rejected records">
          <Table rows={errors} columns={columns} keyOf={(_, place) => place} label="Rejected records" isLimited />
        </section>
      )}
      {errors.length < failed ? <p class="soft">The first {formatNumber(errors.length)} are listed.</p> : null}
      <div class="actions">
        <Button name="Load another file" onClick={onClose} />
      </div>
    </section>
  );
}

const columns: readonly Column<LoadOutcome["errors"][number]>[] = [
  { name: "Kind", class: "mono", cell: ({ error }) => error },
  { name: "Problem", cell: ({ message }) => message },
];
