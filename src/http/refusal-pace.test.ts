import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { createDeadlines } from "./deadlines.ts";
import { createRefusalPace } from "./refusal-pace.ts";

/** A pace on a clock of its own; `ask` records when each refusal is sent. */
function withPace(run: (pace: { ask(token: string, signal?: AbortSignal): void; pass(ms: number): void }) => void) {
  mock.timers.enable({ apis: ["setInterval"] });
  const clock = { ms: 0 };
  const deadlines = createDeadlines(() => clock.ms);
  const pace = createRefusalPace(deadlines, () => clock.ms);
  const toldAtMs: number[] = [];
  try {
    run({
      ask: (token, signal = new AbortController().signal) =>
        pace.send(token, { signal }, () => toldAtMs.push(clock.ms)),
      pass(ms) {
        for (let at = 0; at < ms; at += 100) {
          clock.ms += 100;
          mock.timers.tick(100);
        }
      },
    });
  } finally {
    deadlines.close();
    mock.timers.reset();
  }
  return toldAtMs;
}

test("the first refusals are sent at once, those of a caller who goes on within two seconds, evenly", () => {
  const toldAtMs = withPace(({ ask, pass }) => {
    for (let at = 0; at < 120; at += 1) ask("loud");
    pass(2_500);
  });
  assert.equal(toldAtMs.length, 120);
  assert.equal(toldAtMs.filter((ms) => ms === 0).length, 20);
  const held = toldAtMs.filter((ms) => ms > 0);
  assert.ok(held.every((ms) => ms >= 1_000 && ms <= 2_000));
  const atOnce = Math.max(...held.map((ms) => held.filter((other) => other === ms).length));
  assert.equal(atOnce, 10, "no more than their share is sent in one step");
});

test("a caller who keeps to the stated pace, and every other caller, is answered at once", () => {
  const toldAtMs = withPace(({ ask, pass }) => {
    for (let at = 0; at < 40; at += 1) ask("loud");
    ask("another");
    pass(3_000);
    ask("loud");
  });
  assert.equal(toldAtMs.filter((ms) => ms === 0).length, 21);
  assert.equal(toldAtMs.filter((ms) => ms === 3_000).length, 1);
});

test("a client that disconnects is released at once, and counts no more", () => {
  const gone = new AbortController();
  const toldAtMs = withPace(({ ask, pass }) => {
    for (let at = 0; at < 20; at += 1) ask("loud");
    ask("loud", gone.signal);
    pass(200);
    gone.abort();
    pass(3_000);
  });
  assert.deepEqual(toldAtMs.slice(20), [200]);
});
