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

/** States that a step takes: a millisecond or two, as code that runs once for some ten thousand verdicts is never warm. */
const stepStates = 1_024;

type Steps<Result> = Generator<void, Result>;

/**
 * Those with a row in the order of their rows, then the new ones in about the order of the index over side, kind and id: in any other, each
 * would change a page of its own. The writer answers no request during a step, so it sorts numbers in flat arrays.
 */
export function* orderByRows(states: readonly number[], of: Ordered): Steps<readonly number[]> {
  const known: number[] = [];
  const added = new Map<number, Map<string, number[]>>();
  for (const [place, state] of states.entries()) {
    if (isStep(place)) yield;
    const row = of.rowOf(state);
    if (row !== 0) known.push(row * placeSpan + place);
    else placesOf(added, of.sideOf(state), of.kindOf(state)).push(place);
  }
  const keys: Float64Array[] = [Float64Array.from(known)];
  for (const kinds of added.values()) {
    for (const places of kinds.values()) keys.push(yield* keysOf(places, (place) => of.idOf(states[place] ?? 0)));
  }
  const order: number[] = [];
  for (const part of keys) {
    if (part.length >= stepStates) yield;
    for (const [index, key] of part.sort().entries()) {
      if (isStep(index)) yield;
      const state = states[key % placeSpan];
      if (state !== undefined) order.push(state);
    }
  }
  return order;
}

function isStep(done: number): boolean {
  return done % stepStates === stepStates - 1;
}

function placesOf(added: Map<number, Map<string, number[]>>, side: number, kind: string): number[] {
  const kinds = added.get(side) ?? new Map<string, number[]>();
  const places = kinds.get(kind) ?? [];
  added.set(side, kinds);
  kinds.set(kind, places);
  return places;
}

function* keysOf(places: readonly number[], idAt: (place: number) => string): Steps<Float64Array> {
  const first = idAt(places[0] ?? 0);
  const ids: string[] = [];
  let shared = first.length;
  for (const [index, place] of places.entries()) {
    if (isStep(index)) yield;
    const id = idAt(place);
    let length = 0;
    while (length < shared && id.charCodeAt(length) === first.charCodeAt(length)) length += 1;
    shared = length;
    ids.push(id);
  }
  const keys = new Float64Array(places.length);
  for (const [index, place] of places.entries()) {
    if (isStep(index)) yield;
    keys[index] = beginningOf(ids[index] ?? "", shared) * placeSpan + place;
  }
  return keys;
}

function beginningOf(id: string, shared: number): number {
  let beginning = 0;
  for (let index = shared; index < shared + comparedCharacters; index += 1) {
    beginning = beginning * 256 + (index < id.length ? Math.min(255, id.charCodeAt(index)) : 0);
  }
  return beginning;
}
