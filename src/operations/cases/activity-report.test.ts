import assert from "node:assert/strict";
import { test } from "node:test";
import { writeActivityReport } from "./activity-report.ts";
import type { ExportedCase } from "./export-case.ts";

const found: ExportedCase["found"] = {
  caseId: "case-7",
  version: 3,
  accountId: "acc-1",
  state: "decided",
  highestScore: 91.5,
  valueAtRisk: 250,
  valuesAtRisk: null,
  alertCount: 2,
  openedAt: "2026-01-02T03:04:05.000Z",
  updatedAt: "2026-01-02T03:04:05.000Z",
  updatedBy: "ann",
  dueAt: "2026-01-03T03:04:05.000Z",
  isOverdue: false,
  snoozedUntil: null,
  assignee: null,
  decision: { outcome: "fraud", transactionIds: null, note: "Mule & co", at: "2026-01-02T04:00:00.000Z", by: "ann" },
  links: [],
  mentions: [],
  alerts: [],
  events: [{ kind: "noted", at: "2026-01-02T03:30:00.000Z", actor: "ann", text: "Asked <the payer>.", alerts: 0 }],
};
const transaction = { id: "t1", accountId: "acc-1", amount: 200, timeMs: Date.UTC(2026, 0, 2), currency: "EUR" };

function write(
  changes: Partial<ExportedCase["transactions"][number]["transaction"]> = {},
  localCurrency = "EUR",
): string {
  const one = {
    transaction: { ...transaction, ...changes },
    status: "declined",
    riskScore: 91.5,
    details: "New payee.",
  };
  return writeActivityReport(
    { found, transactions: [one], omitted: 1 },
    { entityId: "12", localCurrency, nowMs: Date.UTC(2026, 0, 5) },
  );
}

/** Names of elements in the order in which they begin. */
function namesOf(text: string): readonly string[] {
  return [...text.matchAll(/<([a-z_]+)>/g)].map(([, name = ""]) => name);
}

test("elements stand in the order of the schema, and every one is closed", () => {
  const text = write({ counterpartyId: "payee", channel: "transfer", country: "DE" });
  assert.deepEqual(namesOf(text), [
    ...["report", "rentity_id", "submission_code", "report_code", "entity_reference", "submission_date"],
    ...["currency_code_local", "reason", "action", "transaction", "transactionnumber", "transaction_description"],
    ...["date_transaction", "amount_local", "t_from_my_client", "from_account", "account", "from_country"],
    ...["t_to", "to_account", "account", "comments"],
  ]);
  for (const name of namesOf(text)) {
    assert.equal(text.split(`<${name}>`).length, text.split(`</${name}>`).length, name);
  }
  assert.match(text, /<submission_date>2026-01-05T00:00:00<\/submission_date>/);
  assert.match(text, / 1 transaction of the case is not listed\. /);
});

test("texts are escaped, and characters that XML does not allow are replaced", () => {
  const text = write({ id: "a\u0000<b>&c" });
  assert.match(text, /<transactionnumber>a�&lt;b&gt;&amp;c<\/transactionnumber>/);
  assert.match(text, /Mule &amp; co Asked &lt;the payer&gt;\./);
});

test("money that comes in goes to the client, and a foreign amount has no local one", () => {
  const incoming = write({ amount: -50, counterpartyId: "payer" });
  assert.match(incoming, /<t_from>\s*<from_account>\s*<account>payer<\/account>/);
  assert.match(incoming, /<t_to_my_client>\s*<to_account>\s*<account>acc-1<\/account>/);
  assert.match(incoming, /<amount_local>50\.00<\/amount_local>/);
  const foreign = write({ currency: "USD" });
  assert.doesNotMatch(foreign, /amount_local/);
  assert.match(foreign, /<foreign_currency_code>USD<\/foreign_currency_code>\s*<foreign_amount>200\.00</);
  assert.match(write({ currency: "KWD", amount: 1234.5678 }), /<foreign_amount>1234\.568</);
  assert.match(write({ currency: "JPY", amount: 8000 }, "JPY"), /<amount_local>8000</);
});
