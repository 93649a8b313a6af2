/** The steps that every engine shares for models: keep one, make one live, roll that back; each with its record in the journal. */
import { hash } from "node:crypto";
import type { JournalEntry } from "./journal.ts";
import {
  builtInVersion,
  cardLimit,
  modelBytesLimit,
  modelLimit,
  type NewModel,
  type PromoteOutcome,
  type RollbackOutcome,
  type SaveOutcome,
} from "./models.ts";

/** A model that is kept, without what is heavy. */
interface KeptModel {
  readonly number: number;
  readonly wasLive: boolean;
}

/** What a change of models reads and writes of a store, all of it within one store transaction. */
export interface ModelStore {
  /** In order of their numbers. */
  listKept(side: number): readonly KeptModel[];
  putModel(side: number, number: number, model: NewModel, sequence: number): void;
  dropModel(side: number, number: number): void;
  /** The promotions that stand, the last first; two at most. Number 0 is the decider's own model. */
  lastCharges(side: number): readonly number[];
  /** Also marks the model as once live. */
  pushCharge(side: number, number: number, sequence: number): void;
  dropLastCharge(side: number): void;
  /** Throws a TypeError where the decider cannot read it; undefined for number 0 and for a number that is not kept. */
  readModel(side: number, number: number): unknown;
  /** Gives the record the next sequence. */
  record(entry: JournalEntry): number;
}

/** What the journal keeps of a saved model beside its number. */
export interface SavedRecord {
  readonly event: "saved";
  readonly actor: string;
  readonly trainedAtMs: number;
  /** The body's digest in hexadecimal, so that the chain covers the body. */
  readonly sha256: string;
  readonly card: NewModel["card"];
}

const prefix = "trained-";

export function versionOf(number: number): string {
  return number === 0 ? builtInVersion : `${prefix}${number}`;
}

/** Undefined for what is no version. */
export function numberOf(version: string): number | undefined {
  if (version === builtInVersion) return 0;
  return /^trained-[1-9]\d{0,8}$/.test(version) ? Number(version.slice(prefix.length)) : undefined;
}

export function saveModel(store: ModelStore, side: number, model: NewModel, actor: string): SaveOutcome {
  const { trainedAtMs, card, body } = model;
  if (body.length > modelBytesLimit) return refused(`The model is larger than ${modelBytesLimit} bytes.`);
  if (JSON.stringify(card).length > cardLimit) return refused(`The model's card is longer than ${cardLimit}.`);
  const kept = store.listKept(side);
  const number = (kept.at(-1)?.number ?? 0) + 1;
  if (kept.length >= modelLimit) {
    const oldest = kept.find(({ wasLive }) => !wasLive);
    if (oldest === undefined) {
      return refused(`This side has ${modelLimit} models that were all live once; it cannot store more.`);
    }
    store.dropModel(side, oldest.number);
    store.record(entryOf(side, oldest.number, { event: "dropped", actor }));
  }
  const saved: SavedRecord = { event: "saved", actor, trainedAtMs, sha256: digestOf(body), card };
  store.putModel(side, number, model, store.record(entryOf(side, number, saved)));
  return { kind: "saved", version: versionOf(number) };
}

export function promoteModel(
  store: ModelStore,
  side: number,
  version: string,
  atMs: number,
  actor: string,
): PromoteOutcome {
  const number = numberOf(version);
  const isKept = number === 0 || store.listKept(side).some((kept) => kept.number === number);
  if (number === undefined || !isKept) return { kind: "unknown" };
  const [current = 0] = store.lastCharges(side);
  if (current === number) return { kind: "unchanged", previous: version };
  const problem = findProblem(store, side, number);
  if (problem !== undefined) return refused(problem);
  const content = { event: "promoted", actor, atMs, previous: versionOf(current) };
  store.pushCharge(side, number, store.record(entryOf(side, number, content)));
  return { kind: "promoted", previous: versionOf(current) };
}

export function rollBackModel(store: ModelStore, side: number, atMs: number, actor: string): RollbackOutcome {
  const [current, before = 0] = store.lastCharges(side);
  if (current === undefined) return { kind: "nothing_before", version: builtInVersion };
  const problem = findProblem(store, side, before);
  if (problem !== undefined) return refused(problem);
  const previous = versionOf(current);
  store.record(entryOf(side, before, { event: "rolled_back", actor, atMs, previous }));
  store.dropLastCharge(side);
  return { kind: "rolled_back", version: versionOf(before), previous };
}

export function digestOf(body: Uint8Array): string {
  return hash("sha256", body, "hex");
}

function findProblem(store: ModelStore, side: number, number: number): string | undefined {
  try {
    store.readModel(side, number);
    return undefined;
  } catch (error) {
    if (error instanceof TypeError) return error.message;
    throw error;
  }
}

function entryOf(side: number, number: number, content: object): JournalEntry {
  return { side, kind: "model", subject: versionOf(number), body: JSON.stringify(content) };
}

function refused(problem: string): { readonly kind: "refused"; readonly problem: string } {
  return { kind: "refused", problem };
}
