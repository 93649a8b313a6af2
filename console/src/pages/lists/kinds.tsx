/** The kinds and fields of lists, in words. */
import type { List } from "../../../../client/interface.ts";

export const kinds: Readonly<
  Record<List["kind"], { readonly name: string; readonly effect: string; readonly badge: string }>
> = {
  block: { name: "Block", effect: "declines", badge: "declined" },
  allow: { name: "Allow", effect: "approves", badge: "approved" },
  watch: { name: "Watch", effect: "sends to review", badge: "review" },
  reference: { name: "Reference", effect: "for rules only", badge: "" },
  screen: { name: "Screening", effect: "opens cases for near names", badge: "review" },
};

export const fields: Readonly<Record<List["field"], string>> = {
  accountId: "accounts",
  counterpartyId: "counterparties",
  country: "countries",
  deviceId: "devices",
  merchantCategory: "merchant categories",
  channel: "channels",
  currency: "currencies",
  customerId: "customers",
  name: "names",
};

export function KindBadge({ kind }: { readonly kind: List["kind"] }) {
  return <span class={`badge ${kinds[kind].badge}`}>{kinds[kind].name}</span>;
}
