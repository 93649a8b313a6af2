/** One webhook: its state, its events and its latest deliveries. */
import { useState } from "preact/hooks";
import type { Webhook } from "../../../../client/interface.ts";
import { countOf, formatNumber, formatTime } from "../../data/format.ts";
import { useResource } from "../../data/use-resource.ts";
import { Copyable, ShownOnce } from "../../parts/copyable.tsx";
import { Facts } from "../../parts/facts.tsx";
import { Frame, type PageProps } from "../../parts/frame.tsx";
import { Loaded } from "../../parts/states.tsx";
import { client } from "../../session/session.ts";
import { Deliveries, Replay } from "./deliveries.tsx";
import { WebhookActions } from "./webhook-actions.tsx";
import { WebhookState } from "./webhook-state.tsx";

export function Page({ parameters }: PageProps) {
  const { id = "" } = parameters;
  const [resource, reload] = useResource(id, (signal) => client.fetchWebhook({ webhookId: id }, { signal }));
  const [secret, setSecret] = useState<string | undefined>(undefined);
  const [reloads, setReloads] = useState(0);
  function change(): void {
    reload();
    setReloads((before) => before + 1);
  }
  return (
    <Frame title="Webhook" class="webhook" lead={<Copyable text={id} />}>
      {secret === undefined ? null : (
        <ShownOnce title="The new secret" text={secret} onKept={() => setSecret(undefined)} />
      )}
      <Loaded resource={resource} onRetry={reload}>
        {(webhook) => (
          <>
            <Sheet webhook={webhook} />
            <WebhookActions webhook={webhook} onChange={change} onSecret={setSecret} />
            <Deliveries webhook={webhook} reloads={reloads} onChange={change} />
            <Replay webhook={webhook} onChange={change} />
          </>
        )}
      </Loaded>
    </Frame>
  );
}

function Sheet({ webhook }: { readonly webhook: Webhook }) {
  const { url, description, events, state, problem, failedAttempts, waiting, nextAttemptAt } = webhook;
  return (
    <section class="panel stack">
      <p class="actions">
        <WebhookState state={state} />
        <strong class="mono name">{url}</strong>
        {description === "" ? null : <span class="soft">{description}</span>}
      </p>
      {problem === null ? null : (
        <p class="state failure">
          {problem}
          {state === "paused" ? " Nothing is sent until it is resumed; events wait for it." : ""}
        </p>
      )}
      <Facts
        entries={[
          ["Events", events.join(", ")],
          ["Waiting", `${countOf(waiting, "record", "records")} to process`],
          ["Failed in a row", formatNumber(failedAttempts)],
          ["Next attempt", formatTime(nextAttemptAt)],
          ["Last delivered", formatTime(webhook.lastDeliveredAt)],
          ["Created", `${formatTime(webhook.createdAt)}, ${webhook.createdBy}`],
          ...(webhook.secretEndsAt === null
            ? []
            : [["Old secret", `signs until ${formatTime(webhook.secretEndsAt)}`] as const]),
        ]}
      />
    </section>
  );
}
