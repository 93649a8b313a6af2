/** The order of a record's keys by code unit, worked out once for all rows that have the same keys. */

interface KeyOrder {
  readonly keys: readonly string[];
  readonly places: readonly number[];
  /** Of all keys together. */
  readonly characters: number;
  /** The first key that comes twice, and whether all keys are well-formed. */
  readonly repeated: string | undefined;
  readonly areWellFormed: boolean;
}

let lastOrder: KeyOrder = { keys: [], places: [], characters: 0, repeated: undefined, areWellFormed: true };

export function orderKeys(keys: readonly string[]): KeyOrder {
  if (!hasSameItems(keys, lastOrder.keys)) lastOrder = makeOrder(keys);
  return lastOrder;
}

function hasSameItems(first: readonly string[], second: readonly string[]): boolean {
  if (first.length !== second.length) return false;
  for (let index = 0; index < first.length; index += 1) if (first[index] !== second[index]) return false;
  return true;
}

function makeOrder(keys: readonly string[]): KeyOrder {
  const keyAt = (place: number | undefined): string => keys[place ?? -1] ?? "";
  const places = keys.map((_, index) => index);
  places.sort((a, b) => (keyAt(a) < keyAt(b) ? -1 : keyAt(a) > keyAt(b) ? 1 : 0));
  const repeatedPlace = places.find((place, index) => index > 0 && keyAt(place) === keyAt(places[index - 1]));
  return {
    keys,
    places,
    characters: keys.reduce((sum, key) => sum + key.length, 0),
    repeated: repeatedPlace === undefined ? undefined : keyAt(repeatedPlace),
    areWellFormed: keys.every((key) => key.isWellFormed()),
  };
}
