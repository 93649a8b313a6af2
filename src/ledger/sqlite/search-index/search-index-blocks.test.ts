import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { SearchIndexEntry, SearchIndexFilter, SideEntry } from "../../search-index.ts";
import { scanLimit } from "../../tables/search-index-rows.ts";
import { type Database, prepare } from "../connection.ts";
import { accountFilterOf, mayHaveAccount } from "./account-filter.ts";
import { blockEntries } from "./search-index-blocks.ts";
import { columnsOf } from "./search-index-columns.ts";
import { createSearchIndexReader } from "./search-index-reader.ts";
import { openSearchIndex } from "./search-index-store.ts";
import { createSearchIndexWriter } from "./search-index-writer.ts";

const sides = [1, 2, 3];
const everything = Number.MAX_SAFE_INTEGER;

function openAlone() {
  const database = openSearchIndex(":memory:", () => true);
  const writer = createSearchIndexWriter(database, () => {});
  /** What follows everything before; each side in parts of up to three entries. */
  const append = (entries: readonly SideEntry[]) => {
    const ofSides = Map.groupBy(entries, ({ side }) => side);
    const parts = [...ofSides].map(([side, all]) => {
      const starts = all.filter((_, index) => index % 3 === 0).map((_, part) => 3 * part);
      return [side, starts.map((start) => columnsOf(all.slice(start, start + 3)))] as const;
    });
    writer.addAll(new Map(parts), entries.at(-1)?.sequence ?? 0, "");
  };
  return { database, writer, append, reader: createSearchIndexReader(database) };
}

function listAll(database: Database, side: number, filter: SearchIndexFilter, limit: number): SearchIndexEntry[] {
  const { list } = createSearchIndexReader(database);
  const found: SearchIndexEntry[] = [];
  let before: number | undefined;
  do {
    const page = list(side, filter, before, limit);
    found.push(...page.entries);
    before = page.nextBefore;
  } while (before !== undefined);
  return found;
}

function isFound(entry: SideEntry, filter: SearchIndexFilter): boolean {
  const { fromMs = -everything, toMs = everything, minimumAmount = -everything, maximumAmount = everything } = filter;
  return (
    (filter.accountId === undefined || entry.accountId === filter.accountId) &&
    (filter.idPrefix === undefined || entry.transactionId.startsWith(filter.idPrefix)) &&
    (filter.statuses === undefined || filter.statuses.includes(entry.status)) &&
    (filter.reasonCode === undefined || entry.reasonCodes.includes(filter.reasonCode)) &&
    entry.timeMs >= fromMs &&
    entry.timeMs < toMs &&
    entry.amount >= minimumAmount &&
    entry.amount <= maximumAmount &&
    entry.riskScore >= (filter.minimumScore ?? 0)
  );
}

function withoutSide({ side: _, ...entry }: SideEntry): SearchIndexEntry {
  return entry;
}

const accounts = fc.constantFrom("a", "ab", 'ä\u0000 "x"', "😀", "account of some length");
const ids = fc.oneof(
  fc.constantFrom("t", "t1", "t12", "ü1"),
  fc.string({ unit: "binary", minLength: 1, maxLength: 9 }),
);
const statuses = fc.constantFrom("approved", "review", "declined");
const codes = fc.constantFrom("SPIKE", "NEW_PAYEE", "rule:a", "rule:ab");
const times = fc.constantFrom(-5_000_000, -1, 0, 1, 3_600_000, 3_600_001, 50_000_000);
const amounts = fc.constantFrom(-3, 0, 0.1, 7, 7.25, 1e9);

