/** Which amounts are in the currency's smallest unit, by what the file says of them. */

const minorName =
  /(?:^|[\s_.-]|[a-z](?=[A-Z]))(?:in[\s_-]*)?(?:cents?|pence|minor(?:[\s_-]*units?)?)$|^(?:[\w.]+\.)?amount_?money\.amount$/i;

/** Whether a column says that its amounts are in the smallest unit. */
export function isMinorName(name: string): boolean {
  return minorName.test(name);
}

/** Holds the kind of an object of an interface, as in `"object": "charge"`. */
export const kindKey = "object";

/** Of Stripe, whose amounts are in the smallest unit whatever the object. */
const minorKinds: ReadonlySet<unknown> = new Set([
  ...["charge", "payment_intent", "refund", "balance_transaction", "transfer", "payout", "topup", "dispute"],
  ...["issuing.transaction", "issuing.authorization", "treasury.transaction"],
]);

export function isMinorKind(kind: unknown): boolean {
  return minorKinds.has(kind);
}

/**
 * By the form of an id, payments and refunds of interfaces that have no kind: of Razorpay and Monzo. Amounts there are in the smallest unit.
 */
const minorId = /^(?:(?:pay|rfnd)_[A-Za-z0-9]{14}|tx_0000[A-Za-z0-9]{16,24})$/;

export function isMinorId(id: unknown): boolean {
  return typeof id === "string" && minorId.test(id);
}

const valueName = /(?:^|\.)amount\.value$/i;

/** Of a whole number within an object for an amount: Adyen's are in the smallest unit, those of others are not. */
export const openUnit =
  "is a whole number in an object, which some interfaces count in the smallest unit; send amountUnit=minor or amountUnit=major";

export function isOpenUnit(name: string, amount: unknown): boolean {
  return Number.isInteger(amount) && amount !== 0 && valueName.test(name);
}
