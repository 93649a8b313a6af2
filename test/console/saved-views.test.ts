import assert from "node:assert/strict";
import { test } from "node:test";
import { addressOfView, parseViews, queryToKeep, withView } from "../../console/src/data/saved-views.ts";

const large = { name: "Large & flagged", query: "status=declined&minimumAmount=1000" };

test("a view is opened under its name, and saved without the one that is open", () => {
  const address = addressOfView("/console/transactions", large);
  assert.equal(address, "/console/transactions?status=declined&minimumAmount=1000&view=Large+%26+flagged");
  assert.equal(queryToKeep(new URL(address, "http://a").searchParams), large.query);
  assert.equal(queryToKeep(new URLSearchParams()), "");
});

test("a view of the same name is replaced, and views stand in order of their names", () => {
  const changed = { ...large, query: "", hidden: ["Score"], sorting: { name: "Amount", isDown: true } };
  const views = withView(withView(withView([], large), { name: "All", query: "" }), changed);
  assert.deepEqual(views, [{ name: "All", query: "" }, changed]);
  assert.deepEqual(parseViews(JSON.parse(JSON.stringify(views))), views);
});

test("what is no view is left out", () => {
  assert.deepEqual(parseViews(undefined), []);
  assert.deepEqual(parseViews("views"), []);
  const odd = [null, 5, { name: "a" }, { name: "a", query: 5 }, { ...large, hidden: [1] }, { ...large, sorting: "up" }];
  assert.deepEqual(parseViews([...odd, large]), [large]);
});