const entries = fc
  .array(
    fc.record({
      side: fc.constantFrom(...sides),
      gap: fc.integer({ min: 1, max: 4 }),
      transactionId: ids,
      accountId: accounts,
      amount: amounts,
      currency: fc.option(fc.constantFrom("EUR", "JPY"), { nil: undefined }),
      timeMs: times,
      status: statuses,
      riskScore: fc.constantFrom(0, 9.5, 50, 100),
      reasonCodes: fc.uniqueArray(codes, { maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 60 },
  )
  .map((drawn) => {
    let sequence = 0;
    return drawn.map(({ gap, reasonCodes, ...entry }): SideEntry => {
      sequence += gap;
      return { ...entry, sequence, reasonCodes: entry.status === "approved" ? [] : reasonCodes };
    });
  });

const fields = {
  accountId: fc.oneof(accounts, fc.constant("none")),
  idPrefix: ids,
  statuses: fc.uniqueArray(statuses, { maxLength: 3 }),
  reasonCode: fc.oneof(codes, fc.constant("rule:")),
  fromMs: times,
  toMs: times,
  minimumAmount: amounts,
  maximumAmount: amounts,
  minimumScore: fc.constantFrom(9.5, 60),
};

/** Mostly by one field: all of them together find hardly anything. */
const filters: fc.Arbitrary<SearchIndexFilter> = fc.oneof(
  ...Object.entries<fc.Arbitrary<unknown>>(fields).map(([name, values]) => values.map((value) => ({ [name]: value }))),
  fc.record(fields, { requiredKeys: [] }),
);

test("however entries come, are searched and are taken away, the same are found as by looking at each", () => {
  const batches = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 12 });
  const through = fc.integer({ min: 0, max: 120 });
  const limits = fc.integer({ min: 1, max: 9 });
  fc.assert(
    fc.property(entries, batches, fc.array(filters, { minLength: 1, maxLength: 6 }), through, limits, (...drawn) => {
      const [all, sizes, searches, erasedThrough, limit] = drawn;
      const { database, writer, append, reader } = openAlone();
      for (let at = 0, turn = 0; at < all.length; turn += 1) {
        const size = sizes[turn % sizes.length] ?? 1;
        append(all.slice(at, at + size));
        at += size;
      }
      const check = (kept: readonly SideEntry[]) => {
        for (const filter of [{}, ...searches]) {
          for (const side of sides) {
            const wanted = kept.filter((entry) => entry.side === side && isFound(entry, filter)).map(withoutSide);
            assert.deepEqual(listAll(database, side, filter, limit), wanted.reverse());
          }
        }
        for (const isFlagged of [true, false]) {
          const within = kept.filter(({ sequence }) => sequence > 20 && sequence <= 90);
          const wanted = isFlagged ? within.filter(({ status }) => status !== "approved") : within;
          assert.deepEqual(reader.readSpan(20, 90, limit, isFlagged), wanted.slice(0, limit));
        }
        for (const side of sides) {
          const ofSide = kept.filter((entry) => entry.side === side).map(({ timeMs }) => timeMs);
          const latestMs = ofSide.length === 0 ? undefined : Math.max(...ofSide);
          assert.equal(reader.summarise(side, 0, 1).latestMs, latestMs);
        }
      };
      check(all);
      while (!writer.drop(erasedThrough));
      check(all.filter(({ sequence }) => sequence > erasedThrough));
      database.close();
    }),
  );
});

function entryAt(sequence: number, side: number): SideEntry {
  const { accountId, ...rest } = { accountId: `account ${sequence % 97}`, amount: 1, timeMs: sequence * 1_000 };
  const transactionId = `t${sequence}`;
  return {
    side,
    sequence,
    transactionId,
    accountId,
    ...rest,
    currency: undefined,
    status: "approved",
    riskScore: 0,
    reasonCodes: [],
  };
}

test("a side has few blocks, whether its entries come alone or by the thousand, and none is too large", () => {
  const { database, writer, append } = openAlone();
  let sequence = 0;
  const sizes = [...Array.from({ length: 600 }, () => 1), 1_000, 1_000, 1_000, 1_000, 1_000, 3, 5, 700, 2_600, 1, 1];
  for (const size of sizes) {
    const start = sequence + 1;
    append(Array.from({ length: size }, (_, index) => entryAt(start + index, (start + index) % 10 === 0 ? 2 : 1)));
    sequence += size;
  }
  const blocks = prepare<[number], { entries: number; last_sequence: number }>(
    database,
    "SELECT entries, last_sequence FROM blocks WHERE side = ? ORDER BY last_sequence",
  );
  for (const side of [1, 2]) {
    const [of, least] = [blocks.all(side), side === 1 ? 0.9 : 0.1];
    const counted = of.reduce((sum, { entries: some }) => sum + some, 0);
    assert.equal(counted, sequence * least);
    assert.ok(of.every(({ entries: some }) => some <= blockEntries));
    assert.ok(
      of.length <= 1 + Math.ceil(counted / (blockEntries / 2)) + Math.log2(blockEntries),
      `${of.length} blocks`,
    );
  }
  assert.equal(writer.throughSequence(), sequence);
  const page = createSearchIndexReader(database).list(1, { idPrefix: "t1" }, undefined, everything);
  assert.equal(page.entries.length, listAll(database, 1, { idPrefix: "t1" }, 11).length);
  database.close();
});

test("a search that finds little ends its page after so many entries, and goes on with the next", () => {
  const { database, writer, reader } = openAlone();
  const columns = columnsOf(Array.from({ length: blockEntries }, (_, index) => entryAt(index + 1, 1)));
  const lastOfBlock = { idPrefix: `t${blockEntries}` };
  for (let through = 0; through < 2.5 * scanLimit; through += blockEntries) {
    writer.addAll(new Map([[1, [columns]]]), through + blockEntries, "");
    for (const [index, sequence] of columns.sequences.entries()) columns.sequences[index] = sequence + blockEntries;
  }
  const page = reader.list(1, lastOfBlock, undefined, everything);
  assert.equal(page.entries.length, Math.ceil(scanLimit / blockEntries));
  assert.equal(listAll(database, 1, lastOfBlock, everything).length, Math.ceil((2.5 * scanLimit) / blockEntries));
  assert.deepEqual(reader.list(1, { idPrefix: "none" }, page.nextBefore, 9).entries, []);
  database.close();
});

test("every account of a block is known to its filter, and few others are", () => {
  const filter = accountFilterOf(blockEntries, (index) => `account ${index}`);
  let [known, mistaken] = [0, 0];
  for (let index = 0; index < blockEntries; index += 1) {
    if (mayHaveAccount(filter, `account ${index}`)) known += 1;
    if (mayHaveAccount(filter, `another ${index}`)) mistaken += 1;
  }
  assert.equal(known, blockEntries);
  assert.ok(mistaken < known / 20, `${mistaken} of ${known} others are taken for those of the block`);
});
