import assert from "node:assert/strict";
import { test } from "node:test";
import { Background } from "./background.ts";

test("failures of what is repeated are told apart from those of one piece of work", async (context) => {
  context.mock.timers.enable({ apis: ["setInterval"] });
  const told: string[] = [];
  const background = new Background(
    (error) => told.push(`work: ${error}`),
    (error) => told.push(`repeated: ${error}`),
  );
  background.every(1_000, () => Promise.reject("away"));
  background.track(Promise.reject("broken"));
  context.mock.timers.tick(2_000);
  background.stop();
  context.mock.timers.tick(2_000);
  await background.settled();
  assert.deepEqual(told.sort(), ["repeated: away", "repeated: away", "work: broken"]);
});
