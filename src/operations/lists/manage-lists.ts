/** Creates, shows, fills and retires lists. */
import { csvLine } from "../../contract/csv-line.ts";
import type { ListEntry, ListEntryInput, ListEntryPage, ListInfo, ListInput, ListPage } from "../../contract/lists.ts";
import { ServiceError } from "../../errors.ts";
import { readInstant, readListValue } from "../../intake/records/list-entry.ts";
import type { SideId } from "../../ledger/ledger.ts";
import {
  type ListLedger,
  listEntryLimit,
  listLimit,
  type StoredList,
  type StoredListEntry,
} from "../../ledger/lists.ts";
import { cursorOfName, nameAfter } from "../shared/cursor.ts";
import { instantText } from "../shared/output-text.ts";

export interface ManageLists {
  /** The cursor is the `nextCursor` of the previous page; empty for the first page. */
  list(side: SideId, cursor: string, limit: number): Promise<ListPage>;
  find(side: SideId, name: string): Promise<ListInfo>;
  create(side: SideId, name: string, input: ListInput, actor: string): Promise<ListInfo>;
  retire(side: SideId, name: string, actor: string): Promise<void>;
  /** Only values that begin with `prefix`, where there is one. */
  entries(side: SideId, name: string, cursor: string, limit: number, prefix?: string): Promise<ListEntryPage>;
  put(side: SideId, name: string, entry: ListEntryInput, actor: string): Promise<ListEntry>;
  remove(side: SideId, name: string, value: string, actor: string): Promise<void>;
  /** Lines of CSV, as they can be loaded again. */
  download(side: SideId, name: string): Promise<AsyncIterable<string>>;
}

const unknownList = "There is no list with this name.";
/** Entries read at once for a download; some milliseconds' work. */
const pageEntries = 1_000;

export function createManageLists(ledger: ListLedger, now: () => number): ManageLists {
  async function need(side: SideId, name: string): Promise<StoredList> {
    const found = await ledger.find(side, name);
    if (found === undefined) throw new ServiceError("not_found", unknownList);
    return found;
  }

  async function* lines(side: SideId, name: string): AsyncGenerator<string> {
    yield "value,expiresAt,note\n";
    for (let after = ""; ; ) {
      const page = await ledger.readEntries(side, name, after, pageEntries);
      const last = page.at(-1);
      if (last === undefined) return;
      yield page.map(lineOf).join("");
      after = last.value;
    }
  }

  return {
    async list(side, cursor, limit) {
      const before = nameAfter(cursor);
      const all = (await ledger.list(side)).filter(({ name }) => name > before);
      const page = all.slice(0, limit);
      const last = page.at(-1);
      const nextCursor = all.length > limit && last !== undefined ? cursorOfName(last.name) : null;
      return { lists: page.map(describe), nextCursor };
    },

    find: async (side, name) => describe(await need(side, name)),

    async create(side, name, { kind, field, title = "" }, actor) {
      requireFitting(name, { kind, field });
      const outcome = await ledger.create(side, name, { kind, field, title }, now(), actor);
      if (outcome === "full") throw new ServiceError("conflict", `A side has at most ${listLimit} lists; retire one.`);
      if (outcome === "exists") {
        throw new ServiceError("conflict", "A list with this name has another kind or field; retire it first.");
      }
      return describe(await need(side, name));
    },

    async retire(side, name, actor) {
      const outcome = await ledger.retire(side, name, now(), actor);
      if (outcome.kind === "unknown") throw new ServiceError("not_found", unknownList);
      if (outcome.kind === "in_use") {
        const rules = outcome.rules.join(", ");
        throw new ServiceError("conflict", `These rules use the list: ${rules}. Retire or change them first.`);
      }
    },

    async entries(side, name, cursor, limit, prefix = "") {
      await need(side, name);
      // In the order of values, those with the prefix come right after the prefix itself.
      const isFirst = cursor === "" && prefix !== "";
      const exact = isFirst ? await ledger.findEntry(side, name, prefix) : undefined;
      const after = await ledger.readEntries(side, name, isFirst ? prefix : cursor, limit + 1);
      const fitting = after.filter(({ value }) => value.startsWith(prefix));
      const found = exact === undefined ? fitting : [exact, ...fitting];
      const page = found.slice(0, limit);
      return {
        entries: page.map(describeEntry),
        nextCursor: found.length > limit ? (page.at(-1)?.value ?? null) : null,
      };
    },

    async put(side, name, { value, expiresAt = null, note = null }, actor) {
      const { field } = await need(side, name);
      const expiresAtMs = expiresAt === null ? null : readInstant(expiresAt);
      if (typeof expiresAtMs === "string") throw new ServiceError("invalid_request", `expiresAt ${expiresAtMs}.`);
      const read = readListValue(value, field);
      if ("problem" in read) throw new ServiceError("invalid_request", `value ${read.problem}.`);
      const [outcome] = (await ledger.put(side, name, [{ value: read.text, expiresAtMs, note }], now(), actor)) ?? [];
      if (outcome === "full") throw new ServiceError("conflict", fullList);
      const stored = await ledger.findEntry(side, name, read.text);
      if (stored === undefined) throw new ServiceError("not_found", unknownList);
      return describeEntry(stored);
    },

    async remove(side, name, value, actor) {
      const { field } = await need(side, name);
      const read = readListValue(value, field);
      const values = "problem" in read ? [] : [read.text];
      const [outcome] = (await ledger.remove(side, name, values, now(), actor)) ?? [];
      if (outcome !== "removed") throw new ServiceError("not_found", "The list has no such entry.");
    },

    async download(side, name) {
      await need(side, name);
      return lines(side, name);
    },
  };
}

function requireFitting(name: string, { kind, field }: ListInput): void {
  if (!/^[a-z0-9][a-z0-9_-]{0,63}$/.test(name)) {
    throw new ServiceError(
      "invalid_request",
      "The name of a list has lower-case letters, digits, - and _, at most 64.",
    );
  }
  if ((kind === "screen") !== (field === "name")) {
    throw new ServiceError(
      "invalid_request",
      "A list of the kind screen has the field name, and no other list has it.",
    );
  }
}

export const fullList = `A list has at most ${listEntryLimit} entries, and all lists of a side together twice as many.`;

function describe({ createdAtMs, changedAtMs, ...list }: StoredList): ListInfo {
  const { name, kind, field, title, entries, createdBy, changedBy } = list;
  return {
    name,
    kind,
    field,
    title,
    entries,
    createdAt: instantText(createdAtMs),
    createdBy,
    changedAt: instantText(changedAtMs),
    changedBy,
  };
}

function describeEntry({ value, expiresAtMs, note, sequence }: StoredListEntry): ListEntry {
  return { value, expiresAt: expiresAtMs === null ? null : new Date(expiresAtMs).toISOString(), note, sequence };
}

function lineOf({ value, expiresAtMs, note }: StoredListEntry): string {
  const expiry = expiresAtMs === null ? "" : new Date(expiresAtMs).toISOString();
  return csvLine([value, expiry, note ?? ""], "\n");
}
