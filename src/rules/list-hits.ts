/** What lists do by themselves: a block list declines, an allow list approves, a watch list sends to review. */
import type { ListField, ListKind } from "../contract/lists.ts";
import type { Transaction } from "../contract/transactions.ts";
import type { PolicyEffect, PolicyHit, PolicyRow } from "../scoring/policy.ts";

interface ListEffect {
  readonly code: string;
  readonly effect: PolicyEffect;
  readonly word: string;
}

/** By kind of list, with its code and what it does. */
export const listEffects: Readonly<Record<Exclude<ListKind, "reference" | "screen">, ListEffect>> = {
  block: { code: "BLOCK_LIST", effect: "block", word: "block list" },
  allow: { code: "ALLOW_LIST", effect: "allow", word: "allow list" },
  watch: { code: "WATCH_LIST", effect: "review", word: "watch list" },
};

const fieldWords: Readonly<Record<Exclude<ListField, "name">, string>> = {
  accountId: "account",
  counterpartyId: "counterparty",
  country: "country",
  deviceId: "device",
  merchantCategory: "merchant category",
  channel: "channel",
  currency: "currency",
  customerId: "customer",
};

/** The value itself is not named: a verdict's sentences hold no ids. */
export function hitLists({ transaction, lists }: PolicyRow): PolicyHit[] {
  const hits: PolicyHit[] = [];
  for (const { name, kind, field } of lists.lists) {
    if (kind === "reference" || kind === "screen" || field === "name") continue;
    const value: string | undefined = (transaction satisfies Pick<Transaction, Exclude<ListField, "name">>)[field];
    if (value === undefined || !lists.has(name, value, transaction.timeMs)) continue;
    const { code, effect, word } = listEffects[kind];
    const sentence = `The ${fieldWords[field]} is on the ${word} "${name}".`;
    hits.push({ code, version: 0, effect, isLive: true, contribution: 0, sentence });
  }
  return hits;
}
