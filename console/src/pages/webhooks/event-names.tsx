/** What a webhook can be told, in words, and the boxes that choose among it. */
import type { WebhookInput } from "../../../../client/interface.ts";

export type EventName = WebhookInput["events"][number];

const events: Readonly<Record<EventName, string>> = {
  "verdict.flagged": "a verdict is review or declined",
  "verdict.decided": "every verdict",
  "case.opened": "a case is opened",
  "case.decided": "a case is decided",
  "document.tampered": "a document is likely tampered with",
  "document.analysed": "every report on a document",
  "bulk_case.done": "a file of transactions is decided",
};

export function EventBoxes({
  chosen,
  onChoose,
}: {
  readonly chosen: readonly EventName[];
  readonly onChoose: (chosen: readonly EventName[]) => void;
}) {
  return (
    <fieldset class="boxes">
      <legend>Events</legend>
      {(Object.keys(events) as EventName[]).map((name) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={chosen.includes(name)}
            onChange={({ currentTarget }) =>
              onChoose(currentTarget.checked ? [...chosen, name] : chosen.filter((one) => one !== name))
            }
          />{" "}
          <code>{name}</code> <span class="soft">{events[name]}</span>
        </label>
      ))}
    </fieldset>
  );
}
