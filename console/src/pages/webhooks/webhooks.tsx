/** The side's webhooks. */

import { useState } from "preact/hooks";
import type { Webhook, WebhookWithSecret } from "../../../../client/interface.ts";
import { formatNumber, formatTime } from "../../data/format.ts";
import { useResource } from "../../data/use-resource.ts";
import { Button } from "../../parts/button.tsx";
import { ShownOnce } from "../../parts/copyable.tsx";
import { Frame } from "../../parts/frame.tsx";
import { Empty, Loaded } from "../../parts/states.tsx";
import { type Column, Table } from "../../parts/table.tsx";
import { Link } from "../../routing/link.tsx";
import { client } from "../../session/session.ts";
import { CreateWebhook } from "./create-webhook.tsx";
import { WebhookState } from "./webhook-state.tsx";

export function Page() {
  const [resource, reload] = useResource("webhooks", (signal) => client.listWebhooks({}, { signal }));
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<WebhookWithSecret | undefined>(undefined);
  return (
    <Frame
      title="Webhooks"
      lead="Send events to other programs, to Slack, Teams and by mail: in order, at least once, with retries."
      actions={<Button name="Create a webhook" class="button primary" onClick={() => setCreating(true)} />}
    >
      {isCreating ? (
        <CreateWebhook
          onCreated={(made) => {
            setCreating(false);
            if (made.webhook.form !== "mail") setCreated(made);
            reload();
          }}
          onCancel={() => setCreating(false)}
        />
      ) : null}
      {created === undefined ? null : (
        <ShownOnce
          title={`Signing secret for ${created.webhook.url}`}
          text={created.secret}
          onKept={() => setCreated(undefined)}
        />
      )}
      <Loaded resource={resource} onRetry={reload}>
        {({ webhooks }) => (
          <Table
            rows={webhooks}
            columns={columns}
            keyOf={({ webhookId }) => webhookId}
            label="Webhooks"
            empty={
              <Empty title="No webhooks yet">
                <p>Create one with the URL of a receiver of POST requests, then send a test.</p>
              </Empty>
            }
          />
        )}
      </Loaded>
    </Frame>
  );
}

const columns: readonly Column<Webhook>[] = [
  { name: "State", cell: ({ state }) => <WebhookState state={state} /> },
  {
    name: "URL",
    class: "name",
    cell: ({ webhookId, url, description }) => (
      <>
        <Link to={`/console/webhooks/${encodeURIComponent(webhookId)}`} class="mono">
          {url}
        </Link>
        {description === "" ? null : <div>{description}</div>}
      </>
    ),
  },
  { name: "Events", class: "soft", cell: ({ events }) => events.join(", ") },
  { name: "Waiting", class: "end", cell: ({ waiting }) => formatNumber(waiting) },
  { name: "Last delivered", cell: ({ lastDeliveredAt }) => formatTime(lastDeliveredAt) },
];
