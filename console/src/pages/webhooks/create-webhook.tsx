/** The form that creates a webhook, with the events to choose from. */
import { useState } from "preact/hooks";
import type { WebhookInput, WebhookWithSecret } from "../../../../client/interface.ts";
import { type Choice, ChoiceField, TextField } from "../../parts/fields.tsx";
import { FormPanel } from "../../parts/forms.tsx";
import { client } from "../../session/session.ts";

export function CreateWebhook({
  onCreated,
  onCancel,
}: {
  readonly onCreated: (created: WebhookWithSecret) => void;
  readonly onCancel: () => void;
}) {
  const [url, setUrl] = useState("");
  const [description, setDescription] = useState("");
  const [form, setForm] = useState<Form>("standard");
  const [score, setScore] = useState("");
  const [concerns, setConcerns] = useState("");
  const [events, setEvents] = useState<readonly EventName[]>(["verdict.flagged", "case.opened"]);
  return (
    <FormPanel
      title="Create a webhook"
      verb="Create"
      isReady={events.length > 0}
      onSubmit={async () =>
        onCreated(
          await client.createWebhook({
            body: {
              url: url.trim(),
              description: description.trim(),
              events,
              form,
              minimumScore: score === "" ? null : Number(score),
              concerns: concerns.trim() === "" ? null : concerns.trim(),
            },
          }),
        )
      }
      onCancel={onCancel}
    >
      <div class="pair">
        <TextField
          label="URL"
          type="url"
          required
          maxLength={2_000}
          placeholder="https://example.com/hook"
          value={url}
          onValue={setUrl}
          hint="An https URL, or mailto: with mail addresses where the service has a mail server. Private networks and http only where the settings allow them."
        />
        <TextField label="Description" maxLength={200} value={description} onValue={setDescription} />
      </div>
      <div class="pair">
        <ChoiceField label="Message for" value={form} choices={forms} onValue={setForm} />
        <TextField
          label="Score from"
          type="number"
          min={0}
          max={100}
          step="any"
          value={score}
          onValue={setScore}
          hint="For events about verdicts and cases. Empty: all."
        />
        <TextField
          label="Only what concerns"
          maxLength={256}
          value={concerns}
          onValue={setConcerns}
          hint="A name: what is assigned to it or mentions it. Empty: everything."
        />
      </div>
      <EventBoxes chosen={events} onChoose={setEvents} />
    </FormPanel>
  );
}

type Form = NonNullable<WebhookInput["form"]>;

const forms: readonly Choice<Form>[] = [
  ["standard", "a program, or mail"],
  ["slack", "Slack"],
  ["teams", "Microsoft Teams"],
];

export type EventName = WebhookInput["events"][number];

const events: Readonly<Record<EventName, string>> = {
  "verdict.flagged": "a verdict is review or declined",
  "verdict.decided": "every verdict",
  "case.opened": "a case is opened",
  "case.decided": "a case is decided",
  "case.mentioned": "a note of a case mentions somebody",
  "document.tampered": "a document is likely tampered with",
  "document.analysed": "every report on a document",
  "document.reviewed": "a document is accepted, rejected or asked for again",
  "bulk_case.done": "a file of transactions is decided",
};

function EventBoxes({
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
