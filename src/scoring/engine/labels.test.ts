import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { atLength } from "../../../test/support/at-length.ts";
import { dayMs } from "../calendar.ts";
import {
  answerByDefinition,
  factsByDefinition,
  instants,
  type LabelAnswer,
  type LabelFacts,
  labelEvents,
} from "../testing/label-reference.ts";
import { bytesOf, createState, revive, see, stateEngine } from "../testing/states.ts";
import { storyStartMs } from "../testing/story.ts";
import type { LabelEvent } from "./engine.ts";
import type { ScoringState } from "./state-kinds.ts";

/** So many are kept one by one. */
const kept = 8;

function change(state: ScoringState, event: LabelEvent, isGiven: boolean): void {
  const { timeMs, ...label } = event;
  const transaction = { id: "labelled", accountId: "account", amount: 1, timeMs };
  const [previous, current] = isGiven ? [undefined, label] : [label, undefined];
  stateEngine.relabel(state, { transaction, previous, current });
}

function labelled(events: readonly LabelEvent[], kind: "account" | "counterparty" = "account"): ScoringState {
  const state = createState(kind);
  for (const event of events) change(state, event, true);
  return state;
}

/** What a transaction of an instant finds of the labels of its account or counterparty. */
function askAt(state: ScoringState, timeMs: number): { readonly answer: LabelFacts; readonly isRetained: boolean } {
  const { facts, isComplete } = see({ id: "asked", accountId: "account", amount: 1, timeMs }, [state]);
  const of = state.kind === "account" ? "own" : "counterparty";
  const answer = {
    frauds: facts[`${of}Frauds`],
    genuine: facts[`${of}Genuine`],
    share7d: facts[`${of}FraudShare7d`],
    share28d: facts[`${of}FraudShare28d`],
    streak: facts[`${of}Streak`],
    streakAgeMs: facts[`${of}StreakAgeMs`],
    sinceFraudMs: facts[`${of}SinceFraudMs`],
    sinceGenuineMs: facts[`${of}SinceGenuineMs`],
  };
  return { answer, isRetained: isComplete };
}

function inOrder(events: readonly LabelEvent[]): LabelEvent[] {
  return events.toSorted((left, right) => left.timeMs - right.timeMs);
}

/** The instants at which an answer may change, and one between. */
function askable(events: readonly LabelEvent[], instantMs: number): number[] {
  return [instantMs, ...events.flatMap(({ timeMs, knownAtMs }) => [timeMs, knownAtMs - 1, knownAtMs])];
}

function factsExpected(events: readonly LabelEvent[], timeMs: number): LabelFacts {
  return factsByDefinition(answerByDefinition(events, timeMs), timeMs);
}

test("While they are few, labels are exact for any instant, whatever order they came in", () => {
  fc.assert(
    fc.property(labelEvents(kept), instants, (events, instantMs) => {
      const states = [labelled(events), labelled(events, "counterparty")];
      for (const timeMs of askable(events, instantMs)) {
        const expected = { answer: factsExpected(events, timeMs), isRetained: true };
        for (const state of states) assert.deepEqual(askAt(state, timeMs), expected);
      }
    }),
    { numRuns: atLength(60, 300) },
  );
});

test("In order of time any number is exact where that is said, which it is unless a label of long ago came later", () => {
  let [exact, unknown] = [0, 0];
  fc.assert(
    fc.property(labelEvents(40, 6), instants, (drawn, instantMs) => {
      const events = inOrder(drawn);
      const state = labelled(events);
      const folded = events.slice(0, Math.max(0, events.length - kept));
      for (const timeMs of askable(events, instantMs)) {
        const { answer, isRetained } = askAt(state, timeMs);
        assert.equal(
          isRetained,
          folded.every(({ knownAtMs }) => knownAtMs <= timeMs),
        );
        if (isRetained) assert.deepEqual(answer, factsExpected(events, timeMs));
        else assert.ok(Object.values(answer).every(Number.isNaN));
        if (isRetained) exact += 1;
        else unknown += 1;
      }
    }),
    { numRuns: atLength(40, 150) },
  );
  assert.ok(exact > 300 && unknown > 300, `${exact} exact, ${unknown} not retained`);
});

