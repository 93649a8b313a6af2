/** The side's webhooks. */

import { useState } from "preact/hooks";
import type { Webhook, WebhookWithSecret } from "../../../../client/interface.ts";
import { useResource } from "../../data/use-resource.ts";
import { Button } from "../../parts/button.tsx";
import { numberColumn, textColumn, timeColumn } from "../../parts/columns.tsx";
import { ShownOnce } from "../../parts/copyable.tsx";
import { Frame } from "../../parts/frame.tsx";
import { Empty, Loaded } from "../../parts/states.tsx";
import { type WorkColumn, WorkTable } from "../../parts/work-table.tsx";
import { Link } from "../../routing/link.tsx";
import { client } from "../../session/session.ts";
import { nameOfForm, WebhookForm } from "./webhook-form.tsx";
import { WebhookState } from "./webhook-state.tsx";

export function Page() {
  const [resource, reload] = useResource("webhooks", (signal) => client.listWebhooks({}, { signal }));
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<WebhookWithSecret | undefined>(undefined);
  return (
    <Frame
      title="Webhooks"
      lead="Send events to other programs, to Slack, to Teams and by mail: in order, at least once, with retries."
      actions={<Button name="Create a webhook" class="button primary" onClick={() => setCreating(true)} />}
    >
      {isCreating ? (
        <WebhookForm
          title="Create a webhook"
          verb="Create"
          onSubmit={async (body) => {
            const made = await client.createWebhook({ body });
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
          <WorkTable
            rows={webhooks}
            columns={columns}
            keyOf={({ webhookId }) => webhookId}
            addressOf={addressOf}
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

function addressOf({ webhookId }: Webhook): string {
  return `/console/webhooks/${encodeURIComponent(webhookId)}`;
}

const columns: readonly WorkColumn<Webhook>[] = [
  { name: "State", value: ({ state }) => state, cell: ({ state }) => <WebhookState state={state} /> },
  {
    name: "URL",
    class: "name",
    value: ({ url }) => url,
    cell: (webhook) => (
      <>
        <Link to={addressOf(webhook)} class="mono">
          {webhook.url}
        </Link>
        {webhook.description === "" ? null : <div>{webhook.description}</div>}
      </>
    ),
  },
  textColumn("Receiver", ({ form }) => nameOfForm(form)),
  textColumn("Events", ({ events }) => events.join(", "), "soft"),
  numberColumn("Waiting", ({ waiting }) => waiting),
  timeColumn("Last delivered", ({ lastDeliveredAt }) => lastDeliveredAt),
];
