/** What an entity shares with others: up to two steps over accounts and the customers, counterparties and devices that they use. */
import type { EntityKind } from "../../contract/entities.ts";
import { type EntityRow, keyOf, keysOf } from "./entity-rows.ts";

export interface RingNode {
  readonly kind: EntityKind;
  readonly id: string;
  readonly transactions: number;
  readonly flagged: number;
  readonly frauds: number;
  readonly accounts: number;
  readonly distance: number;
}

export interface Ring {
  readonly nodes: readonly RingNode[];
  readonly links: readonly { readonly from: number; readonly to: number; readonly transactions: number }[];
}

/** What more accounts than these use says nothing of them: a shop, a public terminal. */
const mostAccounts = 50;
/** More nodes are no picture that a reader can follow. */
const nearLimit = 14;
const farLimit = 16;

interface Seen {
  readonly kind: EntityKind;
  readonly id: string;
  transactions: number;
  flagged: number;
  frauds: number;
  readonly rows: number[];
}

export function findRing(rows: readonly EntityRow[], kind: EntityKind, id: string): Ring {
  const seen = gather(rows);
  const centre = seen.get(keyOf(kind, id));
  if (centre === undefined) return { nodes: [], links: [] };
  const chosen = new Map<string, number>([[keyOf(kind, id), 0]]);
  addStep(1, [centre], nearLimit, 1);
  // Beyond the first step only connections count: what at least two nodes lead to, or an account that shares something.
  const near = [...chosen.keys()].flatMap((key) => seen.get(key) ?? []).filter((one) => one !== centre);
  addStep(
    2,
    near.filter((one) => accountsOf(one, rows) <= mostAccounts),
    farLimit,
    kind === "account" ? 1 : 2,
  );
  const shown = [...chosen].flatMap(([key, distance]) => {
    const found = seen.get(key);
    return found === undefined ? [] : [{ key, found, distance }];
  });
  return {
    nodes: shown.map(({ found: { rows: own, ...node }, distance }) => ({
      ...node,
      accounts: new Set(own.map((place) => rows[place]?.ids.account)).size,
      distance,
    })),
    links: linksBetween(rows, shown),
  };

  function addStep(distance: number, from: readonly Seen[], limit: number, leastPaths: number): void {
    const paths = new Map<string, number>();
    for (const one of from) {
      const reached = new Set(one.rows.flatMap((place) => neighboursOf(one.kind, rows[place])));
      for (const key of reached) if (!chosen.has(key)) paths.set(key, (paths.get(key) ?? 0) + 1);
    }
    const found = [...paths].filter(([, count]) => count >= leastPaths).flatMap(([key]) => seen.get(key) ?? []);
    found.sort(
      (one, other) => other.frauds - one.frauds || other.flagged - one.flagged || other.transactions - one.transactions,
    );
    for (const one of found.slice(0, limit)) chosen.set(keyOf(one.kind, one.id), distance);
  }
}

/** Accounts lead to what they use, and that leads to accounts. */
function neighboursOf(kind: EntityKind, row: EntityRow | undefined): readonly string[] {
  if (row === undefined) return [];
  const keys = keysOf(row);
  const account = keyOf("account", row.ids.account ?? "");
  return kind === "account" ? keys.filter((key) => key !== account) : [account];
}

function gather(rows: readonly EntityRow[]): ReadonlyMap<string, Seen> {
  const seen = new Map<string, Seen>();
  for (const [place, row] of rows.entries()) {
    for (const key of keysOf(row)) {
      const end = key.indexOf(" ");
      let one = seen.get(key);
      if (one === undefined) {
        const kind = key.slice(0, end) as EntityKind;
        one = { kind, id: key.slice(end + 1), transactions: 0, flagged: 0, frauds: 0, rows: [] };
        seen.set(key, one);
      }
      one.transactions += 1;
      one.flagged += row.status === "approved" ? 0 : 1;
      one.frauds += row.isFraud === true ? 1 : 0;
      one.rows.push(place);
    }
  }
  return seen;
}

function accountsOf({ kind, rows: own }: Seen, rows: readonly EntityRow[]): number {
  return kind === "account" ? 1 : new Set(own.map((place) => rows[place]?.ids.account)).size;
}

function linksBetween(rows: readonly EntityRow[], shown: readonly { readonly key: string }[]): Ring["links"] {
  const places = new Map(shown.map(({ key }, place) => [key, place]));
  const counts = new Map<number, number>();
  for (const row of rows) {
    const from = places.get(keyOf("account", row.ids.account ?? ""));
    if (from === undefined) continue;
    for (const key of keysOf(row)) {
      const to = places.get(key);
      if (to === undefined || to === from) continue;
      const link = from * shown.length + to;
      counts.set(link, (counts.get(link) ?? 0) + 1);
    }
  }
  return [...counts].map(([link, transactions]) => ({
    from: Math.floor(link / shown.length),
    to: link % shown.length,
    transactions,
  }));
}
