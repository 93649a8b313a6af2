/** Screens names in the background: customers as they are loaded, counterparties of transactions, and all customers when a list has changed. */

import { hash } from "node:crypto";
import type { Customer } from "../../contract/customers.ts";
import { isScreening } from "../../contract/screening-list.ts";
import type { Transaction } from "../../contract/transactions.ts";
import type { CustomerRecord } from "../../ledger/change-customer.ts";
import type { Ledger, SideId } from "../../ledger/ledger.ts";
import {
  hitSubject,
  type NameRecord,
  type NewHit,
  type ScreeningProgress,
  screeningScanLimit,
} from "../../ledger/screening.ts";
import type { NameHit, NameQuery } from "../../screening/name-index.ts";
import { keepGoing } from "../shared/keep-going.ts";
import { type NameMatcher, stateOf } from "./name-matcher.ts";

export interface KeepScreeningParts {
  readonly ledger: Pick<Ledger, "screening" | "lists" | "customers" | "transactions">;
  readonly matcher: Pick<NameMatcher, "find">;
  readonly leastScore: number;
  readonly dueHours: number;
  readonly now: () => number;
  readonly onFailure: (error: unknown) => void;
}

const hourMs = 3_600_000;
const idleRestMs = 1_000;
const busyRestMs = 20;
/** A list that is being loaded changes with every thousand entries; customers are compared when it has come to rest. */
const quietMs = 3_000;
/** Customers that are compared in one step. */
const pageCustomers = 200;
/** Hits of one name that are reported: the nearest. */
const hitLimit = 5;

/** Returns a function that stops it once the current step is done. */
export function startKeepScreening(parts: KeepScreeningParts): () => Promise<void> {
  /** How far each side is followed, where that is not stored yet. */
  const followed = new Map<SideId, number>();
  return keepGoing(
    async (signal) => ((await screenSides(parts, followed, signal)) ? busyRestMs : idleRestMs),
    parts.onFailure,
  );
}

/** True where there is more to do at once. */
async function screenSides(
  parts: KeepScreeningParts,
  followed: Map<SideId, number>,
  signal: AbortSignal,
): Promise<boolean> {
  let hasMore = false;
  for (const side of await parts.ledger.screening.sides()) {
    if (signal.aborted) return false;
    const through = await screenSide(parts, side, followed.get(side), signal);
    hasMore ||= through.hasMore;
    followed.set(side, through.throughSequence);
  }
  return hasMore;
}

export async function screenSide(
  parts: KeepScreeningParts,
  side: SideId,
  followed?: number,
  signal?: AbortSignal,
): Promise<{ readonly throughSequence: number; readonly hasMore: boolean }> {
  const { ledger, now } = parts;
  const head = (await ledger.transactions.nextSequence()) - 1;
  const stored = await ledger.screening.progress(side);
  // A new side's customers are all compared with its first list; counterparties from here on.
  let progress: ScreeningProgress = stored ?? { throughSequence: head, lists: "" };
  const lists = (await ledger.lists.list(side)).filter(isScreening);
  const state = stateOf(lists);
  const isQuiet = lists.every(({ changedAtMs }) => Math.abs(now() - changedAtMs) >= quietMs);
  if (state !== progress.lists && isQuiet) {
    if (!(await screenCustomers(parts, side, signal)))
      return { throughSequence: progress.throughSequence, hasMore: true };
    progress = { ...progress, lists: state };
    await raise(parts, side, [], progress);
  }
  const from = Math.max(followed ?? 0, progress.throughSequence);
  const through = Math.min(head, from + screeningScanLimit);
  if (through <= from) return { throughSequence: from, hasMore: false };
  const records = await ledger.screening.readNames(side, from, through);
  const sources = records.flatMap((record) => sourceOfRecord(record) ?? []);
  // Without a name nothing is written: after a restart these records are read again, up to one step of them.
  const isFar = through - progress.throughSequence >= screeningScanLimit;
  if (sources.length > 0 || isFar || stored === undefined) {
    await raise(parts, side, sources, { ...progress, throughSequence: through });
  }
  return { throughSequence: through, hasMore: through < head };
}

/** False where it was stopped before the end. */
async function screenCustomers(parts: KeepScreeningParts, side: SideId, signal?: AbortSignal): Promise<boolean> {
  for (let after = 0; ; ) {
    if (signal?.aborted === true) return false;
    const { customers, next } = await parts.ledger.customers.list(side, after, pageCustomers);
    await raise(parts, side, customers.map(sourceOfCustomer), undefined);
    if (next === null) return true;
    after = next;
  }
}

async function raise(
  { ledger, matcher, leastScore, dueHours, now }: KeepScreeningParts,
  side: SideId,
  sources: readonly NameSource[],
  progress: ScreeningProgress | undefined,
): Promise<void> {
  const queries = sources.map(({ query }) => query);
  const reply = queries.length === 0 ? undefined : await matcher.find(side, queries, { leastScore, limit: hitLimit });
  const hits = sources.flatMap((source, at) => (reply?.hits[at] ?? []).map((hit) => hitOf(source, hit)));
  if (hits.length === 0 && progress === undefined) return;
  const atMs = now();
  await ledger.screening.raise(side, hits, progress, atMs + dueHours * hourMs, atMs);
}

interface NameSource {
  readonly query: NameQuery;
  readonly subject: string;
  readonly accountId: string;
  readonly link: NewHit["link"];
  /** As the beginning of a sentence. */
  readonly whose: string;
}

function sourceOfCustomer({ customerId, name, dateOfBirth, country, accountIds, iban }: Customer): NameSource {
  return {
    query: {
      name,
      born: dateOfBirth === undefined ? [] : [dateOfBirth],
      countries: country === undefined ? [] : [country],
    },
    subject: hitSubject("customer", customerId),
    accountId: accountIds?.[0] ?? iban ?? `customer ${customerId}`,
    link: { kind: "customer", id: customerId },
    whose: "The customer's name",
  };
}

/** Undefined for a record without a name, such as that of an erasure. */
function sourceOfRecord({ kind, body }: NameRecord): NameSource | undefined {
  if (kind === "customer") {
    const { event, customer } = JSON.parse(body) as Partial<CustomerRecord>;
    return event === "loaded" && customer !== undefined ? sourceOfCustomer(customer) : undefined;
  }
  const { id, accountId, attributes = {} } = JSON.parse(body) as Transaction;
  const name = attributes.counterpartyName ?? attributes.counterparty_name;
  if (typeof name !== "string" || name.trim() === "") return undefined;
  const country = attributes.counterpartyCountry;
  const countries = typeof country === "string" && /^[A-Z]{2}$/.test(country) ? [country] : [];
  // The first payment of an account to a name with a hit reports it.
  const digest = hash("sha256", JSON.stringify([accountId, name.trim().toLowerCase()]), "hex").slice(0, 32);
  return {
    query: { name, born: [], countries },
    subject: hitSubject("transaction", digest),
    accountId,
    link: null,
    whose: `The counterparty's name in the transaction ${id}`,
  };
}

/** The source's own name is not repeated: what is written in a case stays when a customer is erased. */
function hitOf({ subject, accountId, link, whose }: NameSource, hit: NameHit): NewHit {
  const { entry, score, list, listedName, listed, differences } = hit;
  const listedAs = listed === "" ? "" : ` Listed as: ${listed}.`;
  const text = `${whose} is near "${listedName}" (${entry}) on the list "${list}", ${score} of 100: ${differences.join("; ")}.${listedAs}`;
  return { subject, entry, score, accountId, link, text };
}
