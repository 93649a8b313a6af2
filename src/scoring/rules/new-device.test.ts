import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs } from "../calendar.ts";
import { factsAfter, ordinaryDays } from "../testing/story.ts";
import { newDevice } from "./new-device.ts";

test("A device never named before is found", () => {
  const finding = newDevice.evaluate(
    factsAfter(ordinaryDays(30, { deviceId: "A1" }), { amount: 50, atMs: 31 * dayMs, deviceId: "B2" }),
  );
  assert.ok(finding !== undefined && finding.logOdds > 0);
  assert.match(newDevice.sentence(finding.numbers), /^The device is new; 30 earlier transactions named one device\.$/);
});

test("A known device is nothing", () => {
  assert.equal(
    newDevice.evaluate(
      factsAfter(ordinaryDays(30, { deviceId: "A1" }), { amount: 50, atMs: 31 * dayMs, deviceId: "A1" }),
    ),
    undefined,
  );
});

test("Where every device is new, one more is nothing", () => {
  assert.equal(
    newDevice.evaluate(
      factsAfter(
        ordinaryDays(12).map((event, index) => ({ ...event, deviceId: `A${index}` })),
        { amount: 50, atMs: 31 * dayMs, deviceId: "B2" },
      ),
    ),
    undefined,
  );
});

test("Nothing is said where no device is given", () => {
  assert.equal(
    newDevice.evaluate(factsAfter(ordinaryDays(30, { deviceId: "A1" }), { amount: 50, atMs: 31 * dayMs })),
    undefined,
  );
});

test("Without any history there is nothing to say", () => {
  assert.equal(newDevice.evaluate(factsAfter([], { amount: 50, atMs: 0, deviceId: "B2" })), undefined);
});
