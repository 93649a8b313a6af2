/** Chooses how far back a page looks; it stands in the address. */
import { changeQuery } from "../routing/router.ts";

export interface Period {
  readonly name: string;
  readonly days: number;
}

export function Periods({ periods, days }: { readonly periods: readonly Period[]; readonly days: number }) {
  return (
    <fieldset class="actions choices">
      <legend class="hidden">Period</legend>
      {periods.map((period) => (
        <button
          key={period.days}
          type="button"
          class="button small"
          aria-pressed={period.days === days}
          onClick={() => changeQuery({ days: String(period.days) })}
        >
          {period.name}
        </button>
      ))}
    </fieldset>
  );
}
