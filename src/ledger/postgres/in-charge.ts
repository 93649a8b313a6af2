/** What decides beside states and customers: the model and the rules in charge, and lists; followed by the number that each change of them counts up. */
import type { BatchStore } from "../decide-one.ts";
import type { Decider } from "../decider.ts";
import type { ListLookup } from "../list-lookup.ts";
import type { Counters } from "./counters.ts";
import type { JournalWriter } from "./journal-writer.ts";
import { type Link, prepare } from "./link.ts";
import { createListStore } from "./list-store.ts";
import { ListTables } from "./list-tables.ts";
import { PostgresModelStore } from "./model-store.ts";
import { PostgresRuleStore } from "./rule-store.ts";

export class InCharge implements Pick<BatchStore, "findModel" | "findRules" | "findLists"> {
  readonly models: PostgresModelStore;
  readonly rules: PostgresRuleStore;
  readonly lists: ReturnType<typeof createListStore>;
  private readonly tables: ListTables;
  /** By side: the number of the last change that is known here. */
  private readonly known = new Map<number, number>();

  constructor(link: Link, decider: Decider, journal: JournalWriter, counters: Counters) {
    const count = prepare<[number]>(link, "UPDATE sides SET change_number = change_number + 1 WHERE side = $1");
    const onChanged = (side: number | undefined) => {
      if (side === undefined) return;
      count.run(side);
      // Should it be taken back, the next group finds the old number, which is not what is known then.
      this.forget(side);
    };
    this.models = new PostgresModelStore(link, decider, journal, onChanged);
    this.tables = new ListTables(link);
    this.rules = new PostgresRuleStore(link, decider, journal, (side) => this.tables.names(side), onChanged);
    this.lists = createListStore(link, journal, (side) => this.rules.lastSet(side), onChanged, counters);
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

  /** Call at the start of a group, when the side's row is held. */
  notice(side: number, changeNumber: number): void {
    if (this.known.get(side) === changeNumber) return;
    this.models.forget();
    this.rules.forget();
    this.tables.notice();
    this.known.set(side, changeNumber);
  }

  /** Call after the sides were noticed and before anything is written. */
  catchUp(): void {
    this.tables.catchUp();
  }

  rollBack(): void {
    this.known.clear();
    this.models.rollBack();
    this.rules.forget();
  }

  private forget(side: number): void {
    this.known.delete(side);
    this.models.forget();
    this.rules.forget();
  }
}
