/** Cases of the memory engine. */
import { type CaseOrder, caseOutcomes } from "../../contract/cases.ts";
import type { CaseStore } from "../case-store.ts";
import {
  type CaseAlert,
  type CaseEvent,
  type CaseFilter,
  type CaseLedger,
  type CasePlace,
  type CaseSummary,
  caseAssigneeLimit,
  caseMedianLimit,
  isCaseWithin,
  medianOfTimes,
  type StoredCase,
} from "../cases.ts";
import { changeCase } from "../change-case.ts";
import type { JournalEntry } from "../journal.ts";
import { openCase, raiseAlerts, wakeCases } from "../raise-alerts.ts";
import type { MemoryJournal } from "./journal.ts";

export interface CaseLabels {
  readonly findLabelled: CaseStore["findLabelled"];
  readonly changeLabel: CaseStore["changeLabel"];
}

export class MemoryCases implements CaseStore {
  readonly findLabelled: CaseLabels["findLabelled"];
  readonly changeLabel: CaseLabels["changeLabel"];
  private readonly journal: MemoryJournal;
  private readonly cases = new Map<number, StoredCase>();
  /** By case, then by sequence. */
  private readonly alerts = new Map<number, Map<number, CaseAlert>>();
  /** By case, then by place. */
  private readonly events = new Map<number, Map<number, CaseEvent>>();
  private through = 0;

  constructor(journal: MemoryJournal, labels: CaseLabels) {
    this.journal = journal;
    this.findLabelled = labels.findLabelled;
    this.changeLabel = labels.changeLabel;
  }

  ledger(change: <T>(work: () => T) => Promise<T>): CaseLedger {
    return {
      raise: (alerts, throughSequence, dueAtMs, atMs) =>
        change(() => raiseAlerts(this, alerts, throughSequence, dueAtMs, atMs)),
      progress: async () => this.through,
      wake: (atMs, limit) => change(() => wakeCases(this, atMs, limit)),
      open: (side, opened, atMs, actor) => change(() => openCase(this, side, opened, atMs, actor)),
      change: (side, number, version, wanted, atMs, actor) =>
        change(() => changeCase(this, side, number, version, wanted, atMs, actor)),
      find: async (side, number) => this.findCase(side, number),
      list: async (side, filter, order, after, limit) => this.list(side, filter, order, after, limit),
      listAlerts: async (side, number, after, limit) =>
        this.findCase(side, number) === undefined
          ? []
          : this.listedAlerts(number)
              .filter(({ sequence }) => sequence > after)
              .slice(0, limit),
      listEvents: async (side, number) =>
        this.findCase(side, number) === undefined ? [] : [...(this.events.get(number)?.values() ?? [])],
      summarise: async (side, atMs) => this.summarise(side, atMs),
    };
  }

  findCase(side: number, number: number): StoredCase | undefined {
    const stored = this.cases.get(number);
    return stored?.side === side ? stored : undefined;
  }

  findUndecided(side: number, accountId: string): StoredCase | undefined {
    return this.all(side).find((stored) => stored.accountId === accountId && stored.state !== "decided");
  }

  nextNumber(): number {
    return this.cases.size + 1;
  }

  putCase(stored: StoredCase): void {
    this.cases.set(stored.number, stored);
  }

  hasAlert(number: number, sequence: number): boolean {
    return this.alerts.get(number)?.has(sequence) === true;
  }

  putAlert(number: number, alert: CaseAlert): void {
    put(this.alerts, number, alert.sequence, alert);
  }

  listedAlerts(number: number): readonly CaseAlert[] {
    const alerts = this.alerts.get(number)?.values() ?? [];
    return [...alerts].sort((left, right) => left.sequence - right.sequence);
  }

  findEvent(number: number, place: number): CaseEvent | undefined {
    return this.events.get(number)?.get(place);
  }

  putEvent(number: number, place: number, event: CaseEvent): void {
    put(this.events, number, place, event);
  }

  listWakeable(atMs: number, limit: number): readonly StoredCase[] {
    return [...this.cases.values()]
      .filter(({ snoozedUntilMs }) => snoozedUntilMs !== null && snoozedUntilMs <= atMs)
      .slice(0, limit);
  }

  progress(): number {
    return this.through;
  }

  putProgress(sequence: number): void {
    this.through = sequence;
  }

  record(entry: JournalEntry): number {
    return this.journal.append(entry);
  }

  private all(side: number): readonly StoredCase[] {
    return [...this.cases.values()].filter((stored) => stored.side === side);
  }

  private list(
    side: number,
    filter: CaseFilter,
    order: CaseOrder,
    after: CasePlace | undefined,
    limit: number,
  ): readonly StoredCase[] {
    const compare = order === "age" ? compareAge : comparePriority;
    return this.all(side)
      .filter((stored) => isCaseWithin(filter, stored) && (after === undefined || compare(after, placeOf(stored)) < 0))
      .sort((left, right) => compare(placeOf(left), placeOf(right)))
      .slice(0, limit);
  }

  private summarise(side: number, atMs: number): CaseSummary {
    const all = this.all(side);
    const waiting = all.filter(({ state }) => state !== "decided");
    const isOverdue = ({ dueAtMs }: StoredCase) => dueAtMs < atMs;
    const decided = all
      .flatMap(({ decision, openedAtMs }) => (decision === null ? [] : { ...decision, openedAtMs }))
      .sort((left, right) => right.atMs - left.atMs);
    const names = [...new Set(waiting.flatMap(({ assignee }) => assignee ?? []))];
    const count = (outcome: string) => decided.filter((decision) => decision.outcome === outcome).length;
    return {
      open: waiting.filter(({ state }) => state === "open").length,
      snoozed: waiting.filter(({ state }) => state === "snoozed").length,
      overdue: waiting.filter(isOverdue).length,
      unassigned: waiting.filter(({ assignee }) => assignee === null).length,
      assignees: names
        .map((assignee) => {
          const own = waiting.filter((stored) => stored.assignee === assignee);
          return { assignee, open: own.length, overdue: own.filter(isOverdue).length };
        })
        .sort((left, right) => right.open - left.open || (left.assignee < right.assignee ? -1 : 1))
        .slice(0, caseAssigneeLimit),
      medianDecisionMs: medianOfTimes(
        decided.slice(0, caseMedianLimit).map(({ atMs: decidedAtMs, openedAtMs }) => decidedAtMs - openedAtMs),
      ),
      decisions: Object.fromEntries(
        caseOutcomes.map((outcome) => [outcome, count(outcome)]),
      ) as CaseSummary["decisions"],
    };
  }
}

function put<T>(maps: Map<number, Map<number, T>>, number: number, key: number, value: T): void {
  maps.set(number, (maps.get(number) ?? new Map<number, T>()).set(key, value));
}

function placeOf({ number, highestScore, valueAtRisk }: StoredCase): CasePlace {
  return { number, score: highestScore, value: valueAtRisk };
}

function compareAge(left: CasePlace, right: CasePlace): number {
  return left.number - right.number;
}

function comparePriority(left: CasePlace, right: CasePlace): number {
  return right.score - left.score || right.value - left.value || left.number - right.number;
}
