/** Tells a webhook again what happened since a time. */
import { useState } from "preact/hooks";
import type { Webhook } from "../../../../client/interface.ts";
import { formatTime } from "../../data/format.ts";
import { TextField } from "../../parts/fields.tsx";
import { FormPanel } from "../../parts/form-panel.tsx";
import { tell } from "../../parts/notices.tsx";
import { client } from "../../session/session.ts";

export function Replay({
  webhook: { webhookId },
  onChange,
}: {
  readonly webhook: Webhook;
  readonly onChange: () => void;
}) {
  const [since, setSince] = useState("");
  return (
    <FormPanel
      title="Replay"
      verb="Replay"
      onSubmit={async () => {
        const instant = new Date(since).toISOString();
        await client.replayWebhook({ webhookId, body: { since: instant } });
        tell(`Events since ${formatTime(instant)} are sent again.`);
        onChange();
      }}
    >
      <TextField
        label="Events since"
        type="datetime-local"
        required
        value={since}
        onValue={setSince}
        hint="Messages keep their ids, so a receiver can recognise duplicates."
      />
    </FormPanel>
  );
}
