/** Webhooks whose secrets lie in the store sealed. Callers see them as they sign; one that cannot be opened stays as it is stored. */
import type { SideId } from "../../ledger/ledger.ts";
import type { StoredWebhook, WebhookLedger, WebhookSecret } from "../../ledger/webhooks.ts";
import type { SecretBox } from "../shared/secret-box.ts";

export function sealWebhooks(webhooks: WebhookLedger, box: SecretBox): WebhookLedger {
  const opened = <T extends StoredWebhook | undefined>(webhook: T) => (webhook && openSecrets(webhook, box)) as T;
  return {
    ...webhooks,
    async create(side, webhook, actor) {
      return opened(
        await webhooks.create(side, { ...webhook, secrets: seal(webhook.id, webhook.secrets, box) }, actor),
      );
    },
    async change(side, id, change, atMs, actor) {
      const sealed = change.event === "rotated" ? { ...change, secrets: seal(id, change.secrets, box) } : change;
      return opened(await webhooks.change(side, id, sealed, atMs, actor));
    },
    find: async (side, id) => opened(await webhooks.find(side, id)),
    list: async (side) => (await webhooks.list(side)).map(opened),
    listActive: async () => (await webhooks.listActive()).map(opened),
  };
}

/** Seals what an earlier version, an import or an earlier key has left. Gives the number of webhooks that it changed. */
export async function sealStored(
  webhooks: WebhookLedger,
  box: SecretBox,
  sides: Iterable<SideId>,
  now: () => number,
): Promise<number> {
  let count = 0;
  for (const side of sides) {
    for (const webhook of await webhooks.list(side)) {
      const { id, generation } = webhook;
      const isDone = webhook.secrets.every(({ text }) => box.isSealed(text) || box.open(text, id) === undefined);
      if (isDone) continue;
      const { secrets } = openSecrets(webhook, box);
      const change = { event: "sealed", secrets: seal(id, secrets, box), generation } as const;
      if ((await webhooks.change(side, id, change, now(), "service")) !== undefined) count += 1;
    }
  }
  return count;
}

/** Those that no key opens stay as they are stored. */
export function openSecrets<T extends Pick<StoredWebhook, "id" | "secrets">>(webhook: T, box: SecretBox): T {
  const secrets = webhook.secrets.map((secret) => ({
    ...secret,
    text: box.open(secret.text, webhook.id) ?? secret.text,
  }));
  return { ...webhook, secrets };
}

function seal(id: string, secrets: readonly WebhookSecret[], box: SecretBox): readonly WebhookSecret[] {
  return secrets.map((secret) => {
    const isUnknown = box.open(secret.text, id) === undefined;
    return box.isSealed(secret.text) || isUnknown ? secret : { ...secret, text: box.seal(secret.text, id) };
  });
}
