/** The actions of a webhook: test, pause, rotate its secret, remove. */
import type { Webhook } from "../../../../client/interface.ts";
import { ActionButton } from "../../parts/action-button.tsx";
import { ConfirmButton } from "../../parts/forms.tsx";
import { notify } from "../../parts/notices.tsx";
import { goTo } from "../../routing/router.ts";
import { client } from "../../session/session.ts";

export function WebhookActions({
  webhook: { webhookId, url, state },
  onChange,
  onSecret,
}: {
  readonly webhook: Webhook;
  readonly onChange: () => void;
  readonly onSecret: (secret: string) => void;
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
      <ActionButton name={isPaused ? "Resume" : "Pause"} work={pause} />
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
