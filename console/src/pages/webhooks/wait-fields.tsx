/** When mail to a receiver waits: for more events, and in the hours and on the days on which the receiver wants none. */
import type { Webhook } from "../../../../client/interface.ts";
import { TextField } from "../../parts/fields.tsx";

type WaitRule = Pick<Webhook, "digestMinutes" | "quietHours" | "urgentScore">;
type QuietHours = NonNullable<WaitRule["quietHours"]>;
type Day = NonNullable<QuietHours["days"]>[number];

const weekdays: readonly Day[] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/** What somebody begins with: the night, where this browser is. */
function usualNight(): QuietHours {
  return { from: "20:00", to: "07:00", timezone: Intl.DateTimeFormat().resolvedOptions().timeZone, days: [] };
}

export const neverWaits: WaitRule = { digestMinutes: null, quietHours: null, urgentScore: null };

/** As it stands in the fields. */
export interface Wait {
  readonly minutes: string;
  readonly urgent: string;
  readonly quiet: QuietHours | null;
}

export function openWait({ digestMinutes, quietHours, urgentScore }: WaitRule): Wait {
  return { minutes: String(digestMinutes ?? ""), urgent: String(urgentScore ?? ""), quiet: quietHours };
}

export function readWait({ minutes, urgent, quiet }: Wait): WaitRule {
  const read = (text: string) => (text === "" ? null : Number(text));
  return { digestMinutes: read(minutes), quietHours: quiet, urgentScore: read(urgent) };
}

export function WaitFields({ wait, onWait }: { readonly wait: Wait; readonly onWait: (wait: Wait) => void }) {
  const { minutes, urgent, quiet } = wait;
  return (
    <>
      <div class="columns">
        <TextField
          label="Gather for minutes"
          type="number"
          min={1}
          max={1_440}
          step={1}
          value={minutes}
          onValue={(chosen) => onWait({ ...wait, minutes: chosen })}
          hint="What happens within this time after an event comes in the same mail. Left empty, each event has a mail of its own."
        />
        <TextField
          label="Urgent from score"
          type="number"
          min={0}
          max={100}
          step="any"
          value={urgent}
          onValue={(chosen) => onWait({ ...wait, urgent: chosen })}
          hint="Verdicts and cases from this score on do not wait, at any time. Left empty, all wait."
        />
      </div>
      <fieldset class="boxes">
        <legend>Quiet hours</legend>
        <label>
          <input
            type="checkbox"
            checked={quiet !== null}
            onChange={({ currentTarget }) => onWait({ ...wait, quiet: currentTarget.checked ? usualNight() : null })}
          />{" "}
          No mail at certain hours <span class="soft">what happens then comes in one mail when they are over</span>
        </label>
        {quiet === null ? null : <Hours quiet={quiet} onQuiet={(chosen) => onWait({ ...wait, quiet: chosen })} />}
      </fieldset>
    </>
  );
}

function Hours({ quiet, onQuiet }: { readonly quiet: QuietHours; readonly onQuiet: (quiet: QuietHours) => void }) {
  const { from, to, timezone, days = [] } = quiet;
  return (
    <>
      <div class="triple">
        <TextField
          label="From"
          type="time"
          required
          value={from}
          onValue={(chosen) => onQuiet({ ...quiet, from: chosen })}
        />
        <TextField label="To" type="time" required value={to} onValue={(chosen) => onQuiet({ ...quiet, to: chosen })} />
        <TextField
          label="Time zone"
          required
          maxLength={64}
          value={timezone}
          onValue={(chosen) => onQuiet({ ...quiet, timezone: chosen })}
        />
      </div>
      <fieldset class="boxes days">
        <legend>And all day on</legend>
        {weekdays.map((day) => (
          <label key={day}>
            <input
              type="checkbox"
              checked={days.includes(day)}
              onChange={({ currentTarget }) =>
                onQuiet({ ...quiet, days: currentTarget.checked ? [...days, day] : days.filter((one) => one !== day) })
              }
            />{" "}
            {nameDay(day)}
          </label>
        ))}
      </fieldset>
    </>
  );
}

function nameDay(day: Day): string {
  return `${day.charAt(0).toUpperCase()}${day.slice(1)}`;
}

/** Such as "20:00 to 07:00 and on Sunday, Europe/Berlin". */
export function wordQuietHours({ from, to, timezone, days = [] }: QuietHours): string {
  const hours = from === to ? [] : [`${from} to ${to}`];
  const whole = days.length === 0 ? [] : [`on ${days.map(nameDay).join(", ")}`];
  return `${[...hours, ...whole].join(" and ")}, ${timezone}`;
}
