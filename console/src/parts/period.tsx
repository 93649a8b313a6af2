/** The period of a page: so many days up to the latest data, or from one day to another. The address holds the choice. */
import { formatDay } from "../data/format.ts";
import { changeQuery, place } from "../routing/router.ts";
import { Button } from "./button.tsx";
import { Choices, type Period } from "./choices.tsx";
import { TextField } from "./fields.tsx";

/** As the service takes it; without an end it ends with the latest transaction. */
export interface ChosenPeriod {
  readonly days?: number;
  readonly from?: string;
  readonly to?: string;
}

const dayMs = 86_400_000;
const custom = -1;

/** The address names the last day, which is part of the period. */
export function readPeriod(usualDays: number): ChosenPeriod {
  const { query } = place.value;
  const [from, to] = [query.get("from") ?? "", query.get("to") ?? ""];
  const toMs = Date.parse(to);
  const until = Number.isNaN(toMs) ? {} : { to: new Date(toMs + dayMs).toISOString() };
  if (!Number.isNaN(Date.parse(from))) return { from: new Date(Date.parse(from)).toISOString(), ...until };
  return { days: Number(query.get("days") ?? usualDays), ...until };
}

export function PeriodChooser({
  periods,
  chosen,
}: {
  readonly periods: readonly Period[];
  readonly chosen: ChosenPeriod;
}) {
  const { query } = place.value;
  const isCustom = query.has("from") || query.has("to");
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    changeQuery({ days: "", from: String(form.get("from") ?? ""), to: String(form.get("to") ?? "") });
  }
  return (
    <>
      <Choices
        label="Period"
        choices={periods}
        value={isCustom ? custom : (chosen.days ?? custom)}
        onChoose={(days) => changeQuery({ days: String(days), from: "", to: "" })}
      />
      <details class="menu" key={query.toString()}>
        <summary class={`button small ${isCustom ? "chosen" : ""}`}>
          {isCustom ? nameRange(query.get("from"), query.get("to")) : "From … to"}
        </summary>
        <form class="menu-content stack" onSubmit={submit}>
          <TextField label="First day" name="from" type="date" value={query.get("from") ?? ""} />
          <TextField label="Last day" name="to" type="date" value={query.get("to") ?? ""} hint="UTC" />
          <div class="actions">
            <Button name="Show" type="submit" class="button primary small" />
            {isCustom ? (
              <Button name="Latest data" class="button small" onClick={() => changeQuery({ from: "", to: "" })} />
            ) : null}
          </div>
        </form>
      </details>
    </>
  );
}

function nameRange(from: string | null, to: string | null): string {
  if (from === null) return `To ${formatDay(to)}`;
  return to === null ? `From ${formatDay(from)}` : `${formatDay(from)} – ${formatDay(to)}`;
}
