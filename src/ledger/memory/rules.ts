/** Rules of the memory engine, the sets that were live, and rule tallies. */
import { changeRules, type RuleStore, saveRule, setVersion } from "../change-rule.ts";
import type { Decider, RuleMark } from "../decider.ts";
import type { JournalEntry } from "../journal.ts";
import type { RuleLedger, RuleSet, RuleTally, StoredRule, StoredRuleSet, StoredRuleVersion } from "../rules.ts";
import type { MemoryJournal } from "./journal.ts";

const dayMs = 86_400_000;

export class MemoryRules implements RuleStore {
  private readonly decider: Decider;
  private readonly journal: MemoryJournal;
  private readonly listNames: (side: number) => readonly string[];
  private readonly versions = new Map<string, StoredRuleVersion[]>();
  private readonly sets = new Map<number, StoredRuleSet[]>();
  private readonly inUse = new Map<number, unknown>();
  private readonly counts = new Map<string, RuleTally[]>();

  constructor(decider: Decider, journal: MemoryJournal, listNames: (side: number) => readonly string[]) {
    this.decider = decider;
    this.journal = journal;
    this.listNames = listNames;
  }

  ledger(change: <T>(work: () => T) => Promise<T>): RuleLedger {
    return {
      save: (side, ruleId, rule, atMs, actor) => change(() => saveRule(this, side, ruleId, rule, atMs, actor)),
      list: async (side, after, limit) => this.list(side, after, limit),
      find: async (side, ruleId) => this.find(side, ruleId),
      listVersions: async (side, ruleId, before, limit) => this.listVersions(side, ruleId, before, limit),
      change: (side, wanted, atMs, actor) => change(() => changeRules(this, side, wanted, atMs, actor)),
      findLive: async (side) => this.lastSet(side),
      findSet: async (side, number) => this.findSet(side, number),
      listSets: async (side, before, limit) => this.listSets(side, before, limit),
      tallies: async (side, code, limit) => this.tallies(side, code, limit),
    };
  }

  findRules(side: number): unknown {
    return this.inUse.get(side);
  }

  countRules(side: number): number {
    return this.idsOf(side).length;
  }

  findLatest(side: number, ruleId: string): StoredRuleVersion | undefined {
    return this.versions.get(`${side}:${ruleId}`)?.at(-1);
  }

  findVersion(side: number, ruleId: string, version: number): StoredRuleVersion | undefined {
    return this.versions.get(`${side}:${ruleId}`)?.find((stored) => stored.version === version);
  }

  putVersion(side: number, ruleId: string, version: StoredRuleVersion): void {
    const key = `${side}:${ruleId}`;
    this.versions.set(key, [...(this.versions.get(key) ?? []), structuredClone(version)]);
  }

  lastSet(side: number): StoredRuleSet | undefined {
    return this.sets.get(side)?.at(-1);
  }

  findSet(side: number, number: number): StoredRuleSet | undefined {
    return this.sets.get(side)?.find((set) => set.number === number);
  }

  putSet(side: number, set: StoredRuleSet): void {
    this.sets.set(side, [...(this.sets.get(side) ?? []), structuredClone(set)]);
    this.inUse.set(side, this.decider.readRules(set, setVersion(set.number)));
  }

  findProblem(side: number, set: RuleSet): string | undefined {
    return this.decider.findRulesProblem(set, this.listNames(side));
  }

  record(entry: JournalEntry): number {
    return this.journal.append(entry);
  }

  note(side: number, timeMs: number, amount: number, marks: readonly RuleMark[]): void {
    const day = Math.floor(timeMs / dayMs);
    for (const { code, version, kind } of marks) {
      const key = `${side}:${code}`;
      const known = this.counts.get(key) ?? [];
      const isSame = (tally: RuleTally) => tally.day === day && tally.version === version;
      const tally = known.find(isSame) ?? { version, day, fired: 0, watched: 0, undecided: 0, amount: 0 };
      const sum = kind === "undecided" ? tally.amount : tally.amount + amount;
      const next = { ...tally, [kind]: tally[kind] + 1, amount: sum };
      this.counts.set(key, [...known.filter((other) => !isSame(other)), next]);
    }
  }

  list(side: number, after: string, limit: number): readonly StoredRule[] {
    return this.idsOf(side)
      .filter((id) => id > after)
      .sort()
      .slice(0, limit)
      .flatMap((id) => this.find(side, id) ?? []);
  }

  find(side: number, id: string): StoredRule | undefined {
    const latest = this.findLatest(side, id);
    if (latest === undefined) return undefined;
    const wasInForce = (this.sets.get(side) ?? []).some(({ rules }) => rules.some((rule) => rule.id === id));
    return { id, wasInForce, latest };
  }

  listVersions(side: number, ruleId: string, before: number, limit: number): readonly StoredRuleVersion[] {
    const all = this.versions.get(`${side}:${ruleId}`) ?? [];
    return all
      .filter(({ version }) => version < before)
      .reverse()
      .slice(0, limit);
  }

  listSets(side: number, before: number, limit: number): readonly StoredRuleSet[] {
    return (this.sets.get(side) ?? [])
      .filter(({ number }) => number < before)
      .reverse()
      .slice(0, limit);
  }

  tallies(side: number, code: string, limit: number): readonly RuleTally[] {
    const known = this.counts.get(`${side}:${code}`) ?? [];
    return known.toSorted((left, right) => right.day - left.day || right.version - left.version).slice(0, limit);
  }

  private idsOf(side: number): string[] {
    const prefix = `${side}:`;
    return [...this.versions.keys()].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  }
}
