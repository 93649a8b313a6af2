/** States beyond what the memory begins with: each stays what it was, and those that are released make room. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs } from "../calendar.ts";
import { FeatureEngine } from "../feature-engine.ts";
import { featureNames } from "../features.ts";
import { storyBands } from "../testing/states.ts";
import { storyStartMs, toTransaction } from "../testing/story.ts";
import { Engine } from "./engine.ts";
import { type ScoringState, stateKinds } from "./state-kinds.ts";

/** Several times what the memory begins with. */
const many = 60;

function paymentOf(index: number) {
  return toTransaction({
    amount: 10 + index,
    atMs: index * dayMs,
    accountId: `account ${index}`,
    counterpartyId: `shop ${index % 7}`,
    deviceId: `phone ${index % 5}`,
    merchantCategory: "5411",
    country: "DE",
    attributes: { ipAddress: `192.0.2.${index % 9}` },
  });
}

/** A state of each kind, in the order in which a transaction touches them. */
function oneOfEach(engine: FeatureEngine): ScoringState[] {
  return stateKinds.map((kind) => engine.createState(kind));
}

function pay(engine: FeatureEngine, states: readonly ScoringState[], index: number): Float32Array {
  engine.see(paymentOf(index), { states, profile: undefined, history: undefined });
  const features = engine.keep().features.slice();
  engine.absorb();
  return features;
}

function bytesOf(engine: FeatureEngine, states: readonly ScoringState[]): Uint8Array[] {
  return states.map((state) => engine.freezeState(state).slice());
}

test("Many states are each what one by itself would be, though the memory grew between", () => {
  const engine = new FeatureEngine(storyBands);
  const groups = Array.from({ length: many }, () => oneOfEach(engine));
  for (let round = 0; round < 3; round += 1) {
    for (const [index, states] of groups.entries()) pay(engine, states, round * many + index);
    // More of them, so that it grows between the rounds as well.
    for (let index = 0; index < many; index += 1) oneOfEach(engine);
  }
  for (const [index, states] of groups.entries()) {
    const alone = new FeatureEngine(storyBands);
    const expected = oneOfEach(alone);
    for (let round = 0; round < 3; round += 1) pay(alone, expected, round * many + index);
    assert.deepEqual(bytesOf(engine, states), bytesOf(alone, expected));
  }
});

test("Facts, the kept row and its vector are read where they lie after the memory has grown", () => {
  const engine = new Engine(storyBands);
  const states = stateKinds.map((kind) => engine.create(kind));
  engine.begin({ ...paymentOf(0), amount: 9_500 }, states);
  assert.equal(engine.see(), true);
  engine.keep();
  const { facts, kept } = engine;
  const before = { facts: facts.values.slice(), kept: kept.values.slice(), vector: engine.vector.slice() };
  const { vector } = engine;
  for (let index = 0; index < many; index += 1) engine.create("peers");
  assert.equal(vector.length, 0, "the memory has not grown");
  assert.deepEqual(facts.values, before.facts);
  assert.deepEqual(kept.values, before.kept);
  assert.deepEqual(engine.vector, before.vector);
  assert.deepEqual([facts.amount, facts.bandThreshold], [9_500, 10_000]);
  assert.equal(engine.vector.length, featureNames.length);
  // What was begun goes on.
  engine.absorb();
  engine.begin({ ...paymentOf(1), amount: 9_600 }, states);
  engine.see();
  assert.deepEqual([facts.earlier, facts.bandCount7d], [1, 2]);
});

test("A released state makes room for one that has seen nothing, and the others stay as they are", () => {
  const engine = new FeatureEngine(storyBands);
  const groups = Array.from({ length: many }, () => oneOfEach(engine));
  for (let round = 0; round < 3; round += 1) {
    for (const [index, states] of groups.entries()) pay(engine, states, round * many + index);
  }
  const others = groups.filter((_, index) => index % 2 === 1);
  const before = others.map((states) => bytesOf(engine, states));
  const places = new Set<number>();
  for (const states of groups.filter((_, index) => index % 2 === 0)) {
    for (const state of states) {
      places.add(state.at);
      engine.release(state);
    }
  }
  const blank = new FeatureEngine(storyBands);
  for (let index = 0; index < groups.length / 2; index += 1) {
    const [states, expected] = [oneOfEach(engine), oneOfEach(blank)];
    for (const state of states) assert.ok(places.delete(state.at), `${state.kind} did not get a place that was free`);
    assert.deepEqual(bytesOf(engine, states), bytesOf(blank, expected));
    // Also what is derived of its bytes: it knows nothing of the days of the one before it.
    for (const each of [3 * many, 3 * many + 1]) {
      assert.deepEqual(pay(engine, states, each), pay(blank, expected, each));
    }
    assert.deepEqual(bytesOf(engine, states), bytesOf(blank, expected));
  }
  assert.equal(places.size, 0);
  assert.deepEqual(
    others.map((states) => bytesOf(engine, states)),
    before,
  );
});

test("A state that is revived in the place of another, or cleared, shows nothing of what that had seen", () => {
  const engine = new Engine(storyBands);
  for (const kind of stateKinds) {
    const states = stateKinds.map((each) => engine.create(each));
    for (let index = 0; index < 5; index += 1) {
      engine.begin(paymentOf(index), states);
      engine.see();
      engine.keep();
      engine.absorb();
    }
    const state = states[stateKinds.indexOf(kind)];
    assert.ok(state !== undefined);
    const blank = engine.freeze(engine.create(kind)).slice();
    assert.notDeepEqual(engine.freeze(state), blank);
    const seen = engine.freeze(state).slice();
    assert.equal(engine.revive(kind, blank, state), state);
    assert.deepEqual(factsWith(engine, state), factsWith(engine, engine.create(kind)));
    engine.revive(kind, seen, state);
    assert.deepEqual(engine.freeze(state), seen);
    engine.clear(state);
    assert.deepEqual(engine.freeze(state), blank);
    assert.deepEqual(factsWith(engine, state), factsWith(engine, engine.create(kind)));
  }
});

/** What a transaction some days later finds in a state of a kind, and nothing in the others. */
function factsWith(engine: Engine, state: ScoringState): Float64Array {
  engine.begin(
    paymentOf(6),
    stateKinds.map((kind) => (kind === state.kind ? state : engine.create(kind))),
  );
  engine.see();
  return engine.facts.values.slice();
}

test("When the last event of an account was is read of the account that is asked for", () => {
  const engine = new Engine(storyBands);
  const states = Array.from({ length: many }, () => engine.create("account"));
  for (const [index, state] of states.entries()) {
    assert.equal(engine.lastTimeOf(state), undefined);
    engine.begin(paymentOf(index), [state]);
    engine.readKept(new Float32Array());
    engine.absorb();
  }
  for (const [index, state] of states.entries()) assert.equal(engine.lastTimeOf(state), storyStartMs + index * dayMs);
});
