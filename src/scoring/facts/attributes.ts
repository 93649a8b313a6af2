/** Fields that scoring does not know, as categories: whether their values are new to the account, and how rare. */
import type { Transaction } from "../../contract/transactions.ts";
import type { AccountState } from "../state/account.ts";
import { type AttributeUse, readAttributes } from "../state/attribute-counts.ts";
import type { Facts } from "./facts.ts";

/** With fewer earlier transactions that give an attribute nothing is known of its values. */
const fewest = 5;
/** Where every second value is new, such as a reference, one more says nothing. */
const ordinaryShare = 0.5;

export function addAttributeFacts(facts: Facts, account: AccountState, transaction: Transaction): void {
  if (transaction.attributes === undefined) return;
  const repeating = readAttributes(account, transaction).filter(isRepeating);
  facts.attributesKnown = repeating.length;
  if (repeating.length === 0) return;
  facts.newAttributes = repeating.filter(({ withValue }) => withValue === 0).length;
  facts.rarestAttributeShare = Math.min(1, ...repeating.map(({ withValue, given }) => withValue / given));
}

function isRepeating({ given, asNew }: AttributeUse): boolean {
  return given >= fewest && asNew <= ordinaryShare * given;
}
