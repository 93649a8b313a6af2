import assert from "node:assert/strict";
import { test } from "node:test";
import { factsAfter } from "../testing/story.ts";
import { customerRisk } from "./customer-risk.ts";

test("The customer file says so", () => {
  const finding = customerRisk.evaluate(
    factsAfter([], { amount: 50, atMs: 0 }, { profile: { customerId: "customer", riskLevel: "high" } }),
  );
  assert.ok(finding !== undefined && finding.logOdds > 0);
  assert.match(customerRisk.sentence(finding.numbers), /high risk/);
});

test("A customer file that says otherwise is nothing", () => {
  assert.equal(
    customerRisk.evaluate(
      factsAfter([], { amount: 50, atMs: 0 }, { profile: { customerId: "customer", riskLevel: "medium" } }),
    ),
    undefined,
  );
});

test("Without any history there is nothing to say", () => {
  assert.equal(customerRisk.evaluate(factsAfter([], { amount: 50, atMs: 0 })), undefined);
});
