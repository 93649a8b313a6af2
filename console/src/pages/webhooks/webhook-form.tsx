/** The form that creates or changes a webhook: the receiver, the form of its messages, and which events it gets. */
import { useState } from "preact/hooks";
import type { Webhook, WebhookInput } from "../../../../client/interface.ts";
import { type Choice, ChoiceField, TextField } from "../../parts/fields.tsx";
import { FormPanel } from "../../parts/forms.tsx";
import { neverWaits, openWait, readWait, type Wait, WaitFields } from "./wait-fields.tsx";

type WebhookChoice = Required<WebhookInput>;
type Form = Webhook["form"];

const fresh: Pick<Webhook, keyof WebhookChoice> = {
  url: "",
  description: "",
  form: "standard",
  minimumScore: null,
  concerns: null,
  ...neverWaits,
  events: ["verdict.flagged", "case.opened"],
};

export function WebhookForm({
  webhook = fresh,
  title,
  verb,
  onSubmit,
  onCancel,
}: {
  /** What is changed; a new one unless given. */
  readonly webhook?: Pick<Webhook, keyof WebhookChoice>;
  readonly title: string;
  readonly verb: string;
  readonly onSubmit: (chosen: WebhookChoice) => Promise<void>;
  readonly onCancel: () => void;
}) {
  const [url, setUrl] = useState(webhook.url.replace(mailScheme, ""));
  const [description, setDescription] = useState(webhook.description);
  const [form, setForm] = useState<Form>(webhook.form);
  const [score, setScore] = useState(webhook.minimumScore === null ? "" : String(webhook.minimumScore));
  const [concerns, setConcerns] = useState(webhook.concerns ?? "");
  const [wait, setWait] = useState<Wait>(openWait(webhook));
  const [events, setEvents] = useState<readonly EventName[]>(webhook.events);
  return (
    <FormPanel
      title={title}
      verb={verb}
      isReady={events.length > 0}
      onSubmit={() =>
        onSubmit({
          url: form === "mail" ? `${mailScheme}${url.replaceAll(" ", "")}` : url.trim(),
          description: description.trim(),
          events: [...events],
          // A mail address alone makes a mail.
          form: form === "mail" ? "standard" : form,
          minimumScore: score === "" ? null : Number(score),
          concerns: concerns.trim() === "" ? null : concerns.trim(),
          ...(form === "mail" ? readWait(wait) : neverWaits),
        })
      }
      onCancel={onCancel}
    >
      <div class="columns">
        <ChoiceField label="Receiver" value={form} choices={forms} onValue={setForm} hint={receivers[form].hint} />
        {form === "mail" ? (
          <TextField
            label="Mail addresses"
            required
            maxLength={2_000}
            placeholder={receivers.mail.placeholder}
            value={url}
            onValue={setUrl}
            hint="Several with commas between."
          />
        ) : (
          <TextField
            label="URL"
            type="url"
            required
            maxLength={2_000}
            placeholder={receivers[form].placeholder}
            value={url}
            onValue={setUrl}
            hint="An https URL. Private networks and http only where the settings allow them."
          />
        )}
        <TextField label="Description" maxLength={200} value={description} onValue={setDescription} />
      </div>
      <EventBoxes chosen={events} onChoose={setEvents} />
      <div class="columns">
        <TextField
          label="Score from"
          type="number"
          min={0}
          max={100}
          step="any"
          value={score}
          onValue={setScore}
          hint="For events about verdicts and cases. Left empty, all are sent."
        />
        <TextField
          label="Only what concerns"
          maxLength={256}
          value={concerns}
          onValue={setConcerns}
          hint="A name: cases and documents assigned to it, and notes that mention it. Left empty, everything is sent."
        />
      </div>
      {form === "mail" ? <WaitFields wait={wait} onWait={setWait} /> : null}
    </FormPanel>
  );
}

const mailScheme = "mailto:";

const receivers: Readonly<
  Record<Form, { readonly name: string; readonly hint: string; readonly placeholder: string }>
> = {
  standard: {
    name: "A program",
    hint: "Signed JSON, as the API document describes it.",
    placeholder: "https://example.com/hook",
  },
  cloudevents: {
    name: "A program, by CloudEvents",
    hint: "The same, as CloudEvents 1.0 in structured JSON.",
    placeholder: "https://example.com/hook",
  },
  slack: {
    name: "Slack",
    hint: "The URL of an incoming webhook of a Slack app; the channel is chosen there.",
    placeholder: "https://hooks.slack.com/services/…",
  },
  teams: {
    name: "Microsoft Teams",
    hint: "The URL of a workflow that starts when a webhook request is received.",
    placeholder: "https://….logic.azure.com/workflows/…",
  },
  mail: {
    name: "People, by mail",
    hint: "Sent through the mail server of the settings. Mail is not signed.",
    placeholder: "fraud@example.com, ben.lund@example.com",
  },
};

export function nameOfForm(form: Form): string {
  return receivers[form].name;
}

const forms = (["standard", "cloudevents", "slack", "teams", "mail"] as const).map(
  (form): Choice<Form> => [form, nameOfForm(form)],
);

type EventName = WebhookInput["events"][number];

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
