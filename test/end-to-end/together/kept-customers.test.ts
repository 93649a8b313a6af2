import assert from "node:assert/strict";
import { test } from "node:test";
import { testAtLength } from "../../support/at-length.ts";
import { runCommand } from "../../support/command-line.ts";
import {
  type Customer,
  eraseCustomer,
  getCustomer,
  listCustomers,
  loadCustomers,
  patchCustomer,
} from "../../support/customers.ts";
import {
  analyse,
  fetchReport,
  type Report,
  refusalOf,
  resultOf,
  tokenWith,
  transaction,
} from "../../support/exchanges.ts";
import { placesWith } from "../../support/kept-texts.ts";
import { oneService } from "../../support/one-service.ts";
import { ask, startService, withHome } from "../../support/service.ts";

const service = oneService();

test("a customer is fetched as it was loaded, under ids of every kind", async () => {
  const ids = ["a/b c", "größe?&#", "load", "100%", "..x"];
  const customers = ids.map((customerId) => ({
    customerId,
    name: "Ada",
    country: "DE",
    accountIds: [`of ${customerId}`],
  }));
  assert.equal((await loadCustomers(service(), customers)).loadedCount, ids.length);
  for (const customer of customers) {
    assert.deepEqual(resultOf<Customer>(await getCustomer(service(), customer.customerId)), customer);
    assert.deepEqual(await listCustomers(service(), { accountId: `of ${customer.customerId}` }), [customer.customerId]);
  }
  refusalOf(await getCustomer(service(), "nobody"), "not_found");
  assert.deepEqual(await listCustomers(service(), { accountId: "nobody's" }), []);
});

test("customers are listed page by page, by risk level, country and watch list", async () => {
  const { token } = await tokenWith(service(), ["admin"], { mode: "test" });
  const levels = ["high", "low", "high", undefined, "high", "medium", "high"];
  const customers = levels.map((riskLevel, index) => ({
    customerId: `listed-${index}`,
    name: "N",
    riskLevel,
    country: index % 2 === 0 ? "DE" : "FR",
    ...(index === 0 ? {} : { watchlist: index > 4 }),
  }));
  await loadCustomers(service(), customers, "insert", token);
  const listed = async (filter: Record<string, string>) =>
    (await listCustomers(service(), filter, token))
      .filter((id) => id.startsWith("listed-"))
      .map((id) => Number(id.slice("listed-".length)));
  assert.deepEqual(await listed({}), [0, 1, 2, 3, 4, 5, 6]);
  assert.deepEqual(await listed({ riskLevel: "HIGH" }), [0, 2, 4, 6]);
  assert.deepEqual(await listed({ country: "fra" }), [1, 3, 5]);
  assert.deepEqual(await listed({ watchlist: "true" }), [5, 6]);
  assert.deepEqual(await listed({ watchlist: "false" }), [0, 1, 2, 3, 4]);
  assert.deepEqual(await listed({ riskLevel: "high", country: "DE", watchlist: "true" }), [6]);
  assert.deepEqual(await listed({ riskLevel: "low", country: "DE" }), []);
  for (const query of ["watchlist=perhaps", "limit=0", "cursor=zz", "riskLevel=", "country=%20"]) {
    refusalOf(await ask(service(), `/customers?${query}`), "invalid_request");
  }
});

test("customers are found by words of their names, in the order of loading", async () => {
  const { token } = await tokenWith(service(), ["admin"], { mode: "test" });
  const people = ["Zoë Quist", "Евдоким Семенов", "Quentin Zoeller"].map((name, index) => ({
    customerId: `named-${index}`,
    name,
    ...(index === 0 ? { riskLevel: "high" } : {}),
  }));
  await loadCustomers(service(), people, "insert", token);
  const named = (name: string, more: Record<string, string> = {}) => listCustomers(service(), { name, ...more }, token);
  assert.deepEqual(await named("zoe"), ["named-0", "named-2"]);
  assert.deepEqual(await named("zoe qui"), ["named-0"]);
  assert.deepEqual(await named("zoe", { riskLevel: "high" }), ["named-0"]);
  assert.deepEqual(await named("semenov"), ["named-1"]);
  assert.deepEqual(await named("nobody"), []);
  for (const query of ["name=", "name=%20", `name=${"x".repeat(200)}`]) {
    refusalOf(await ask(service(), `/customers?${query}`), "invalid_request");
  }
});

test("risk level and watch list are changed one by one, and nothing else", async () => {
  const loaded = { customerId: "patched", name: "Ada", email: "ada@example.org", riskLevel: "low" };
  await loadCustomers(service(), [loaded]);
  const change = async (body: object) => resultOf<Customer>(await patchCustomer(service(), "patched", body));
  const base = { customerId: "patched" };
  assert.deepEqual(await change({ watchlist: true }), { ...base, riskLevel: "low", watchlist: true });
  assert.deepEqual(await change({ riskLevel: "HOCH" }), { ...base, riskLevel: "high", watchlist: true });
  assert.deepEqual(await change({ riskLevel: "high" }), { ...base, riskLevel: "high", watchlist: true });
  const { riskLevel: _, ...rest } = loaded;
  assert.deepEqual(await change({ riskLevel: null, watchlist: false }), { ...base, riskLevel: null, watchlist: false });
  assert.deepEqual(resultOf(await getCustomer(service(), "patched")), { ...rest, watchlist: false });
  for (const body of [{}, { name: "Eve" }, { watchlist: "yes" }, { riskLevel: " " }, { riskLevel: 3 }]) {
    refusalOf(await patchCustomer(service(), "patched", body), "invalid_request");
  }
  refusalOf(await patchCustomer(service(), "nobody", { watchlist: true }), "not_found");
});

