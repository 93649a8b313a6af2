import assert from "node:assert/strict";
import { test } from "node:test";
import type { Customer } from "../contract/customer.ts";
import { ServiceError } from "../errors.ts";
import type { AnalysisWithAccounts, DocumentToAnalyse } from "../forgery/analyse.ts";
import type { CustomerFilter } from "../ledger/customers.ts";
import type { SideId } from "../ledger/ledger.ts";
import { createAnalyseWithCustomer } from "./document-customer.ts";

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
  const read: DocumentToAnalyse[] = [];
  const result: AnalysisWithAccounts = {
    format: "pdf",
    pages: 1,
    checks: [],
    findings: [],
    catalogueVersion: "1",
    accountNumbers: printed,
  };
  const analyse = createAnalyseWithCustomer(
    {
      async analyse(given) {
        read.push(given);
        return result;
      },
    },
    {
      find: async (_side, customerId) => stored.find((customer) => customer.customerId === customerId),
      list: async (_side, _after, _limit, filter: CustomerFilter = {}) => ({
        customers: stored.filter(({ accountIds = [] }) => accountIds.includes(filter.accountId ?? "")),
        next: null,
      }),
    },
  );
  return { read, analyse };
}

test("a customer that is named is compared in the one reading", async () => {
  const { read, analyse } = setUp([]);
  await analyse(side, document, { customerId: "A", mayReadCustomers: true });
  assert.deepEqual(
    read.map(({ customer }) => customer),
    [{ name: "Anna Eriksson", dateOfBirth: "1984-08-12", accountNumbers: ["111", "222"], chosenBy: "id" }],
  );
});

test("the only owner of the accounts that are printed is compared in a second reading", async () => {
  const { read, analyse } = setUp(["222", "999"]);
  await analyse(side, document, { customerId: undefined, mayReadCustomers: true });
  assert.deepEqual(
    read.map(({ customer }) => customer?.chosenBy),
    [undefined, "account number"],
  );
});

test("nobody is compared where nobody owns the accounts, or several do, or the token may not read customers", async () => {
  for (const [printed, mayReadCustomers] of [
    [["999"], true],
    [["111", "333"], true],
    [["111"], false],
  ] as const) {
    const { read, analyse } = setUp(printed);
    await analyse(side, document, { customerId: "", mayReadCustomers });
    assert.deepEqual(
      read.map(({ customer }) => customer),
      [undefined],
    );
  }
});

test("naming a customer needs the scope, and a customer", async () => {
  const { read, analyse } = setUp([]);
  const refuses = (code: string) => (error: unknown) => error instanceof ServiceError && error.code === code;
  await assert.rejects(analyse(side, document, { customerId: "A", mayReadCustomers: false }), refuses("forbidden"));
  await assert.rejects(
    analyse(side, document, { customerId: "X", mayReadCustomers: true }),
    refuses("invalid_request"),
  );
  assert.equal(read.length, 0);
});
