/** Whether a counterparty, device, country or category is new to the account, where it is given. */
import type { Transaction } from "../../contract/transactions.ts";
import { hashText } from "../hash.ts";
import type { AccountState } from "../state/account.ts";
import { filterDistinct, filterHas } from "../state/filter.ts";
import { countSlot, filterSpan, type Span } from "../state/layout.ts";
import type { Facts } from "./facts.ts";

interface Novelty {
  readonly isNew: number;
  readonly seen: number;
  readonly distinct: number;
}

export function addNoveltyFacts(facts: Facts, state: AccountState, transaction: Transaction): void {
  const counterparty = noveltyOf(state, 0, filterSpan.counterparty, transaction.counterpartyId);
  if (counterparty !== undefined) {
    facts.isNewCounterparty = counterparty.isNew;
    facts.counterpartiesSeen = counterparty.seen;
    facts.counterpartiesDistinct = counterparty.distinct;
  }
  const device = noveltyOf(state, 1, filterSpan.device, transaction.deviceId);
  if (device !== undefined) {
    facts.isNewDevice = device.isNew;
    facts.devicesSeen = device.seen;
    facts.devicesDistinct = device.distinct;
  }
  const country = noveltyOf(state, 2, filterSpan.country, transaction.country);
  if (country !== undefined) {
    facts.isNewCountry = country.isNew;
    facts.countriesSeen = country.seen;
    facts.countriesDistinct = country.distinct;
  }
  const category = noveltyOf(state, 3, filterSpan.category, transaction.merchantCategory);
  if (category !== undefined) {
    facts.isNewCategory = category.isNew;
    facts.categoriesSeen = category.seen;
    facts.categoriesDistinct = category.distinct;
  }
}

function noveltyOf(state: AccountState, field: number, filter: Span, text: string | undefined): Novelty | undefined {
  if (text === undefined) return undefined;
  const seen = state.counts[countSlot.fields + field] ?? 0;
  return {
    // The first that an account names is neither new nor known: every account has one.
    isNew: seen === 0 ? Number.NaN : filterHas(state.bytes, filter, hashText(text)) ? 0 : 1,
    seen,
    distinct: filterDistinct(state.bytes, filter),
  };
}
