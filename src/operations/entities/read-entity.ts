/** Profiles of accounts, customers, counterparties and devices, from the latest records of a side. */
import { maskCardNumbers } from "../../contract/card-numbers.ts";
import { type EntityKind, type EntityProfile, entityFields } from "../../contract/entities.ts";
import { overloaded, ServiceError } from "../../errors.ts";
import type { HistorySource } from "../../ledger/history.ts";
import type { ListLedger } from "../../ledger/lists.ts";
import type { SideId } from "../../ledger/side.ts";
import { twoDecimals } from "../shared/output-text.ts";
import { runReportThread } from "../shared/report-thread.ts";
import type { EntityRow } from "./entity-rows.ts";
import type { EntityData, EntityReply } from "./entity-thread.ts";

export type ReadEntity = (side: SideId, kind: EntityKind, id: string) => Promise<EntityProfile>;

/** Readers that wait for the one thread. */
const waitingLimit = 16;
const transactionsShown = 30;

export function createReadEntity(history: HistorySource | undefined, lists: ListLedger): ReadEntity {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (side, kind, id) => {
    if (history === undefined) throw new Error("Other threads cannot read this ledger's history.");
    if (waiting >= waitingLimit) {
      throw overloaded("Too many profiles are being read; try again in a moment.", 5);
    }
    waiting += 1;
    const data: EntityData = { history, side, kind, id };
    const reply = last.then(() => runReportThread<EntityReply>(new URL("./entity-thread.ts", import.meta.url), data));
    last = reply.catch(() => undefined);
    try {
      const [found, holding] = await Promise.all([reply, listsWith(lists, side, kind, id)]);
      if (found.own.length === 0 && holding.length === 0) {
        throw new ServiceError("not_found", `The latest transactions name no such ${kind}.`);
      }
      return describe(kind, id, found, holding);
    } finally {
      waiting -= 1;
    }
  };
}

async function listsWith(
  lists: ListLedger,
  side: SideId,
  kind: EntityKind,
  value: string,
): Promise<EntityProfile["lists"]> {
  const candidates = (await lists.list(side)).filter(({ field }) => field === entityFields[kind]);
  const found = await Promise.all(
    candidates.map(async ({ name, kind: effect }) => {
      const entry = await lists.findEntry(side, name, value);
      return entry === undefined ? [] : [{ name, kind: effect, note: entry.note }];
    }),
  );
  return found.flat();
}

function describe(
  kind: EntityKind,
  id: string,
  { own, ring, scanned, isWhole }: EntityReply,
  lists: EntityProfile["lists"],
): EntityProfile {
  const byTime = [...own].sort((one, other) => other.timeMs - one.timeMs);
  const count = (matches: (row: EntityRow) => boolean) => own.filter(matches).length;
  const instant = (row: EntityRow | undefined) => (row === undefined ? null : new Date(row.timeMs).toISOString());
  return {
    kind,
    id: maskCardNumbers(id),
    scanned: { transactions: scanned, isWhole },
    total: {
      transactions: own.length,
      flagged: count(({ status }) => status !== "approved"),
      declined: count(({ status }) => status === "declined"),
      labelled: count(({ isFraud }) => isFraud !== null),
      frauds: count(({ isFraud }) => isFraud === true),
    },
    first: instant(byTime.at(-1)),
    last: instant(byTime[0]),
    amounts: amountsOf(own),
    nodes: ring.nodes.map((node) => ({ ...node, id: maskCardNumbers(node.id) })),
    links: [...ring.links],
    lists,
    transactions: byTime.slice(0, transactionsShown).map((row) => ({
      transactionId: maskCardNumbers(row.transactionId),
      accountId: maskCardNumbers(row.ids.account ?? ""),
      amount: row.amount,
      currency: row.currency ?? null,
      timestamp: new Date(row.timeMs).toISOString(),
      status: row.status,
      riskScore: row.riskScore,
      isFraud: row.isFraud,
    })),
  };
}

function amountsOf(own: readonly EntityRow[]): EntityProfile["amounts"] {
  const sums = new Map<string, { outgoing: number; incoming: number }>();
  for (const { amount, currency = "" } of own) {
    const sum = sums.get(currency) ?? { outgoing: 0, incoming: 0 };
    if (amount < 0) sum.incoming -= amount;
    else sum.outgoing += amount;
    sums.set(currency, sum);
  }
  return [...sums].map(([currency, { outgoing, incoming }]) => ({
    currency: currency || null,
    outgoing: twoDecimals(outgoing),
    incoming: twoDecimals(incoming),
  }));
}
