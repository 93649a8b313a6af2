/** The state of a webhook as a badge. */
import type { Webhook } from "../../../../client/interface.ts";

const words: Readonly<Record<Webhook["state"], readonly [name: string, kind: string]>> = {
  active: ["Active", "approved"],
  failing: ["Failing", "review"],
  paused: ["Paused", "declined"],
};

export function WebhookState({ state }: { readonly state: Webhook["state"] }) {
  const [name, kind] = words[state];
  return <span class={`badge ${kind}`}>{name}</span>;
}
