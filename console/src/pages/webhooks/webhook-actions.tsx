/** What can be done with a webhook: tried, paused, given a new secret, removed. */
import { useState } from "preact/hooks";
import type { Webhook } from "../../../../client/interface.ts";
import { ActionButton } from "../../parts/action-button.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import { tell } from "../../parts/notices.tsx";
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
  const [asking, setAsking] = useState<"secret" | "remove" | undefined>(undefined);
  const isPaused = state === "paused";

  async function test(): Promise<string> {
    const { isDelivered, status, problem, milliseconds } = await client.testWebhook({ webhookId });
    onChange();
    if (!isDelivered) throw new Error(`The test was not taken: ${problem ?? `it answered ${status}.`}`);
    return `The test was taken with ${status} after ${milliseconds} ms.`;
  }

  async function pause(): Promise<string> {
    await client.changeWebhook({ webhookId, body: { isPaused: !isPaused } });
    onChange();
    return isPaused ? "It goes on where it was." : "It is paused; what happens meanwhile waits for it.";
  }

  return (
    <div class="actions">
      <ActionButton name="Send a test" class="button primary" work={test} />
      <ActionButton name={isPaused ? "Let it go on" : "Pause"} work={pause} />
      <button type="button" class="button" onClick={() => setAsking("secret")}>
        New secret
      </button>
      <button type="button" class="button danger" onClick={() => setAsking("remove")}>
        Remove
      </button>
      {asking === "secret" ? (
        <Confirm
          title="Give it a new secret?"
          verb="Give it a new one"
          onConfirm={async () => {
            onSecret((await client.rotateWebhookSecret({ webhookId })).secret);
            onChange();
          }}
          onClose={() => setAsking(undefined)}
        >
          <p>For 24 hours messages carry two signatures, of the new secret and of the one before.</p>
        </Confirm>
      ) : null}
      {asking === "remove" ? (
        <Confirm
          title="Remove this webhook?"
          verb="Remove it"
          isDangerous
          onConfirm={async () => {
            await client.removeWebhook({ webhookId });
            tell(`${url} is told nothing any more.`);
            goTo("/console/webhooks");
          }}
          onClose={() => setAsking(undefined)}
        >
          <p>What has not been told to it is not told any more. The journal keeps that it was there.</p>
        </Confirm>
      ) : null}
    </div>
  );
}
