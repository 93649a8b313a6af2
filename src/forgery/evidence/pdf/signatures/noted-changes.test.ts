import assert from "node:assert/strict";
import { test } from "node:test";
import type { SignaturePermissions } from "../../../facts/signatures.ts";
import { type NotedChange, sumUp } from "./noted-changes.ts";

function judge(change: Omit<NotedChange, "place">, permissions: SignaturePermissions = {}) {
  return sumUp([{ ...change, place: "here" }], permissions)[0]?.verdict;
}

test("signing and what serves it is permitted, but for a second signature where nothing is allowed", () => {
  assert.equal(judge({ kind: "security store" }, { certification: 1 }), "permitted");
  assert.equal(judge({ kind: "signature", isTimestamp: true }, { certification: 1 }), "permitted");
  assert.equal(judge({ kind: "signature" }, { certification: 1 }), "violated");
  assert.equal(judge({ kind: "signature" }, { certification: 2 }), "permitted");
  assert.equal(judge({ kind: "signature", isReplacing: true }), "violated");
});

test("filling in and annotating follow the certification level", () => {
  const verdicts = (kind: NotedChange["kind"]) =>
    ([1, 2, 3, undefined] as const).map((certification) =>
      judge({ kind }, certification === undefined ? {} : { certification }),
    );
  assert.deepEqual(verdicts("form value"), ["violated", "permitted", "permitted", "permitted"]);
  assert.deepEqual(verdicts("annotation"), ["violated", "violated", "permitted", "indeterminate"]);
  assert.deepEqual(verdicts("page content"), ["violated", "violated", "violated", "violated"]);
});

test("locks count for the fields that they name, and for those below them", () => {
  const include = { lock: { action: "Include", fields: ["Payee"] } } as const;
  const exclude = { lock: { action: "Exclude", fields: ["Payee"] } } as const;
  assert.equal(judge({ kind: "form value", field: "Payee.Name" }, include), "violated");
  assert.equal(judge({ kind: "form value", field: "Payees" }, include), "permitted");
  assert.equal(judge({ kind: "form value", field: "Payee" }, exclude), "permitted");
  assert.equal(judge({ kind: "form value", field: "Total" }, exclude), "violated");
  assert.equal(judge({ kind: "form value", field: "Total" }, { lock: { action: "All", fields: [] } }), "violated");
});

test("changes are summed up by kind, with a bounded list of places", () => {
  const changes = Array.from({ length: 40 }, (_, index) => ({ kind: "annotation" as const, place: `page ${index}` }));
  const [sum, ...rest] = sumUp(changes, {});
  assert.equal(rest.length, 0);
  assert.equal(sum?.count, 40);
  assert.equal(sumUp([...changes.slice(0, 3), ...changes.slice(0, 3)], {})[0]?.count, 3);
  assert.equal(sum?.places.length, 12);
});
