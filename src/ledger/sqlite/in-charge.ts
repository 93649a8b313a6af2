/** Whatever decides beside the past: models, rule sets and lists. Each changes when it is told to, at a place in the journal. */
import type { BatchStore } from "../decide-one.ts";
import type { Decider } from "../decider.ts";
import type { ListLookup } from "../list-lookup.ts";
import type { Database } from "./connection.ts";
import type { JournalWriter } from "./journal-writer.ts";
import { createListStore } from "./list-store.ts";
import { ListTables } from "./list-tables.ts";
import { SqliteModelStore } from "./model-store.ts";
import { SqliteRuleStore } from "./rule-store.ts";

export class InCharge implements Pick<BatchStore, "findModel" | "findRules" | "findLists"> {
  readonly models: SqliteModelStore;
  readonly rules: SqliteRuleStore;
  readonly lists: ReturnType<typeof createListStore>;
  private readonly tables: ListTables;

  constructor(database: Database, decider: Decider, journal: JournalWriter) {
    this.models = new SqliteModelStore(database, decider, journal);
    this.tables = new ListTables(database);
    this.rules = new SqliteRuleStore(database, decider, journal, (side) => this.tables.names(side));
    this.lists = createListStore(
      database,
      journal,
      (side) => this.rules.lastSet(side),
      () => this.tables.notice(),
    );
    // A long list takes a second to read; the first transaction should not wait for it.
    this.tables.catchUp();
  }

  findModel(side: number): unknown {
    return this.models.findModel(side);
  }

  findRules(side: number): unknown {
    return this.rules.findRules(side);
  }

  findLists(side: number): ListLookup {
    return this.tables.find(side);
  }

  /** Call at the start of a group, within the store's transaction. */
  beginGroup(): void {
    this.tables.catchUp();
  }

  /** Another process may have written. */
  noticeOthers(): void {
    this.models.forgetCharges();
    this.rules.forget();
    this.tables.notice();
  }

  rollBack(): void {
    this.models.rollBack();
    this.rules.forget();
    this.tables.notice();
  }
}