test("A label that is taken back while it is among the last few was never there", () => {
  fc.assert(
    fc.property(labelEvents(20, 1), fc.nat(), instants, (drawn, seed, instantMs) => {
      const events = inOrder(drawn);
      const position = events.length - 1 - (seed % Math.min(kept, events.length));
      const taken = events[position];
      assert.ok(taken !== undefined);
      const rest = events.toSpliced(position, 1);
      const state = labelled(events);
      change(state, taken, false);
      for (const timeMs of askable(events, instantMs)) {
        const { answer, isRetained } = askAt(state, timeMs);
        if (isRetained) assert.deepEqual(answer, factsExpected(rest, timeMs));
        if (events.length <= kept) assert.equal(isRetained, true);
      }
    }),
    { numRuns: atLength(50, 200) },
  );
});

test("A label that changes its mind counts as what it says last", () => {
  fc.assert(
    fc.property(labelEvents(kept), instants, (events, instantMs) => {
      const state = labelled(events.map((event) => ({ ...event, isFraud: !event.isFraud })));
      for (const event of events) {
        change(state, { ...event, isFraud: !event.isFraud }, false);
        change(state, event, true);
      }
      assert.deepEqual(askAt(state, instantMs).answer, factsExpected(events, instantMs));
    }),
    { numRuns: atLength(34, 100) },
  );
});

test("Any number in any order, some taken back: the counts are exact and the rest stays possible", () => {
  fc.assert(
    fc.property(labelEvents(30), fc.array(fc.nat(), { maxLength: 20 }), instants, (events, takes, instantMs) => {
      const state = labelled(events);
      const rest = [...events];
      for (const seed of takes) {
        const [taken] = rest.length > 0 ? rest.splice(seed % rest.length, 1) : [];
        if (taken !== undefined) change(state, taken, false);
      }
      for (const timeMs of askable(events, instantMs)) {
        const { answer, isRetained } = askAt(state, timeMs);
        for (const [name, value] of Object.entries(answer)) assert.ok(!(value < 0), `${name} is ${value}`);
        if (!isRetained) continue;
        const { frauds, genuine, share7d, share28d } = factsExpected(rest, timeMs);
        const { streak, streakAgeMs, sinceFraudMs, sinceGenuineMs, ...counted } = answer;
        assert.deepEqual(counted, { frauds, genuine, share7d, share28d });
        assert.ok(!(streak > frauds));
      }
    }),
    { numRuns: atLength(50, 200) },
  );
});

test("Out of order a streak may be reported shorter than it is, never longer", () => {
  let shorter = 0;
  fc.assert(
    fc.property(labelEvents(30, 10), instants, (events, instantMs) => {
      const state = labelled(events);
      for (const timeMs of askable(events, instantMs)) {
        const { answer, isRetained } = askAt(state, timeMs);
        if (!isRetained) continue;
        const expected = factsExpected(events, timeMs);
        assert.ok(!(answer.streak > expected.streak), `${answer.streak} of ${expected.streak}`);
        assert.ok(!(answer.streakAgeMs > expected.streakAgeMs));
        const lasts = [answer.sinceFraudMs, answer.sinceGenuineMs];
        assert.deepEqual(lasts, [expected.sinceFraudMs, expected.sinceGenuineMs]);
        if (answer.streak < expected.streak) shorter += 1;
      }
    }),
    { numRuns: atLength(60, 300) },
  );
  assert.ok(shorter < 300, `${shorter} answers were too short`);
});

test("Of labels that are no longer listed the last of a kind stays when an earlier one is taken back", () => {
  const events = Array.from({ length: kept + 4 }, (_, index) => ({
    timeMs: storyStartMs + index * dayMs,
    knownAtMs: storyStartMs + index * dayMs,
    isFraud: index < 3,
  }));
  const [first] = events;
  const atMs = storyStartMs + 20 * dayMs;
  const state = labelled(events);
  assert.ok(first !== undefined);
  change(state, first, false);
  const { frauds, sinceFraudMs, streak } = askAt(state, atMs).answer;
  assert.deepEqual([frauds, sinceFraudMs, streak], [2, 18 * dayMs, 0]);
  for (const event of events.slice(1, 3)) change(state, event, false);
  assert.deepEqual(askAt(state, atMs).answer, factsExpected(events.slice(3), atMs));
});

