import assert from "node:assert/strict";
import { test } from "node:test";
import { factsAfter } from "../testing/story.ts";
import { amountVsPeers } from "./amount-vs-peers.ts";

const peers = Array.from({ length: 500 }, (_, index) => 20 + (index % 100));

test("An amount that no peer has reached is found", () => {
  const finding = amountVsPeers.evaluate(factsAfter([], { amount: 5_000, atMs: 0 }, { peers }));
  assert.ok(finding !== undefined && finding.logOdds > 0);
  assert.match(
    amountVsPeers.sentence(finding.numbers),
    /^Only 0\.10 % of about 500 earlier amounts of such accounts are as large as 5,000\.00\.$/,
  );
});

test("An ordinary first amount among peers is nothing", () => {
  assert.equal(amountVsPeers.evaluate(factsAfter([], { amount: 80, atMs: 0 }, { peers })), undefined);
});

test("A few peers are too few to compare with", () => {
  assert.equal(
    amountVsPeers.evaluate(factsAfter([], { amount: 5_000, atMs: 0 }, { peers: peers.slice(0, 100) })),
    undefined,
  );
});

test("Without any history there is nothing to say", () => {
  assert.equal(amountVsPeers.evaluate(factsAfter([], { amount: 50, atMs: 0 })), undefined);
});
