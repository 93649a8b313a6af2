/** The town's whole stream through the service's decider, in order of time, with labels as they become known. */
import type { Transaction } from "../../src/contract/transactions.ts";
import { Random } from "../../src/portfolios/random.ts";
import { createDecider } from "../../src/scoring/decider.ts";
import type { ScoringState } from "../../src/scoring/engine/state-kinds.ts";
import { readRecord, type StoredDecision } from "../../src/scoring/record.ts";
import { typologies } from "./catalogue.ts";
import { liveOrdinarily } from "./ordinary-life.ts";
import { type FieldSet, toTransaction } from "./payment.ts";
import { ordinary, Scene, type ScenePayment, type StoryKind, storyKinds } from "./scene.ts";
import { dayStart, Person } from "./town.ts";

export interface Judged {
  readonly typology: string | undefined;
  readonly kind: StoryKind | undefined;
  readonly index: number;
  readonly isJudged: boolean;
  readonly isOrdinary: boolean;
  readonly transaction: Transaction;
  readonly decision: StoredDecision;
  readonly details: string;
}

const townspeople = 240;
const storiesOfKind = 5;
/** Before this day the town's accounts have too little past to be what a service meets in use. */
const countedFromDay = 45;
export const countedFromMs = dayStart(countedFromDay);

interface Entry extends ScenePayment {
  readonly scene?: Scene;
  readonly typology?: string;
}

/** Every payment of the town, of its people and of all stories. */
function gatherTown(seed: number): readonly Entry[] {
  const random = new Random(seed);
  const entries: Entry[] = [];
  for (let index = 0; index < townspeople; index += 1) {
    const person = new Person(`resident-${index}`, random.fork());
    for (const payment of liveOrdinarily(person)) entries.push({ payment, ...ordinary });
  }
  for (const [number, typology] of typologies.entries()) {
    for (const kind of storyKinds) {
      for (let index = 0; index < storiesOfKind; index += 1) {
        const scene = new Scene(`${number}-${kind}-${index}`, kind, index, random.fork());
        typology.tell(scene);
        for (const payment of scene.payments) entries.push({ ...payment, scene, typology: typology.name });
      }
    }
  }
  return entries.sort((left, right) => left.payment.atMs - right.payment.atMs);
}

export function decideTown(seed: number, set: FieldSet): readonly Judged[] {
  const decider = createDecider({
    fraudBaseRate: 0.005,
    reviewThreshold: 10,
    declineThreshold: 50,
    structuringAmounts: [1_000, 3_000, 5_000, 10_000, 15_000],
  });
  const states = new Map<string, ScoringState>();
  const hold = (transaction: Transaction) =>
    decider.stateKeys(transaction).map(({ kind, id }) => {
      const name = `${kind}:${id}`;
      const state = states.get(name) ?? decider.createState(kind);
      states.set(name, state);
      return state;
    });
  const pending: { readonly transaction: Transaction; readonly isFraud: boolean; readonly knownAtMs: number }[] = [];
  return gatherTown(seed).map(({ payment, isJudged, isFraud, isOrdinary, knownAtMs, scene, typology }, number) => {
    const transaction = toTransaction(payment, `t-${number}`, set);
    for (let next = pending[0]; next !== undefined && next.knownAtMs <= payment.atMs; next = pending[0]) {
      pending.shift();
      for (const state of hold(next.transaction)) {
        decider.absorbLabel(state, { transaction: next.transaction, previous: undefined, current: next });
      }
    }
    const past = { states: hold(transaction), profile: undefined, history: undefined, model: undefined };
    const decided = decider.decide(transaction, { ...past, rules: undefined, lists: { lists: [], has: () => false } });
    if (knownAtMs !== undefined) {
      pending.push({ transaction, isFraud, knownAtMs });
      pending.sort((left, right) => left.knownAtMs - right.knownAtMs);
    }
    return {
      typology,
      kind: scene?.kind,
      index: scene?.index ?? 0,
      isJudged,
      isOrdinary,
      transaction,
      decision: readRecord(decided.record),
      details: decided.verdict.details,
    };
  });
}
