/** What scoring reads of the attributes that senders add to a payment, and of its channel. */
import type { Transaction } from "../contract/transactions.ts";
import { hashText } from "./hash.ts";

/** The attribute as it is documented, then the usual names of columns, best first; case, blanks and punctuation do not matter. */
const names = {
  counterpartyName: `counterpartyName payeeName beneficiaryName creditorName recipientName vendorName supplierName employeeName
    vendor supplier employee vendorId supplierId employeeId vendorNumber supplierNumber employeeNumber
    vendorNo supplierNo employeeNo`,
  reference: `reference paymentReference invoiceNumber invoiceNo invoiceId invoiceRef invoiceReference invoice billNumber
    rechnungsnummer numeroFacture numeroFactura`,
  ipAddress: "ipAddress clientIp ip",
  payeeAddedAt: "payeeAddedAt",
  credentialChangedAt: "credentialChangedAt",
} as const;
type AttributeName = keyof typeof names;

/** Of each name in its plain form: which attribute it is, and how good a name of it. */
const meanings: ReadonlyMap<string, Meaning> = new Map(
  Object.entries(names).flatMap(([name, usual]) =>
    usual.split(/\s+/).map((word, rank): [string, Meaning] => [plainOf(word), { name: name as AttributeName, rank }]),
  ),
);

interface Meaning {
  readonly name: AttributeName;
  readonly rank: number;
}

/** By key as it is sent: senders know few. */
const known = new Map<string, Meaning | undefined>();
const mostKnown = 1_024;

function meaningOf(key: string): Meaning | undefined {
  if (known.has(key)) return known.get(key);
  const meaning = meanings.get(plainOf(key));
  if (known.size < mostKnown) known.set(key, meaning);
  return meaning;
}

/** "Steel Works Ltd." and "STEEL WORKS LTD" are one name. */
function plainOf(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Longer texts are cut: they are compared, not shown. */
const mostCharacters = 128;

export type NamedTexts = { readonly [name in AttributeName]?: string };

/** Each by its best name; of two equally good ones by the first in order of their keys. */
export function readNamedTexts({ attributes }: Transaction): NamedTexts {
  const texts: { [name in AttributeName]?: string } = {};
  const ranks: { [name in AttributeName]?: number } = {};
  for (const key in attributes) {
    const meaning = meaningOf(key);
    const value = attributes[key];
    if (meaning === undefined || typeof value !== "string" || value === "") continue;
    const { name, rank } = meaning;
    if (rank >= (ranks[name] ?? Number.POSITIVE_INFINITY)) continue;
    ranks[name] = rank;
    texts[name] = value.slice(0, mostCharacters);
  }
  return texts;
}

/** The address that a payment was sent from; undefined where none is given. */
export function addressOf(transaction: Transaction): string | undefined {
  return readNamedTexts(transaction).ipAddress?.trim().toLowerCase();
}

/** 0 where there is no name. */
export function nameHashOf({ counterpartyName }: NamedTexts): number {
  return counterpartyName === undefined ? 0 : hashText(plainOf(counterpartyName));
}

/** 0 where there is no reference, or one without a number: "rent" names no single invoice. */
export function referenceHashOf({ reference }: NamedTexts): number {
  return reference !== undefined && /\d/.test(reference) ? hashText(reference.trim().toLowerCase()) : 0;
}

/** How long before the payment its payee was added or its account's credential changed; NaN where that is not given or lies behind it. */
export function sinceText(text: string | undefined, timeMs: number): number {
  const sinceMs = text === undefined ? Number.NaN : timeMs - Date.parse(text);
  return sinceMs >= 0 ? sinceMs : Number.NaN;
}

/** Channels, as callers name them, in which somebody stands at the place of payment. */
const presentChannels: ReadonlySet<string> = new Set(
  "card_present pos atm chip contactless in_store instore in_person cash point_of_sale swipe".split(" "),
);

/** Channels of payments from account to account. */
const transferChannels: ReadonlySet<string> = new Set(
  `transfer bank_transfer credit_transfer wire wire_transfer sepa sct sct_inst sepa_instant ach eft swift chaps bacs fps faster_payment
    faster_payments rtp rtgs neft imps upi pix zelle interac instant instant_payment instant_transfer p2p p2p_transfer payment_order
    standing_order giro payout payroll salary`.split(/\s+/),
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

/** By its channel; or by the other party, where that is a bank account and nobody stands at a place of payment. */
export function isTransfer({ channel, merchantCategory, counterpartyId }: Transaction): boolean {
  if (merchantCategory !== undefined) return false;
  const kind = channel === undefined ? undefined : kindOf(channel);
  if (kind?.isTransfer === true) return true;
  return kind?.isPresent !== true && counterpartyId !== undefined && bankAccount.test(counterpartyId);
}

/** An IBAN by its form: a mistyped one is no merchant either. */
const bankAccount = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
