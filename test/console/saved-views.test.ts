import assert from "node:assert/strict";
import { test } from "node:test";
import { addressOfView, queryToKeep } from "../../console/src/data/saved-views.ts";

const large = { name: "Large & flagged", isShared: false, query: "status=declined&minimumAmount=1000" };

test("a view is opened under its name, and saved without the one that is open", () => {
  const address = addressOfView("/console/transactions", large);
  assert.equal(address, "/console/transactions?status=declined&minimumAmount=1000&view=Large+%26+flagged");
  assert.equal(queryToKeep(new URL(address, "http://a").searchParams), large.query);
  assert.equal(queryToKeep(new URLSearchParams()), "");
});

test("a view of the team is told apart from an own one of its name", () => {
  const [own, shared] = [false, true].map((isShared) => addressOfView("/console/cases", { ...large, isShared }));
  assert.notEqual(own, shared);
  assert.equal(queryToKeep(new URL(shared ?? "", "http://a").searchParams), large.query);
});
