/** The search index's thread under control of the simulation, and whether its file equals one rebuilt from the journal. */
import assert from "node:assert/strict";
import type { Decider } from "../../src/ledger/decider.ts";
import type { SearchIndexEntry, SearchIndexPage } from "../../src/ledger/search-index.ts";
import { type Database, openForReading, prepare } from "../../src/ledger/sqlite/connection.ts";
import {
  createSearchIndexFollower,
  type SearchIndexFollower,
} from "../../src/ledger/sqlite/search-index/search-index-follower.ts";
import type {
  SearchIndexReply,
  SearchIndexRequest,
} from "../../src/ledger/sqlite/search-index/search-index-protocol.ts";
import { faultyStore, type Steps } from "./faulty-store.ts";
import { SimulatedThread } from "./threads.ts";

export interface SearchIndexParts {
  readonly ledgerFile: string;
  readonly searchIndexFile: string;
  readonly decider: Decider;
}

const sumTables = ["hours", "amount_hours", "score_hours", "reason_hours"];

/** How its writing goes wrong on purpose, to see that the simulation notices. */
export type SearchIndexLie = "writes in pieces";

/** Each statement by itself, as if crashes did not exist. */
function inPieces(searchIndex: Database): Database {
  const exec = (sql: string) => {
    if (!/^(?:BEGIN|COMMIT|ROLLBACK)/.test(sql)) searchIndex.exec(sql);
  };
  const store = { isTransaction: false, exec, prepare: (sql: string) => searchIndex.prepare(sql) };
  return store as unknown as Database;
}

export class SearchIndexThread extends SimulatedThread {
  private readonly follower: SearchIndexFollower;
  private readonly steps: Steps;
  private isOpen = true;
  private isAtWork = false;

  constructor(parts: SearchIndexParts, steps: Steps, lie: SearchIndexLie | undefined) {
    super();
    this.steps = steps;
    // Only its own work has steps, not what the simulation asks it.
    const before = (sql: string) => this.isAtWork && steps.before(sql);
    const wrap = (searchIndex: Database) =>
      faultyStore(lie === undefined ? searchIndex : inPieces(searchIndex), { ...steps, before });
    this.follower = createSearchIndexFollower({ ...parts, wrap });
  }

  ableTo() {
    if (!this.isOpen || this.steps.isDead()) return [];
    const serve = () => this.serve(this.inbox.shift() as SearchIndexRequest);
    const follow = () => this.follow();
    const isBehind = this.follower.answer({ call: 0, name: "distance" }) !== 0;
    return [...(this.inbox.length > 0 ? [serve] : []), ...(isBehind ? [follow] : [])];
  }

  /** A thread whose disk refuses ends, and is lost until it is asked again, which the simulation leaves to the next start. */
  private follow(): void {
    this.isAtWork = true;
    try {
      this.follower.follow();
    } catch (error) {
      if (this.steps.isDead()) return;
      this.close();
      this.emit("error", error);
    } finally {
      this.isAtWork = false;
    }
  }

  private serve(request: SearchIndexRequest): void {
    if (request.name === "close") this.close();
    const result = request.name === "close" ? undefined : this.follower.answer(request);
    this.answer({ call: request.call, result } satisfies SearchIndexReply);
    if (request.name === "close") this.end();
  }

  /** Closes the files, which makes SQLite checkpoint, unless the process is gone. */
  close(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    const close = () => this.follower.answer({ call: 0, name: "close" });
    if (this.steps.isDead()) close();
    else this.steps.checkpoint(close);
  }
}

/** Catches up, and compares with a search index that nothing ever happened to. How entries are divided into blocks may differ. */
export function compareWithAnew(parts: SearchIndexParts, sides: readonly number[], anewFile: string): void {
  const contentOf = (searchIndexFile: string) => {
    const follower = createSearchIndexFollower({ ...parts, searchIndexFile });
    while (follower.follow().isMore);
    const entries = sides.map((side) => listAll(follower, side));
    follower.answer({ call: 0, name: "close" });
    const database = openForReading(searchIndexFile);
    const sums = sumTables.map((table) => prepare(database, `SELECT * FROM ${table}`).all());
    database.close();
    return { entries, sums };
  };
  assert.deepEqual(
    contentOf(parts.searchIndexFile),
    contentOf(anewFile),
    "the search index is as if nothing had ever happened",
  );
}

function listAll(follower: SearchIndexFollower, side: number): readonly SearchIndexEntry[] {
  const limit = Number.MAX_SAFE_INTEGER;
  const page = follower.answer({ call: 0, name: "list", side, filter: {}, before: undefined, limit });
  return (page as SearchIndexPage).entries;
}
