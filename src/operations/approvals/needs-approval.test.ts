import assert from "node:assert/strict";
import { test } from "node:test";
import { noApprovals } from "../../contract/approvals.ts";
import type { StoredCase } from "../../ledger/cases.ts";
import type { Ledger } from "../../ledger/ledger.ts";
import { needsApproval } from "./needs-approval.ts";

const rates: Readonly<Record<string, number>> = { USD: 1, EUR: 1.2, JPY: 0.0065 };

function needs(valueByCurrency: Readonly<Record<string, number>> | undefined, decisionsCurrency?: string | null) {
  const valueAtRisk = Object.values(valueByCurrency ?? { "": 900 }).reduce((sum, value) => sum + value, 0);
  const found = { valueAtRisk, ...(valueByCurrency === undefined ? {} : { valueByCurrency }) } as StoredCase;
  const ledger = { cases: { find: async () => found } } as unknown as Pick<Ledger, "cases" | "rules">;
  const settings = {
    ...noApprovals,
    decisionsAbove: 1_000,
    ...(decisionsCurrency === undefined ? {} : { decisionsCurrency }),
  };
  const request = { operation: "decideCase", params: { caseId: "case-1" }, query: {}, body: {} };
  return needsApproval(settings, request, 1, ledger, (currency) => rates[currency] ?? Number.NaN);
}

test("a decision needs a second person above an amount of one currency", async () => {
  const yen = { JPY: 50_000 };
  assert.deepEqual([await needs(yen), await needs(yen, null), await needs(yen, "EUR")], [true, true, false]);
  const several = { EUR: 700, USD: 300, "": 40 };
  assert.deepEqual(
    [await needs(several), await needs(several, "EUR"), await needs(several, "USD")],
    [true, false, true],
  );
  assert.deepEqual([await needs({ XXX: 1 }), await needs({ XXX: 1 }, "EUR")], [false, true]);
  assert.equal(await needs(undefined, "EUR"), false);
});
