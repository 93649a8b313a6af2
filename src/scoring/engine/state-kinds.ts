/** The states that a transaction touches, by what they are of. */

/** What a transaction may name beside its account. */
export const partyKinds = ["counterparty", "device", "category", "country", "address"] as const;
export type PartyKind = (typeof partyKinds)[number];
/** In the order in which the engine reads them. */
export const stateKinds = ["account", "peers", ...partyKinds] as const;
export type StateKind = (typeof stateKinds)[number];

export function stateKindOf(kind: string): StateKind {
  const found = stateKinds.find((known) => known === kind);
  if (found === undefined) throw new TypeError(`There is no state of kind ${kind}.`);
  return found;
}

/** Where a state lies; only the engine that made it can read it. */
export interface ScoringState {
  readonly kind: StateKind;
  /** Of the kind in `stateKinds`. */
  readonly place: number;
  readonly at: number;
}
