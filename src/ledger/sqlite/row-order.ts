/** Orders states to be written by their rows, so that a page of the store, or of the index over them, is written once. */

/** A row's number, or the beginning of an id, and a place in the list make one number to sort by; places stay below this. */
const placeSpan = 2 ** 20;
/** Of an id, behind what all new ones of its kind begin with; with a place they fit a number. Equal ones need no order: their pages are one. */
const comparedCharacters = 4;

/** What is known of states by their numbers. */
export interface Ordered {
  sideOf(state: number): number;
  kindOf(state: number): string;
  idOf(state: number): string;
  /** The number of its row; 0 for a new one. */
  rowOf(state: number): number;
}

/**
 * Those with a row in the order of their rows, then the new ones in about the order of the index over side, kind and id: in any other, each
 * would change a page of its own. The writer answers no request meanwhile, so it sorts numbers in flat arrays: tens of thousands take some
 * milliseconds.
 */
export function inOrderOfRows(states: readonly number[], of: Ordered): readonly number[] {
  const known: number[] = [];
  const added = new Map<number, Map<string, number[]>>();
  for (const [place, state] of states.entries()) {
    const row = of.rowOf(state);
    if (row !== 0) known.push(row * placeSpan + place);
    else placesOf(added, of.sideOf(state), of.kindOf(state)).push(place);
  }
  const order: number[] = [];
  const add = (keys: Float64Array) => {
    for (const key of keys.sort()) {
      const state = states[key % placeSpan];
      if (state !== undefined) order.push(state);
    }
  };
  add(Float64Array.from(known));
  for (const kinds of added.values()) {
    for (const places of kinds.values()) {
      const ids = places.map((place) => of.idOf(states[place] ?? 0));
      add(keysOf(ids, places));
    }
  }
  return order;
}

function placesOf(added: Map<number, Map<string, number[]>>, side: number, kind: string): number[] {
  const kinds = added.get(side) ?? new Map<string, number[]>();
  const places = kinds.get(kind) ?? [];
  added.set(side, kinds);
  kinds.set(kind, places);
  return places;
}

function keysOf(ids: readonly string[], places: readonly number[]): Float64Array {
  const [first = ""] = ids;
  let shared = first.length;
  for (const id of ids) {
    let length = 0;
    while (length < shared && id.charCodeAt(length) === first.charCodeAt(length)) length += 1;
    shared = length;
  }
  return Float64Array.from(places, (place, index) => beginningOf(ids[index] ?? "", shared) * placeSpan + place);
}

function beginningOf(id: string, shared: number): number {
  let beginning = 0;
  for (let index = shared; index < shared + comparedCharacters; index += 1) {
    beginning = beginning * 256 + (index < id.length ? Math.min(255, id.charCodeAt(index)) : 0);
  }
  return beginning;
}
