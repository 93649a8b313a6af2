import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { atLength } from "../../../test/support/at-length.ts";
import { dayMs } from "../calendar.ts";
import { answerByDefinition, answerOf, instants, labelEvents } from "../testing/label-reference.ts";
import { storyStartMs } from "../testing/story.ts";
import { createAccount, reviveAccount } from "./account.ts";
import { blankLabelView, type LabelEvent, LabelLog, labelLogLength } from "./label-log.ts";
import { createParty, reviveParty } from "./party.ts";

const kept = 8;

function logOf(events: readonly LabelEvent[]): LabelLog {
  const log = new LabelLog(new Float64Array(labelLogLength), 0);
  for (const event of events) log.add(event);
  return log;
}

function inOrder(events: readonly LabelEvent[]): LabelEvent[] {
  return events.toSorted((left, right) => left.timeMs - right.timeMs);
}

/** The instants at which an answer may change, and one between. */
function askable(events: readonly LabelEvent[], instantMs: number): number[] {
  return [instantMs, ...events.flatMap(({ timeMs, knownAtMs }) => [timeMs, knownAtMs - 1, knownAtMs])];
}

test("While they are few, labels are exact for any instant, whatever order they came in", () => {
  fc.assert(
    fc.property(labelEvents(kept), instants, (events, instantMs) => {
      const log = logOf(events);
      for (const timeMs of askable(events, instantMs)) {
        const { answer, isRetained } = answerOf(log, timeMs);
        assert.equal(isRetained, true);
        assert.deepEqual(answer, answerByDefinition(events, timeMs));
      }
    }),
    { numRuns: atLength(100, 300) },
  );
});

test("In order of time any number is exact where the log says so, and it says so unless a label of long ago came later", () => {
  let [exact, unknown] = [0, 0];
  fc.assert(
    fc.property(labelEvents(40, 6), instants, (drawn, instantMs) => {
      const events = inOrder(drawn);
      const log = logOf(events);
      const folded = events.slice(0, Math.max(0, events.length - kept));
      for (const timeMs of askable(events, instantMs)) {
        const { answer, isRetained } = answerOf(log, timeMs);
        assert.equal(
          isRetained,
          folded.every(({ knownAtMs }) => knownAtMs <= timeMs),
        );
        if (isRetained) assert.deepEqual(answer, answerByDefinition(events, timeMs));
        if (isRetained) exact += 1;
        else unknown += 1;
      }
    }),
    { numRuns: atLength(50, 150) },
  );
  assert.ok(exact > 300 && unknown > 300, `${exact} exact, ${unknown} not retained`);
});

test("A label that is taken back while it is among the last few was never there", () => {
  fc.assert(
    fc.property(labelEvents(20), fc.nat(), instants, (drawn, seed, instantMs) => {
      fc.pre(drawn.length > 0);
      const events = inOrder(drawn);
      const position = events.length - 1 - (seed % Math.min(kept, events.length));
      const taken = events[position];
      assert.ok(taken !== undefined);
      const rest = events.toSpliced(position, 1);
      const log = logOf(events);
      log.remove(taken);
      for (const timeMs of askable(events, instantMs)) {
        const { answer, isRetained } = answerOf(log, timeMs);
        if (isRetained) assert.deepEqual(answer, answerByDefinition(rest, timeMs));
      }
      if (events.length <= kept) assert.equal(log.isEmpty, rest.length === 0);
    }),
    { numRuns: atLength(67, 200) },
  );
});

test("A label that changes its mind counts as what it says last", () => {
  fc.assert(
    fc.property(labelEvents(kept), instants, (events, instantMs) => {
      const log = logOf(events.map((event) => ({ ...event, isFraud: !event.isFraud })));
      for (const event of events) {
        log.remove({ ...event, isFraud: !event.isFraud });
        log.add(event);
      }
      assert.deepEqual(answerOf(log, instantMs).answer, answerByDefinition(events, instantMs));
    }),
    { numRuns: atLength(34, 100) },
  );
});

test("Any number in any order, some taken back: the counts are exact and the rest stays possible", () => {
  fc.assert(
    fc.property(labelEvents(30), fc.array(fc.nat(), { maxLength: 20 }), instants, (events, takes, instantMs) => {
      const log = logOf(events);
      const rest = [...events];
      for (const seed of takes) {
        const [taken] = rest.length > 0 ? rest.splice(seed % rest.length, 1) : [];
        if (taken !== undefined) log.remove(taken);
      }
      for (const timeMs of askable(events, instantMs)) {
        const { answer, isRetained } = answerOf(log, timeMs);
        for (const [name, value] of Object.entries(answer)) assert.ok(value >= 0, `${name} is ${value}`);
        if (!isRetained) continue;
        const { frauds, genuine, fastFrauds, fastAll, slowFrauds, slowAll } = answerByDefinition(rest, timeMs);
        const { streakLength, streakStartMs, lastFraudMs, lastGenuineMs, ...counted } = answer;
        assert.deepEqual(counted, { frauds, genuine, fastFrauds, fastAll, slowFrauds, slowAll });
        assert.ok(
          streakLength <= frauds && streakStartMs <= timeMs && lastFraudMs <= timeMs && lastGenuineMs <= timeMs,
        );
      }
    }),
    { numRuns: atLength(67, 200) },
  );
});

