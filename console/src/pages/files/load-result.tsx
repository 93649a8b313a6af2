/** What came of a file of labels or customers: how much was taken, and what was not. */
import { formatNumber } from "../../data/format.ts";
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
        <section class="table-frame limited" tabIndex={0} aria-label="Rejected records">
          <table>
            <thead>
              <tr>
                <th>Kind</th>
                <th>Problem</th>
              </tr>
            </thead>
            <tbody>
              {errors.map(({ error, message }, index) => (
                <tr key={String(index)}>
                  <td class="mono">{error}</td>
                  <td>{message}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {errors.length < failed ? <p class="soft">The first {formatNumber(errors.length)} are listed.</p> : null}
      <div class="actions">
        <button type="button" class="button" onClick={onClose}>
          Load another file
        </button>
      </div>
    </section>
  );
}
