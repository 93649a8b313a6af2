/** What a disk has changed: it may be refused, and may say anything of its own account or party, but never of another. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { atLength } from "../../../test/support/at-length.ts";
import { dayMs } from "../calendar.ts";
import { plainOf, storyBands } from "../testing/states.ts";
import { toTransaction } from "../testing/story.ts";
import { Engine } from "./engine.ts";
import { type ScoringState, stateKinds } from "./state-kinds.ts";

function paymentOf(index: number) {
  return toTransaction({
    amount: 10 + (index % 9),
    atMs: index * dayMs,
    accountId: `account ${index % 9}`,
    counterpartyId: `shop ${index % 5}`,
    deviceId: "phone",
    merchantCategory: index % 2 === 0 ? "5411" : "5812",
    country: "DE",
    channel: index % 3 === 0 ? "transfer" : "card_present",
    attributes: { counterpartyName: `Firm ${index % 4}`, ipAddress: "192.0.2.1", reference: `Invoice ${index}` },
  });
}

function take(engine: Engine, states: readonly ScoringState[], index: number): void {
  const payment = paymentOf(index);
  engine.begin(payment, states);
  engine.see();
  engine.keep();
  engine.absorb();
  for (const state of states) {
    if (state.kind === "peers") continue;
    engine.label(state, { timeMs: payment.timeMs, knownAtMs: payment.timeMs, isFraud: index % 2 === 0 });
    if (index % 3 === 0) {
      engine.unlabel(state, { timeMs: payment.timeMs, knownAtMs: payment.timeMs, isFraud: index % 2 === 0 });
    }
  }
}

/** Of each kind as forty payments leave it. */
const used = (() => {
  const engine = new Engine(storyBands);
  const states = stateKinds.map((kind) => engine.create(kind));
  for (let index = 0; index < 40; index += 1) take(engine, states, index);
  return states.map((state) => plainOf(engine.freeze(state)));
})();

const hostile = fc.oneof(
  fc.constantFrom(
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    -1,
    0.5,
    17,
    60,
    300,
    -40,
    1e5,
    1e9,
    1e300,
  ),
  fc.double(),
);

test("A state of which any number was changed reaches no other one, whatever is taken into it", () => {
  const damage = fc.record({
    kind: fc.nat({ max: stateKinds.length - 1 }),
    place: fc.nat(),
    isSmall: fc.boolean(),
    isAtFront: fc.boolean(),
    value: hostile,
  });
  const engine = new Engine(storyBands);
  // Side by side: those before and behind the damaged one are others.
  const states = stateKinds.flatMap((kind, at) =>
    [0, 1, 2].map(() => engine.revive(kind, used[at] ?? new Uint8Array())),
  );
  const others = states.filter((_, index) => index % 3 !== 1);
  const expected = others.map((state) => engine.freeze(state).slice());
  let refused = 0;
  fc.assert(
    fc.property(damage, ({ kind, place, isSmall, isAtFront, value }) => {
      const damaged = (used[kind] ?? new Uint8Array()).slice();
      const view = new DataView(damaged.buffer);
      const last = damaged.length - 8;
      if (isSmall) view.setFloat32(8 + 4 * (place % (last / 4)), value, true);
      else view.setFloat64(8 * (1 + (place % Math.min(isAtFront ? 100 : last, last / 8))), value, true);
      try {
        const mine = states.filter((_, index) => index % 3 === 1);
        for (const [at, state] of mine.entries()) {
          engine.revive(state.kind, at === kind ? damaged : (used[at] ?? damaged), state);
        }
        for (const index of [40, 41, 42, 55, 300]) take(engine, mine, index);
      } catch (error) {
        refused += 1;
        assert.ok(error instanceof RangeError, `${error}`);
      }
      assert.deepEqual(
        others.map((state) => engine.freeze(state).slice()),
        expected,
      );
    }),
    { numRuns: atLength(300, 5_000) },
  );
  assert.ok(refused > 0);
});