test("Out of order a streak may be reported shorter than it is, never longer", () => {
  let shorter = 0;
  fc.assert(
    fc.property(labelEvents(30, 10), instants, (events, instantMs) => {
      const log = logOf(events);
      for (const timeMs of askable(events, instantMs)) {
        const { answer, isRetained } = answerOf(log, timeMs);
        const expected = answerByDefinition(events, timeMs);
        if (!isRetained) continue;
        assert.ok(answer.streakLength <= expected.streakLength, `${answer.streakLength} of ${expected.streakLength}`);
        assert.ok(answer.streakStartMs >= expected.streakStartMs || answer.streakLength === 0);
        const lasts = [answer.lastFraudMs, answer.lastGenuineMs];
        assert.deepEqual(lasts, [expected.lastFraudMs, expected.lastGenuineMs]);
        if (answer.streakLength < expected.streakLength) shorter += 1;
      }
    }),
    { numRuns: atLength(100, 300) },
  );
  assert.ok(shorter < 300, `${shorter} answers were too short`);
});

test("Labels of one instant count the same whichever of them was given first", () => {
  const fraud = { timeMs: storyStartMs, knownAtMs: storyStartMs + dayMs, isFraud: true };
  const genuine = { ...fraud, isFraud: false };
  const atMs = storyStartMs + 2 * dayMs;
  assert.deepEqual(answerOf(logOf([fraud, genuine]), atMs), answerOf(logOf([genuine, fraud]), atMs));
  const later = Array.from({ length: kept }, (_, index) => ({
    timeMs: storyStartMs + 1 + index,
    knownAtMs: storyStartMs + dayMs,
    isFraud: true,
  }));
  assert.deepEqual(
    answerOf(logOf([fraud, genuine, ...later]), atMs),
    answerOf(logOf([genuine, fraud, ...later]), atMs),
  );
});

test("Labels far apart, before 1970 and known ages later, give numbers that can be", () => {
  const days = fc.integer({ min: -700_000, max: 25_000 });
  const events = fc.uniqueArray(fc.tuple(days, fc.nat({ max: 200_000 }), fc.boolean()), {
    selector: ([day]) => day,
    maxLength: 12,
  });
  fc.assert(
    fc.property(events, days, (drawn, day) => {
      const labels = drawn.map(([at, delay, isFraud]) => ({
        timeMs: at * dayMs,
        knownAtMs: (at + delay) * dayMs,
        isFraud,
      }));
      const log = logOf(labels);
      for (const timeMs of askable(labels, day * dayMs)) {
        const { answer, isRetained } = answerOf(log, timeMs);
        const { streakStartMs, lastFraudMs, lastGenuineMs, ...counts } = answer;
        for (const [name, value] of Object.entries(counts)) {
          assert.ok(value >= 0 && Number.isFinite(value), `${name} is ${value}`);
        }
        const expected = answerByDefinition(labels, timeMs);
        if (labels.length <= kept) assert.deepEqual({ answer, isRetained }, { answer: expected, isRetained: true });
        if (isRetained) assert.deepEqual([counts.frauds, counts.genuine], [expected.frauds, expected.genuine]);
      }
    }),
    { numRuns: atLength(67, 200) },
  );
});

test("A log lives in the bytes of its account or party and in nothing else", () => {
  fc.assert(
    fc.property(labelEvents(20), instants, (events, instantMs) => {
      const [account, party] = [createAccount(), createParty("counterparty")];
      for (const event of events) {
        account.labels.add(event);
        party.labels.add(event);
      }
      const expected = logOf(events).readAt(instantMs, blankLabelView());
      for (const state of [
        account,
        reviveAccount(account.bytes.slice()),
        party,
        reviveParty("counterparty", party.bytes.slice()),
      ]) {
        assert.deepEqual(state.labels.readAt(instantMs, blankLabelView()), expected);
        assert.equal(state.labels.isEmpty, events.length === 0);
      }
    }),
    { numRuns: atLength(15, 40) },
  );
});

test("A view is overwritten by every reading", () => {
  const view = blankLabelView();
  logOf([{ timeMs: storyStartMs, knownAtMs: storyStartMs, isFraud: true }]).readAt(storyStartMs, view);
  assert.equal(view.frauds, 1);
  assert.deepEqual(logOf([]).readAt(storyStartMs, view), blankLabelView());
});
