/** One webhook: its state, its events and its latest deliveries. */
import { useState } from "preact/hooks";
import type { Webhook } from "../../../../client/interface.ts";
import { countOf, formatNumber, formatTime } from "../../data/format.ts";
import { useResource } from "../../data/use-resource.ts";
import { ActionButton } from "../../parts/action-button.tsx";
import { Button } from "../../parts/button.tsx";
import { Copyable, ShownOnce } from "../../parts/copyable.tsx";
import { Facts } from "../../parts/facts.tsx";
import { ConfirmButton } from "../../parts/forms.tsx";
import { Frame, type PageProps } from "../../parts/frame.tsx";
import { notify } from "../../parts/notices.tsx";
import { Loaded } from "../../parts/states.tsx";
import { goTo } from "../../routing/router.ts";
import { client } from "../../session/session.ts";
import { Deliveries, Replay } from "./deliveries.tsx";
import { wordQuietHours } from "./wait-fields.tsx";
import { nameOfForm, WebhookForm } from "./webhook-form.tsx";
import { WebhookState } from "./webhook-state.tsx";

export function Page({ parameters }: PageProps) {
  const { id = "" } = parameters;
  const [resource, reload] = useResource(id, (signal) => client.fetchWebhook({ webhookId: id }, { signal }));
  const [secret, setSecret] = useState<string | undefined>(undefined);
  const [reloads, setReloads] = useState(0);
  const [isChanging, setChanging] = useState(false);
  function change(): void {
    reload();
    setReloads((before) => before + 1);
  }
  return (
    <Frame title="Webhook" tab={`${id} · Webhook`} class="webhook" lead={<Copyable text={id} />}>
      {secret === undefined ? null : (
        <ShownOnce title="The new secret" text={secret} onKept={() => setSecret(undefined)} />
      )}
      <Loaded resource={resource} onRetry={reload}>
        {(webhook) => (
          <>
            <Sheet webhook={webhook} />
            <WebhookActions
              webhook={webhook}
              onChange={change}
              onSecret={setSecret}
              onEdit={() => setChanging(!isChanging)}
            />
            {isChanging ? (
              <WebhookForm
                webhook={webhook}
                title="Change the webhook"
                verb="Save"
                onSubmit={async (body) => {
                  await client.changeWebhook({ webhookId: id, body });
                  setChanging(false);
                  notify("Saved. Messages from now on follow it.");
                  change();
                }}
                onCancel={() => setChanging(false)}
              />
            ) : null}
            <Deliveries webhook={webhook} reloads={reloads} onChange={change} />
            <Replay webhook={webhook} onChange={change} />
          </>
        )}
      </Loaded>
    </Frame>
  );
}

function Sheet({ webhook }: { readonly webhook: Webhook }) {
  const {
    url,
    description,
    events,
    form,
    minimumScore,
    concerns,
    digestMinutes,
    quietHours,
    urgentScore,
    state,
    problem,
    failedAttempts,
    waiting,
    nextAttemptAt,
  } = webhook;
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
          ["Receiver", nameOfForm(form)],
          ["Score from", minimumScore === null ? "any" : formatNumber(minimumScore)],
          ["Concerns", concerns ?? "everybody"],
          ...(digestMinutes === null ? [] : [["Gathered for", countOf(digestMinutes, "minute", "minutes")] as const]),
          ...(quietHours === null ? [] : [["No mail", wordQuietHours(quietHours)] as const]),
          ...(urgentScore === null ? [] : [["Urgent from", formatNumber(urgentScore)] as const]),
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

function WebhookActions({
  webhook: { webhookId, url, form, state },
  onChange,
  onSecret,
  onEdit,
}: {
  readonly webhook: Webhook;
  readonly onChange: () => void;
  readonly onSecret: (secret: string) => void;
  readonly onEdit: () => void;
}) {
  const isPaused = state === "paused";

  async function test(): Promise<string> {
    const { isDelivered, status, problem, milliseconds } = await client.testWebhook({ webhookId });
    onChange();
    if (!isDelivered) throw new Error(`The test failed: ${problem ?? `the receiver answered ${status}.`}`);
    return `The test was delivered: status ${status} after ${milliseconds} ms.`;
  }

  async function pause(): Promise<string> {
    await client.changeWebhook({ webhookId, body: { isPaused: !isPaused } });
    onChange();
    return isPaused ? "Resumed; waiting events are sent." : "Paused; events wait until it is resumed.";
  }

  return (
    <div class="actions">
      <ActionButton name="Send a test" class="button primary" work={test} />
      <Button name="Change" onClick={onEdit} />
      <ActionButton name={isPaused ? "Resume" : "Pause"} work={pause} />
      {form === "mail" ? null : (
        <ConfirmButton
          name="Rotate secret"
          title="Rotate the secret?"
          verb="Rotate"
          onConfirm={async () => {
            onSecret((await client.rotateWebhookSecret({ webhookId })).secret);
            onChange();
          }}
        >
          <p>For 24 hours messages carry two signatures, by the new and the old secret.</p>
        </ConfirmButton>
      )}
      <ConfirmButton
        name="Remove"
        title="Remove this webhook?"
        verb="Remove"
        isDangerous
        onConfirm={async () => {
          await client.removeWebhook({ webhookId });
          notify(`Webhook to ${url} removed.`);
          goTo("/console/webhooks");
        }}
      >
        <p>Undelivered events are dropped. The journal keeps a record of the webhook.</p>
      </ConfirmButton>
    </div>
  );
}
