import assert from "node:assert/strict";
import { test } from "node:test";
import { journalKinds } from "./journal.ts";
import { readSeparation, type Separation, WithheldCheck, WithheldSum } from "./withheld.ts";

function separation(sequences: readonly number[], throughSequence = 10): Separation {
  const sum = new WithheldSum();
  for (const sequence of sequences) sum.add(sequence);
  return { event: "separated", actor: "me", atMs: 1, workspace: "acme", throughSequence, withheld: sum.records };
}

function problemOf(withheld: readonly number[], ...separations: readonly Separation[]): string | undefined {
  const check = new WithheldCheck();
  for (const sequence of withheld) check.add(sequence);
  for (const one of separations) check.explain(one, true);
  return check.problem();
}

test("what is withheld is exactly what a later record names, or a problem", () => {
  assert.equal(problemOf([]), undefined);
  assert.equal(problemOf([], separation([2, 5])), undefined);
  assert.equal(problemOf([2, 5], separation([2, 5])), undefined);
  assert.equal(problemOf([2, 5], separation([2, 5]), separation([2, 5, 9])), undefined);
  assert.match(problemOf([2, 5]) ?? "", /^2 records are withheld, the last is 5/);
  for (const other of [[2], [2, 6], [2, 5, 6]]) assert.ok(problemOf([2, 5], separation(other)) !== undefined);
  assert.ok(problemOf([2, 5], separation([2, 5], 4)) !== undefined);
});

test("a record that is hidden after the separation is a problem, and a check from a later group holds the number against it", () => {
  const check = new WithheldCheck();
  check.add(2);
  check.explain(separation([2]), true);
  check.add(12);
  assert.ok(check.problem() !== undefined);

  const later = new WithheldCheck();
  later.add(5);
  later.explain(separation([2, 5]), false);
  assert.equal(later.problem(), undefined);
  later.add(6);
  later.add(7);
  later.explain(separation([2, 5]), false);
  assert.ok(later.problem() !== undefined);
});

test("only the service's own record of an export is one", () => {
  const body = JSON.stringify(separation([1]));
  assert.equal(readSeparation(journalKinds.audit, body)?.workspace, "acme");
  assert.equal(readSeparation(journalKinds.list, body), undefined);
  assert.equal(readSeparation(journalKinds.audit, null), undefined);
  assert.equal(readSeparation(journalKinds.audit, `{"event":"exported"}`), undefined);
});
