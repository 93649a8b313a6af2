/** Whether a counterparty, device, country or category is new to the account, and how rare the values of its attributes are. */
import { attributeCountOf } from "./absorb-account";
import * as A from "./account";
import { distinctCounterparties, noveltyOfCounterparty } from "./counterparties";
import { filterDistinct, filterHas } from "./counts";
import {
  attributeCount,
  attributes,
  categoryHash,
  counterpartyHash,
  countryHash,
  deviceHash,
  hasAttributes,
  namesCategory,
  namesCounterparty,
  namesCountry,
  namesDevice,
  put,
  tag,
} from "./memory";
import * as F from "./places";

export function addNoveltyFacts(account: usize): void {
  if (namesCounterparty()) addCounterpartyNovelty(account);
  if (namesDevice()) addNovelty(account, 1, A.deviceFilter, 8, deviceHash(), F.isNewDevice, F.devicesSeen, F.devicesDistinct);
  if (namesCountry()) addNovelty(account, 2, A.countryFilter, 8, countryHash(), F.isNewCountry, F.countriesSeen, F.countriesDistinct);
  if (namesCategory()) addNovelty(account, 3, A.categoryFilter, 8, categoryHash(), F.isNewCategory, F.categoriesSeen, F.categoriesDistinct);
}

@inline function countOf(account: usize, field: usize): f64 { return <f64>load<u16>(account + A.fieldCounts + (field << 1)); }

// The first that an account names is neither new nor known: every account has one.

function addCounterpartyNovelty(account: usize): void {
  const count = countOf(account, 0);
  put(F.isNewCounterparty, count == 0 ? NaN : noveltyOfCounterparty(account, tag(), counterpartyHash()));
  put(F.counterpartiesSeen, count);
  put(F.counterpartiesDistinct, distinctCounterparties(account, count));
}

function addNovelty(account: usize, field: usize, filter: usize, length: i32, hash: u32, isNew: usize, seen: usize, distinct: usize): void {
  const count = countOf(account, field);
  put(isNew, count == 0 ? NaN : filterHas(account + filter, <u32>length, hash) ? 0 : 1);
  put(seen, count);
  put(distinct, filterDistinct(account + filter, length));
}

// Attributes that scoring does not know count as categories.

/** With fewer earlier transactions that give an attribute nothing is known of its values. */
const fewestGiven: f64 = 5;
/** Where every second value is new, such as a reference, one more says nothing. */
const ordinaryShare: f64 = 0.5;

export function addAttributeFacts(account: usize): void {
  if (!hasAttributes()) return;
  let known = 0;
  let fresh = 0;
  let rarest: f64 = 1;
  for (let index = 0; index < attributeCount(); index += 1) {
    const at = attributes + <usize>index * 12;
    const given = <f64>attributeCountOf(account, load<u32>(at));
    const asNew = <f64>attributeCountOf(account, load<u32>(at, 8));
    if (!(given >= fewestGiven && asNew <= ordinaryShare * given)) continue;
    const withValue = <f64>attributeCountOf(account, load<u32>(at, 4));
    known += 1;
    if (withValue == 0) fresh += 1;
    rarest = min<f64>(rarest, withValue / given);
  }
  put(F.attributesKnown, <f64>known);
  if (known == 0) return;
  put(F.newAttributes, <f64>fresh);
  put(F.rarestAttributeShare, rarest);
}
