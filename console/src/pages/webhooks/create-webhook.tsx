/** The form that makes a webhook. */
import { useState } from "preact/hooks";
import type { WebhookWithSecret } from "../../../../client/interface.ts";
import { TextField } from "../../parts/fields.tsx";
import { FormPanel } from "../../parts/form-panel.tsx";
import { client } from "../../session/session.ts";
import { EventBoxes, type EventName } from "./event-names.tsx";

export function CreateWebhook({
  onCreated,
  onCancel,
}: {
  readonly onCreated: (created: WebhookWithSecret) => void;
  readonly onCancel: () => void;
}) {
  const [url, setUrl] = useState("");
  const [description, setDescription] = useState("");
  const [events, setEvents] = useState<readonly EventName[]>(["verdict.flagged", "case.opened"]);
  return (
    <FormPanel
      title="Create a webhook"
      verb="Create"
      isReady={events.length > 0}
      onSubmit={async () =>
        onCreated(await client.createWebhook({ body: { url: url.trim(), description: description.trim(), events } }))
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
          hint="An https URL. Private networks and http only where the settings allow them."
        />
        <TextField label="Description" maxLength={200} value={description} onValue={setDescription} />
      </div>
      <EventBoxes chosen={events} onChoose={setEvents} />
    </FormPanel>
  );
}