test("an account has one owner: the first who names it, until an upsert moves it", async () => {
  const first = { customerId: "first", name: "A", accountIds: ["shared", "own"] };
  const second = { customerId: "second", name: "B", accountIds: ["shared"] };
  const owner = async () => listCustomers(service(), { accountId: "shared" });
  // Holders of a joint account are honest records: both load, and so they do again.
  for (let round = 0; round < 2; round += 1) {
    assert.equal((await loadCustomers(service(), [first, second])).loadedCount, 2);
    assert.deepEqual(await owner(), ["first"]);
    assert.deepEqual(resultOf(await getCustomer(service(), "first")), first);
    assert.deepEqual(resultOf(await getCustomer(service(), "second")), { customerId: "second", name: "B" });
  }
  assert.equal((await loadCustomers(service(), [second], "upsert")).loadedCount, 1);
  assert.deepEqual(await owner(), ["second"]);
  assert.deepEqual(resultOf(await getCustomer(service(), "first")), { ...first, accountIds: ["own"] });
  assert.equal((await eraseCustomer(service(), "second")).status, 204);
  assert.deepEqual(await owner(), []);
  assert.equal((await loadCustomers(service(), [first])).loadedCount, 1);
  assert.deepEqual(await owner(), ["first"]);
});

async function scoreOf(id: string, accountId: string, more: object = {}): Promise<Report> {
  resultOf(await analyse(service(), transaction({ transactionId: id, accountDetails: { accountId }, ...more })));
  return resultOf<Report>(await fetchReport(service(), id));
}

test("an erased customer is gone for later verdicts, lists and fetches, and can be loaded again", async () => {
  const gone = { customerId: "gone", name: "Zelda Quux", watchlist: true, accountIds: ["gone-1"] };
  await loadCustomers(service(), [gone]);
  const before = await scoreOf("gone-before", "gone-1");
  assert.match(before.explanation, /watch list/i);
  const erased = await eraseCustomer(service(), "gone");
  assert.deepEqual([erased.status, erased.text], [204, ""]);
  refusalOf(await eraseCustomer(service(), "gone"), "not_found");
  refusalOf(await getCustomer(service(), "gone"), "not_found");
  assert.deepEqual(await listCustomers(service(), { accountId: "gone-1" }), []);
  assert.doesNotMatch((await scoreOf("gone-after", "gone-1", { customerId: "gone" })).explanation, /watch/i);
  assert.deepEqual(resultOf(await fetchReport(service(), "gone-before")), before);
  const again = { ...gone, name: "Somebody Else", watchlist: false };
  assert.equal((await loadCustomers(service(), [again])).loadedCount, 1);
  assert.deepEqual(resultOf(await getCustomer(service(), "gone")), again);
});

test("reading, changing and the other side each take their own right", async () => {
  await loadCustomers(service(), [{ customerId: "guarded", name: "N" }]);
  const { token: reader } = await tokenWith(service(), ["customers:read"]);
  const { token: writer } = await tokenWith(service(), ["customers:write"]);
  const { token: elsewhere } = await tokenWith(service(), ["admin"], { mode: "test" });
  resultOf(await getCustomer(service(), "guarded", reader));
  refusalOf(await getCustomer(service(), "guarded", writer), "forbidden");
  refusalOf(await patchCustomer(service(), "guarded", { watchlist: true }, reader), "forbidden");
  refusalOf(await eraseCustomer(service(), "guarded", reader), "forbidden");
  refusalOf(await getCustomer(service(), "guarded", elsewhere), "not_found");
  refusalOf(await patchCustomer(service(), "guarded", { watchlist: true }, elsewhere), "not_found");
  refusalOf(await eraseCustomer(service(), "guarded", elsewhere), "not_found");
  const changed = resultOf<object>(await patchCustomer(service(), "guarded", { watchlist: true }, writer));
  assert.deepEqual(Object.keys(changed), ["customerId", "riskLevel", "watchlist"]);
  assert.equal((await eraseCustomer(service(), "guarded", writer)).status, 204);
});

testAtLength(
  "nothing of an erased customer is kept, in the data folder or the database, while the service runs and after; the journal still verifies",
  () =>
    withHome(async (home) => {
      const running = await startService(home);
      const person = {
        customerId: "id-1",
        name: "Quuxina Zyzzy",
        email: "zyzzy-mail@example.org",
        iban: "DE89370400440532013000",
      };
      await loadCustomers(running, [person, { customerId: "id-2", name: "Stayhere Person" }]);
      await loadCustomers(running, [{ ...person, address: "Zyzzygasse 1" }], "upsert");
      resultOf(await patchCustomer(running, "id-1", { watchlist: true }));
      assert.notDeepEqual(await placesWith(home, "Quuxina"), []);
      assert.equal((await eraseCustomer(running, "id-1")).status, 204);
      for (const text of ["Quuxina", "zyzzy-mail", "Zyzzygasse", "DE89370400440532013000"]) {
        assert.deepEqual(await placesWith(home, text), [], text);
      }
      assert.equal(await running.stop(), 0);
      assert.deepEqual(await placesWith(home, "Quuxina"), []);
      assert.notDeepEqual(await placesWith(home, "Stayhere"), []);
      const verified = await runCommand(home, "verify");
      assert.deepEqual([verified.code, /3 erased/.test(verified.output)], [0, true], verified.output + verified.errors);
    }),
);