test("Labels of one instant count the same whichever of them was given first", () => {
  const fraud = { timeMs: storyStartMs, knownAtMs: storyStartMs + dayMs, isFraud: true };
  const genuine = { ...fraud, isFraud: false };
  const atMs = storyStartMs + 2 * dayMs;
  const later = Array.from({ length: kept }, (_, index) => ({
    timeMs: storyStartMs + 1 + index,
    knownAtMs: storyStartMs + dayMs,
    isFraud: true,
  }));
  for (const others of [[], later]) {
    const answer = askAt(labelled([fraud, genuine, ...others]), atMs);
    assert.deepEqual(askAt(labelled([genuine, fraud, ...others]), atMs), answer);
    assert.deepEqual([answer.answer.genuine, answer.answer.frauds], [1, 1 + others.length]);
  }
});

test("Labels far apart, before 1970 and known ages later, give numbers that can be", () => {
  const days = fc.integer({ min: -700_000, max: 25_000 });
  const drawnEvents = fc.uniqueArray(fc.tuple(days, fc.nat({ max: 200_000 }), fc.boolean()), {
    selector: ([day]) => day,
    maxLength: 12,
  });
  fc.assert(
    fc.property(drawnEvents, days, (drawn, day) => {
      const events = drawn.map(([at, delay, isFraud]) => ({
        timeMs: at * dayMs,
        knownAtMs: (at + delay) * dayMs,
        isFraud,
      }));
      const state = labelled(events);
      for (const timeMs of askable(events, day * dayMs)) {
        const { answer, isRetained } = askAt(state, timeMs);
        for (const [name, value] of Object.entries(answer)) {
          assert.ok(!(value < 0) && value !== Number.POSITIVE_INFINITY, `${name} is ${value}`);
        }
        const expected = factsExpected(events, timeMs);
        if (events.length <= kept) assert.deepEqual({ answer, isRetained }, { answer: expected, isRetained: true });
        if (isRetained) assert.deepEqual([answer.frauds, answer.genuine], [expected.frauds, expected.genuine]);
      }
    }),
    { numRuns: atLength(50, 200) },
  );
});

test("Labels live in the bytes of their account or party and in nothing else", () => {
  fc.assert(
    fc.property(labelEvents(20), instants, (events, instantMs) => {
      const [account, party] = [labelled(events), labelled(events, "counterparty")];
      const expected = askAt(account, instantMs);
      const revived = [revive("account", bytesOf(account)), revive("counterparty", bytesOf(party))];
      for (const state of [party, ...revived]) assert.deepEqual(askAt(state, instantMs), expected);
      for (const state of revived) {
        for (const event of events) change(state, event, false);
        assert.ok(Object.values(askAt(state, instantMs).answer).every(Number.isNaN));
      }
    }),
    { numRuns: atLength(15, 40) },
  );
});

test("Rates of fraud are by what the account and its counterparty did, in periods of as many days as the labels", () => {
  const transaction = { id: "asked", accountId: "account", amount: 1, timeMs: storyStartMs, counterpartyId: "shop" };
  fc.assert(
    fc.property(labelEvents(kept, 1), instants, (events, instantMs) => {
      const answer = answerByDefinition(events, instantMs);
      fc.pre(answer.frauds + answer.genuine > 0);
      const party = labelled(events, "counterparty");
      const { facts } = see({ ...transaction, timeMs: instantMs }, [party]);
      const { slowFrauds, slowAll, fastFrauds }: LabelAnswer = answer;
      assert.deepEqual(
        [facts.counterpartyFraudRate, facts.counterpartyFraudRate7d, facts.counterpartyFrauds7d],
        [slowFrauds + 0.01, fastFrauds + 0.01, fastFrauds],
      );
      assert.equal(facts.counterpartyKnownShare, slowAll);
    }),
    { numRuns: atLength(20, 60) },
  );
});

test("What was read of one account leaves nothing behind for one without labels", () => {
  const events = [{ timeMs: storyStartMs, knownAtMs: storyStartMs, isFraud: true }];
  assert.equal(askAt(labelled(events), storyStartMs).answer.frauds, 1);
  assert.ok(Object.values(askAt(labelled([]), storyStartMs).answer).every(Number.isNaN));
});
