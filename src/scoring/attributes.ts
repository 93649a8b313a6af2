/** What scoring reads of the attributes that senders add to a payment, and of its channel. */
import type { Transaction } from "../contract/transactions.ts";
import { hashText } from "./hash.ts";

/** The attribute as it is documented, then as tables write it. */
const names = {
  counterpartyName: ["counterpartyName", "counterparty_name"],
  reference: ["reference", "payment_reference"],
  ipAddress: ["ipAddress", "ip_address"],
  payeeAddedAt: ["payeeAddedAt", "payee_added_at"],
  credentialChangedAt: ["credentialChangedAt", "credential_changed_at"],
} as const;
type AttributeName = keyof typeof names;

/** Longer texts are cut: they are compared, not shown. */
const mostCharacters = 128;

function textOf({ attributes }: Transaction, name: AttributeName): string | undefined {
  if (attributes === undefined) return undefined;
  for (const key of names[name]) {
    const value = attributes[key];
    if (typeof value === "string" && value !== "") return value.slice(0, mostCharacters);
  }
  return undefined;
}

/** The address that a payment was sent from; undefined where none is given. */
export function addressOf(transaction: Transaction): string | undefined {
  return textOf(transaction, "ipAddress")?.trim().toLowerCase();
}

/** 0 where there is no name; "Steel Works Ltd." and "STEEL WORKS LTD" are one name. */
export function nameHashOf(transaction: Transaction): number {
  const name = textOf(transaction, "counterpartyName");
  return name === undefined ? 0 : hashText(withoutPunctuation(name));
}

/** 0 where there is no reference, or one without a number: "rent" names no single invoice. */
export function referenceHashOf(transaction: Transaction): number {
  const reference = textOf(transaction, "reference");
  return reference !== undefined && /\d/.test(reference) ? hashText(reference.trim().toLowerCase()) : 0;
}

function withoutPunctuation(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

/** How long before the payment its payee was added or its account's credential changed; NaN where that is not given or lies behind it. */
export function sinceAttribute(transaction: Transaction, name: "payeeAddedAt" | "credentialChangedAt"): number {
  const text = textOf(transaction, name);
  const sinceMs = text === undefined ? Number.NaN : transaction.timeMs - Date.parse(text);
  return sinceMs >= 0 ? sinceMs : Number.NaN;
}

/** Channels, as callers name them, in which somebody stands at the place of payment. */
const presentChannels: ReadonlySet<string> = new Set(
  "card_present pos atm chip contactless in_store instore in_person cash point_of_sale swipe".split(" "),
);

/** Channels of payments from account to account. */
const transferChannels: ReadonlySet<string> = new Set(
  "transfer bank_transfer credit_transfer wire sepa ach swift instant instant_payment p2p payment_order giro".split(
    " ",
  ),
);

interface ChannelKind {
  readonly isPresent: boolean;
  readonly isTransfer: boolean;
}

/** By channel as it is sent: senders know few. */
const kinds = new Map<string, ChannelKind>();
const mostKinds = 256;

function kindOf(channel: string): ChannelKind {
  const known = kinds.get(channel);
  if (known !== undefined) return known;
  const name = channel.toLowerCase().replace(/[\s-]+/g, "_");
  const kind = { isPresent: presentChannels.has(name), isTransfer: transferChannels.has(name) };
  if (kinds.size < mostKinds) kinds.set(channel, kind);
  return kind;
}

export function isPresentChannel(channel: string): boolean {
  return kindOf(channel).isPresent;
}

export function isTransferChannel(channel: string): boolean {
  return kindOf(channel).isTransfer;
}

export function isPresent({ channel }: Transaction): boolean {
  return channel !== undefined && isPresentChannel(channel);
}

export function isTransfer({ channel, merchantCategory }: Transaction): boolean {
  return merchantCategory === undefined && channel !== undefined && isTransferChannel(channel);
}
