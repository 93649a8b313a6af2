/** Models of the memory engine, and the live one of each side. */
import { type ModelStore, numberOf, promoteModel, rollBackModel, saveModel, versionOf } from "../change-model.ts";
import type { Decider } from "../decider.ts";
import type { JournalEntry } from "../journal.ts";
import { builtInVersion, type ModelLedger, type NewModel, type StoredModel, type WholeModel } from "../models.ts";
import type { MemoryJournal } from "./journal.ts";

interface SidedModel {
  readonly number: number;
  readonly model: WholeModel;
  readonly read: () => unknown;
  wasLive: boolean;
}

export class MemoryModels implements ModelStore {
  private readonly decider: Decider;
  private readonly journal: MemoryJournal;
  private readonly models = new Map<number, SidedModel[]>();
  private readonly charges = new Map<number, number[]>();
  private readonly inUse = new Map<number, unknown>();

  constructor(decider: Decider, journal: MemoryJournal) {
    this.decider = decider;
    this.journal = journal;
  }

  ledger(change: <T>(work: () => T) => Promise<T>): ModelLedger {
    return {
      save: (side, model, actor) => change(() => saveModel(this, side, model, actor)),
      list: async (side) => this.list(side),
      find: async (side, version) => this.find(side, version),
      promote: (side, version, atMs, actor) => change(() => promoteModel(this, side, version, atMs, actor)),
      rollback: (side, atMs, actor) => change(() => rollBackModel(this, side, atMs, actor)),
      findLive: async (side) => this.findLive(side),
    };
  }

  /** What decides for the side. */
  findModel(side: number): unknown {
    return this.inUse.get(side);
  }

  list(side: number): readonly StoredModel[] {
    return this.of(side).map(({ model: { body: _, ...stored } }) => structuredClone(stored));
  }

  find(side: number, version: string): WholeModel | undefined {
    const found = this.at(side, numberOf(version) ?? 0);
    return found === undefined ? undefined : structuredClone(found.model);
  }

  findLive(side: number): string {
    const [current] = this.lastCharges(side);
    return current === undefined ? builtInVersion : versionOf(current);
  }

  listKept(side: number): readonly SidedModel[] {
    return this.of(side);
  }

  putModel(side: number, number: number, model: NewModel, sequence: number): void {
    const version = versionOf(number);
    const { actor } = JSON.parse(this.journal.find(sequence)?.body ?? "{}") as { actor: string };
    const stored = { ...structuredClone(model), version, savedBy: actor };
    const read = () => this.decider.readModel(stored.body, version);
    this.models.set(side, [...this.of(side), { number, model: stored, read, wasLive: false }]);
  }

  dropModel(side: number, number: number): void {
    this.models.set(
      side,
      this.of(side).filter((kept) => kept.number !== number),
    );
  }

  lastCharges(side: number): readonly number[] {
    return (this.charges.get(side) ?? []).slice(-2).reverse();
  }

  pushCharge(side: number, number: number): void {
    const found = this.at(side, number);
    if (found !== undefined) found.wasLive = true;
    this.setCharges(side, [...(this.charges.get(side) ?? []), number]);
  }

  dropLastCharge(side: number): void {
    this.setCharges(side, (this.charges.get(side) ?? []).slice(0, -1));
  }

  readModel(side: number, number: number): unknown {
    return this.at(side, number)?.read();
  }

  record(entry: JournalEntry): number {
    return this.journal.append(entry);
  }

  private setCharges(side: number, charges: number[]): void {
    this.charges.set(side, charges);
    this.inUse.set(side, this.readModel(side, charges.at(-1) ?? 0));
  }

  private of(side: number): SidedModel[] {
    return this.models.get(side) ?? [];
  }

  private at(side: number, number: number): SidedModel | undefined {
    return this.of(side).find((kept) => kept.number === number);
  }
}
