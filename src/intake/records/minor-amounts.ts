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
