/** What decides beside states and customers: the live model, the live rules and lists. Each change has its record in the journal. */
import type { LiveReads } from "../decide-one.ts";
import type { Decider } from "../decider.ts";
import type { ListLookup } from "../list-lookup.ts";
import type { Database, Journal } from "./database.ts";
import { ListTables } from "./list-tables.ts";
import { createListStore } from "./lists.ts";
import { ModelTables } from "./models.ts";
import { RuleTables } from "./rules.ts";

export class LiveInputs implements LiveReads {
  readonly models: ModelTables;
  readonly rules: RuleTables;
  readonly lists: ReturnType<typeof createListStore>;
  private readonly tables: ListTables;

  /** `onChanged` is called for each change before its commit. */
  constructor(database: Database, decider: Decider, journal: Journal, onChanged: (side: number) => void) {
    const change = (side: number | undefined) => {
      if (side === undefined) return;
      this.notice();
      onChanged(side);
    };
    this.models = new ModelTables(database, decider, journal, change);
    this.tables = new ListTables(database);
    this.rules = new RuleTables(database, decider, journal, (side) => this.tables.names(side), change);
    this.lists = createListStore(database, journal, (side) => this.rules.lastSet(side), change);
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

  /** Call at the start of a group, before anything is written. */
  catchUp(): void {
    this.tables.catchUp();
  }

  /** Something was changed, here or elsewhere. */
  notice(): void {
    this.models.forget();
    this.rules.forget();
    this.tables.notice();
  }

  rollBack(): void {
    this.models.rollBack();
    this.rules.forget();
    this.tables.notice();
  }
}
