import assert from "node:assert/strict";
import { test } from "node:test";
import type { Customer } from "../../contract/customers.ts";
import { ServiceError } from "../../errors.ts";
import type { DocumentToAnalyse } from "../../forgery/analyse.ts";
import type { AnalysisResult, HeldDocument } from "../../forgery/hold-document.ts";
import type { StoredFacts } from "../../forgery/isolation/protocol.ts";
import type { CustomerFilter } from "../../ledger/customers.ts";
import type { SideId } from "../../ledger/ledger.ts";
import { createJudgeDocument } from "./judge-document.ts";

const side = 1 as SideId;
const document: DocumentToAnalyse = { bytes: new Uint8Array(), declaredFormat: "pdf", nowMs: 0 };
const anna: Customer = {
  customerId: "A",
  name: "Anna Eriksson",
  dateOfBirth: "1984-08-12",
  accountIds: ["111", "222"],
};
const peter: Customer = { customerId: "P", name: "Peter Brown", accountIds: ["333"] };

function setUp(printed: readonly string[]) {
  const stored = [anna, peter];
  const counted = { gathered: 0 };
  const judged: StoredFacts[] = [];
  const result: AnalysisResult = {
    format: "pdf",
    pages: 1,
    checks: [],
    findings: [],
    held: [],
    origin: [],
    catalogueVersion: "1",
  };
  const held: HeldDocument = {
    format: "pdf",
    pages: 1,
    accountNumbers: printed,
    async judge(facts) {
      judged.push(facts);
      return result;
    },
    evidence: () => assert.fail("The evidence was asked for."),
    comparePages: () => assert.fail("Pages were compared."),
  };
  const judge = createJudgeDocument({
    reviews: { listSilencings: async () => [] },
    analyser: {
      async withEvidence(_document, use) {
        counted.gathered += 1;
        return await use(held);
      },
    },
    customers: {
      find: async (_side, customerId) => stored.find((customer) => customer.customerId === customerId),
      list: async (_side, _after, _limit, filter: CustomerFilter = {}) => ({
        customers: stored.filter(({ accountIds = [] }) => accountIds.includes(filter.accountId ?? "")),
        next: null,
      }),
    },
    ledger: {
      find: () => assert.fail("An earlier document was looked for."),
      list: () => assert.fail("An earlier document was looked for."),
    },
    vault: { findDocument: () => assert.fail("An earlier document was read.") },
    key: undefined,
  });
  return { judged, counted, judge };
}

test("a customer that is named is compared", async () => {
  const { judged, counted, judge } = setUp([]);
  await judge(side, document, { customerId: "A", mayReadCustomers: true });
  assert.deepEqual(
    judged.map(({ customer }) => customer),
    [{ name: "Anna Eriksson", dateOfBirth: "1984-08-12", accountNumbers: ["111", "222"], chosenBy: "id" }],
  );
  assert.equal(counted.gathered, 1);
});

test("the only owner of the accounts that are printed is compared with the evidence that was gathered once", async () => {
  const { judged, counted, judge } = setUp(["222", "999"]);
  await judge(side, document, { customerId: undefined, mayReadCustomers: true });
  assert.deepEqual(
    judged.map(({ customer }) => customer?.chosenBy),
    ["account number"],
  );
  assert.equal(counted.gathered, 1);
});

test("no customer is compared where none owns the accounts, or several do, or the token may not read customers", async () => {
  for (const [printed, mayReadCustomers] of [
    [["999"], true],
    [["111", "333"], true],
    [["111"], false],
  ] as const) {
    const { judged, judge } = setUp(printed);
    await judge(side, document, { customerId: "", mayReadCustomers });
    assert.deepEqual(
      judged.map(({ customer }) => customer),
      [undefined],
    );
  }
});

test("naming a customer needs the scope, and a customer", async () => {
  const { counted, judge } = setUp([]);
  const refuses = (code: string) => (error: unknown) => error instanceof ServiceError && error.code === code;
  await assert.rejects(judge(side, document, { customerId: "A", mayReadCustomers: false }), refuses("forbidden"));
  await assert.rejects(judge(side, document, { customerId: "X", mayReadCustomers: true }), refuses("invalid_request"));
  assert.equal(counted.gathered, 0);
});
