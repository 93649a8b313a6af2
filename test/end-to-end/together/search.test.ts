/** Finding analysed transactions and summing them up. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Overview, TransactionList } from "../../../src/contract/transaction-search.ts";
import { analyse, refusalOf, resultOf, transaction } from "../../support/exchanges.ts";
import { putLabel } from "../../support/labels.ts";
import { oneService } from "../../support/one-service.ts";
import { ask, postJson } from "../../support/service.ts";
import { answerWhen } from "../../support/until.ts";

const service = oneService();

/** Asks again until the list has caught up with what was accepted. */
function find(query: string): Promise<TransactionList> {
  return answerWhen(
    async () => resultOf<TransactionList>(await ask(service(), `/transactions${query}`)),
    ({ behind }) => behind === 0,
  );
}

const ids = (page: TransactionList) => page.transactions.map(({ transactionId }) => transactionId);

test("transactions are found by account, amount and time, the latest first", async () => {
  for (const [index, amount] of [10, 20, 30].entries()) {
    const timestamp = `2026-02-0${index + 1}T12:00:00Z`;
    await analyse(
      service(),
      transaction({ transactionId: `f${index}`, amount, timestamp, accountDetails: { accountId: "found" } }),
    );
  }
  await analyse(service(), transaction({ transactionId: "card", accountDetails: { accountId: "4111111111111111" } }));
  resultOf(await putLabel(service(), "f1", { isFraud: true }));
  const found = await find("?accountId=found");
  assert.deepEqual(ids(found), ["f2", "f1", "f0"]);
  assert.deepEqual(
    found.transactions.map(({ isFraud }) => isFraud),
    [null, true, null],
  );
  assert.deepEqual(ids(await find("?accountId=found&minimumAmount=15&to=2026-02-03T00:00:00Z")), ["f1"]);
  const first = await find("?accountId=found&limit=2");
  assert.deepEqual(ids(await find(`?accountId=found&limit=2&cursor=${first.nextCursor}`)), ["f0"]);
  const masked = (await find("?accountId=4111111111111111")).transactions.find(
    ({ transactionId }) => transactionId === "card",
  );
  assert.equal(masked?.accountId, "411111******1111");
});

test("the overview counts them by their own time", async () => {
  await find("");
  const overview = resultOf<Overview>(
    await ask(service(), "/overview?from=2026-02-01T00:00:00Z&to=2026-02-04T00:00:00Z"),
  );
  assert.deepEqual([overview.total.transactions, overview.total.amount, overview.stepHours], [3, 60, 1]);
  assert.equal(
    overview.scores.reduce((sum, count) => sum + count, 0),
    3,
  );
  assert.equal(overview.steps[0]?.start, "2026-02-01T12:00:00.000Z");
});

test("without an end, the overview ends with the latest transaction by its own time", async () => {
  await analyse(service(), transaction({ transactionId: "latest", timestamp: "2026-11-20T12:00:00Z" }));
  await analyse(service(), transaction({ transactionId: "arrived-later", timestamp: "2026-10-01T12:00:00Z" }));
  await find("");
  const day = resultOf<Overview>(await ask(service(), "/overview?days=1"));
  assert.equal(Date.parse(day.to), Date.parse(day.latest ?? "") + 1);
  assert.equal(Date.parse(day.to) - Date.parse(day.from), 86_400_000);
  assert.ok(day.total.transactions >= 1);
  const later = resultOf<Overview>(await ask(service(), "/overview?from=2099-01-01T00:00:00Z"));
  assert.equal(later.total.transactions, 0);
});

test("a search that cannot be understood says which part", async () => {
  for (const [query, name] of [
    ["?status=odd", "status"],
    ["?from=yesterday", "from"],
    ["?cursor=-1", "cursor"],
    ["?limit=0", "limit"],
    ["?minimumAmount=lots", "minimumAmount"],
  ] as const) {
    assert.match(refusalOf(await ask(service(), `/transactions${query}`), "invalid_request"), new RegExp(name), query);
  }
  refusalOf(await ask(service(), "/overview?from=2026-02-02&to=2026-02-01"), "invalid_request");
  assert.match(refusalOf(await ask(service(), "/transactions?minScore=80"), "invalid_request"), /minimumScore/);
});

test("a date that is none is refused by filters and by screening, where it would be passed over", async () => {
  for (const path of ["/cases", "/forgery/documents"]) {
    for (const date of ["-1", "1.5", "2026-02-30"]) {
      assert.match(refusalOf(await ask(service(), `${path}?dueBefore=${date}`), "invalid_request"), /dueBefore must/);
    }
    assert.equal((await ask(service(), `${path}?dueBefore=2026-02-03`)).status, 200);
  }
  const screen = (dateOfBirth: string) => postJson(service(), "/screening", { name: "Jane Doe", dateOfBirth });
  for (const date of ["2026-13-45", "1970-00", "1970-01-32"]) {
    assert.match(refusalOf(await screen(date), "invalid_request"), /dateOfBirth/);
  }
  for (const date of ["1970", "1970-12", "1970-12-31"]) assert.equal((await screen(date)).status, 200);
});
