import assert from "node:assert/strict";
import { test } from "node:test";
import { factsAfter } from "../testing/story.ts";
import { listHit } from "./list-hit.ts";

test("The customer file says so", () => {
  const finding = listHit.evaluate(
    factsAfter([], { amount: 50, atMs: 0 }, { profile: { customerId: "customer", watchlist: true } }),
  );
  assert.ok(finding !== undefined && finding.logOdds > 0);
  assert.match(listHit.sentence(finding.numbers), /watch list/);
});

test("A customer file that says otherwise is nothing", () => {
  assert.equal(
    listHit.evaluate(
      factsAfter([], { amount: 50, atMs: 0 }, { profile: { customerId: "customer", watchlist: false } }),
    ),
    undefined,
  );
});

test("Without any history there is nothing to say", () => {
  assert.equal(listHit.evaluate(factsAfter([], { amount: 50, atMs: 0 })), undefined);
});
