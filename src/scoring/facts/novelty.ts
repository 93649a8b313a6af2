/** Whether a counterparty, device, country or category is new to the account, where it is given. */
import type { Transaction } from "../../contract/transactions.ts";
import { hashCategory, hashCounterparty, hashCountry, hashDevice } from "../hash.ts";
import type { AccountState } from "../state/account.ts";
import { filterDistinct, filterHas } from "../state/filter.ts";
import { countSlot, filterSpan, type Span } from "../state/layout.ts";
import type { Facts } from "./facts.ts";
import { type FactName, factNames } from "./table/fact-table.ts";

/** Indices of facts, and where the account counts and remembers what it named. */
interface Field {
  readonly isNew: number;
  readonly seen: number;
  readonly distinct: number;
  readonly count: number;
  readonly filter: Span;
}

function fieldOf(place: number, filter: Span, ...facts: readonly [FactName, FactName, FactName]): Field {
  const [isNew, seen, distinct] = facts;
  return {
    isNew: factNames.indexOf(isNew),
    seen: factNames.indexOf(seen),
    distinct: factNames.indexOf(distinct),
    count: countSlot.fields + place,
    filter,
  };
}

const fields = {
  counterparty: fieldOf(
    0,
    filterSpan.counterparty,
    "isNewCounterparty",
    "counterpartiesSeen",
    "counterpartiesDistinct",
  ),
  device: fieldOf(1, filterSpan.device, "isNewDevice", "devicesSeen", "devicesDistinct"),
  country: fieldOf(2, filterSpan.country, "isNewCountry", "countriesSeen", "countriesDistinct"),
  category: fieldOf(3, filterSpan.category, "isNewCategory", "categoriesSeen", "categoriesDistinct"),
} as const;

export function addNoveltyFacts(facts: Facts, state: AccountState, transaction: Transaction): void {
  const { counterpartyId, deviceId, country, merchantCategory } = transaction;
  if (counterpartyId !== undefined) addNovelty(facts, state, fields.counterparty, hashCounterparty(counterpartyId));
  if (deviceId !== undefined) addNovelty(facts, state, fields.device, hashDevice(deviceId));
  if (country !== undefined) addNovelty(facts, state, fields.country, hashCountry(country));
  if (merchantCategory !== undefined) addNovelty(facts, state, fields.category, hashCategory(merchantCategory));
}

function addNovelty({ values }: Facts, { counts, bytes }: AccountState, field: Field, hash: number): void {
  const seen = counts[field.count] ?? 0;
  // The first that an account names is neither new nor known: every account has one.
  values[field.isNew] = seen === 0 ? Number.NaN : filterHas(bytes, field.filter, hash) ? 0 : 1;
  values[field.seen] = seen;
  values[field.distinct] = filterDistinct(bytes, field.filter);
}
