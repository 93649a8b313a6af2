/** What every engine of the ledger must do with customers: links to accounts, lists, changes, and erasure. */
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import type { Customer } from "../../contract/customers.ts";
import type { CustomerFilter } from "../customers.ts";
import type { Ledger, SideId } from "../ledger.ts";
import { accepted, type Check, sideOf, transaction } from "./conformance.ts";

const actor = "me";

async function pageThrough(ledger: Ledger, side: SideId, limit: number, filter: CustomerFilter = {}) {
  const customers: Customer[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const page = await ledger.customers.list(side, after, limit, filter);
    assert.ok(page.customers.length <= limit);
    customers.push(...page.customers);
    after = page.next;
  }
  return customers;
}

const idsOf = (customers: readonly Customer[]) => customers.map(({ customerId }) => customerId);

async function codesOf(ledger: Ledger, side: SideId, id: string, accountId: string, customerId?: string) {
  const asked = { ...transaction(id, accountId, 1), ...(customerId === undefined ? {} : { customerId }) };
  return accepted((await ledger.transactions.decide(side, [asked]))[0]).reasonCodes;
}

/** What one of these does to the customers, by a model of a dozen lines. */
type Step =
  | { readonly kind: "insert" | "upsert"; readonly customer: Customer }
  | { readonly kind: "erase"; readonly customerId: string }
  | {
      readonly kind: "change";
      readonly customerId: string;
      readonly riskLevel: string | null;
      readonly watchlist: boolean;
    };

const customerId = fc.constantFrom("a", "b", "ü/c", "d");
const customer: fc.Arbitrary<Customer> = fc.record(
  {
    customerId,
    name: fc.constantFrom("Ada", "Eve"),
    riskLevel: fc.constantFrom("low", "high"),
    country: fc.constantFrom("DE", "FR"),
    watchlist: fc.boolean(),
    accountIds: fc.uniqueArray(fc.constantFrom("1", "2", "3", "4"), { minLength: 1 }),
  },
  { requiredKeys: ["customerId", "name"] },
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom("insert", "upsert"), customer }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("erase"), customerId }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("change"),
      customerId,
      riskLevel: fc.constantFrom("low", "high", null),
      watchlist: fc.boolean(),
    }),
  },
);

class Model {
  /** Customers with all accounts that they claim. */
  readonly customers = new Map<string, Customer>();
  /** The owner of each account. */
  readonly owners = new Map<string, string>();

  read(id: string): Customer | undefined {
    const { accountIds = [], ...rest } = this.customers.get(id) ?? { customerId: "", name: "" };
    const own = accountIds.filter((account) => this.owners.get(account) === id);
    return rest.customerId === "" ? undefined : own.length === 0 ? rest : { ...rest, accountIds: own };
  }

  /** What it no longer claims is unassigned. */
  put(id: string, customer: Customer | undefined): void {
    for (const account of this.customers.get(id)?.accountIds ?? []) {
      if (this.owners.get(account) === id && !customer?.accountIds?.includes(account)) this.owners.delete(account);
    }
    if (customer === undefined) this.customers.delete(id);
    else this.customers.set(id, customer);
  }
}

async function apply({ customers: ledger }: Ledger, side: SideId, model: Model, taken: Step): Promise<void> {
  if (taken.kind === "erase") {
    assert.equal(await ledger.erase(side, taken.customerId, actor), model.customers.has(taken.customerId));
    model.put(taken.customerId, undefined);
    return;
  }
  if (taken.kind === "change") {
    const { kind: _, customerId: id, riskLevel, watchlist } = taken;
    const former = model.customers.get(id);
    const { riskLevel: __, ...rest } = former ?? { customerId: id, name: "" };
    const changed = { ...rest, watchlist, ...(riskLevel === null ? {} : { riskLevel }) };
    const found = await ledger.change(side, id, { riskLevel, watchlist }, actor);
    // A customer that was loaded again with its accounts in another order is unchanged, and keeps the former order.
    if (former === undefined) assert.equal(found, undefined);
    else assert.deepEqual(sorted(found), sorted(changed));
    if (former !== undefined) model.put(id, changed);
    return;
  }
  const { customer: given, kind } = taken;
  const { customerId: id, accountIds = [] } = given;
  const former = model.customers.get(id);
  const isEqual = former !== undefined && isDeepStrictEqual(sorted(former), sorted(given));
  const [outcome] = await ledger.load(side, [given], kind, actor);
  if (kind === "insert" && former !== undefined && !isEqual) {
    assert.equal(outcome, "exists");
    return;
  }
  const gained = accountIds.filter((account) => {
    const owner = model.owners.get(account);
    return owner === undefined || (kind === "upsert" && owner !== id);
  });
  assert.equal(outcome, isEqual && gained.length === 0 ? "unchanged" : "loaded");
  model.put(id, given);
  for (const account of gained) model.owners.set(account, id);
}

function sorted(found: Customer | undefined): unknown {
  return { ...found, accountIds: found?.accountIds?.toSorted() };
}

export function describeCustomers(check: Check): void {
  check.bare("whatever is loaded, changed and erased, customers, accounts and lists say the same", async (ledger) => {
    let run = 0;
    const property = fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      run += 1;
      const side = await sideOf(ledger, `run-${run}`);
      const model = new Model();
      for (const taken of steps) await apply(ledger, side, model, taken);
      for (const id of ["a", "b", "ü/c", "d"]) {
        assert.deepEqual(sorted(await ledger.customers.find(side, id)), sorted(model.read(id)));
      }
      for (const accountId of ["1", "2", "3", "4"]) {
        const owner = model.owners.get(accountId);
        const expected = owner === undefined ? [] : [owner];
        assert.deepEqual(idsOf(await pageThrough(ledger, side, 1, { accountId })), expected);
        const codes = await codesOf(ledger, side, `t-${accountId}`, accountId);
        assert.deepEqual(codes, owner === undefined ? ["SEEN"] : ["SEEN", `OWNED_BY_${owner}`]);
      }
      for (const filter of [{}, { riskLevel: "high" }, { country: "DE", watchlist: true }, { watchlist: false }]) {
        const expected = [...model.customers.values()].filter((one) => {
          const compared = { ...one, watchlist: one.watchlist ?? false };
          return Object.entries(filter).every(([key, value]) => compared[key as keyof typeof compared] === value);
        });
        const found = await pageThrough(ledger, side, 2, filter);
        assert.deepEqual(idsOf(found).toSorted(), idsOf(expected).toSorted());
      }
    });
    await fc.assert(property, { numRuns: 12 });
  });

  check("lists continue where the page before ended, in the order of loading", async (ledger, side, other) => {
    const many = Array.from({ length: 7 }, (_, index) => ({ customerId: `c${9 - index}`, name: "N" }));
    await ledger.customers.load(side, many, "insert", actor);
    await ledger.customers.load(other, [{ customerId: "elsewhere", name: "N" }], "insert", actor);
    const first = await ledger.customers.list(side, 0, 3);
    assert.deepEqual(idsOf(first.customers), ["c9", "c8", "c7"]);
    await ledger.customers.erase(side, "c7", actor);
    await ledger.customers.load(side, [{ customerId: "c9", name: "M" }], "upsert", actor);
    const second = await ledger.customers.list(side, first.next ?? 0, 3);
    assert.deepEqual(idsOf(second.customers), ["c6", "c5", "c4"]);
    assert.deepEqual(idsOf((await ledger.customers.list(side, second.next ?? 0, 3)).customers), ["c3"]);
    assert.deepEqual(idsOf(await pageThrough(ledger, other, 2)), ["elsewhere"]);
  });

  check(
    "the owner of an account speaks, and the customer that a transaction names only where there is none",
    async (ledger, side) => {
      const owner = { customerId: "owner", name: "N", accountIds: ["one"] };
      await ledger.customers.load(side, [owner, { customerId: "named", name: "N" }], "insert", actor);
      assert.deepEqual(await codesOf(ledger, side, "a", "one", "named"), ["SEEN", "OWNED_BY_owner"]);
      assert.deepEqual(await codesOf(ledger, side, "b", "two", "named"), ["SEEN", "OWNED_BY_named"]);
      assert.deepEqual(await codesOf(ledger, side, "c", "two", "nobody"), ["SEEN"]);
      await ledger.customers.erase(side, "owner", actor);
      assert.deepEqual(await codesOf(ledger, side, "d", "one", "named"), ["SEEN", "OWNED_BY_named"]);
    },
  );

  check("the IBAN of a customer is an account of the customer, however it is written", async (ledger, side) => {
    const [iban, written] = ["DE89370400440532013000", "de89 3704 0044 0532 0130 00"];
    const other = "gb29nwbk60161331926819";
    await ledger.customers.load(side, [{ customerId: "ada", name: "Ada", iban, accountIds: [other] }], "insert", actor);
    assert.deepEqual(await codesOf(ledger, side, "a", iban), ["SEEN", "OWNED_BY_ada"]);
    assert.deepEqual(await codesOf(ledger, side, "b", written), ["SEEN", "OWNED_BY_ada"]);
    assert.deepEqual(await codesOf(ledger, side, "c", "GB29 NWBK 6016 1331 9268 19"), ["SEEN", "OWNED_BY_ada"]);
    assert.deepEqual(idsOf(await pageThrough(ledger, side, 9, { accountId: written })), ["ada"]);
    assert.deepEqual((await ledger.customers.find(side, "ada"))?.accountIds, [other]);
    await ledger.customers.load(side, [{ customerId: "eve", name: "Eve", accountIds: [written] }], "upsert", actor);
    assert.deepEqual(await codesOf(ledger, side, "d", iban), ["SEEN", "OWNED_BY_eve"]);
    await ledger.customers.load(side, [{ customerId: "eve", name: "Eve" }], "upsert", actor);
    assert.deepEqual(await codesOf(ledger, side, "e", iban), ["SEEN"]);
    await ledger.customers.erase(side, "ada", actor);
    assert.deepEqual(await codesOf(ledger, side, "f", other), ["SEEN"]);
  });

  check(
    "customers of one load see each other: of a joint account the first is the owner, and none comes twice",
    async (ledger, side) => {
      const pair = ["first", "second"].map((customerId) => ({ customerId, name: "N", accountIds: ["joint"] }));
      const again = { customerId: "first", name: "M", accountIds: ["joint"] };
      await ledger.customers.load(side, [...pair, again], "upsert", actor);
      assert.deepEqual((await ledger.customers.find(side, "first"))?.name, "M");
      assert.deepEqual((await ledger.customers.find(side, "first"))?.accountIds, ["joint"]);
      assert.deepEqual(idsOf(await pageThrough(ledger, side, 9)).toSorted(), ["first", "second"]);
      const others = pair.map((customer) => ({
        ...customer,
        customerId: `${customer.customerId}-2`,
        accountIds: ["else"],
      }));
      await ledger.customers.load(side, others, "insert", actor);
      assert.deepEqual((await ledger.customers.find(side, "first-2"))?.accountIds, ["else"]);
      assert.equal((await ledger.customers.find(side, "second-2"))?.accountIds, undefined);
    },
  );

  check(
    "an erasure takes the content of all of the customer's records, and of nobody else's",
    async (ledger, side, other) => {
      const ada = { customerId: "ada", name: "Ada", accountIds: ["one", "two"] };
      await ledger.customers.load(side, [ada], "insert", actor);
      await ledger.customers.load(other, [ada], "insert", actor);
      await ledger.customers.load(side, [{ ...ada, name: "Ada B." }], "upsert", actor);
      await ledger.customers.change(side, "ada", { watchlist: true }, actor);
      await ledger.customers.change(side, "ada", { watchlist: true }, actor);
      await ledger.customers.load(side, [{ customerId: "eve", name: "Eve", accountIds: ["one"] }], "upsert", actor);
      assert.equal((await ledger.upkeep.verify()).erased, 0);
      assert.equal(await ledger.customers.erase(side, "ada", actor), true);
      assert.equal((await ledger.upkeep.verify()).erased, 4, "loaded, replaced, changed, and an account moved");
      assert.equal(await ledger.customers.find(side, "ada"), undefined);
      assert.equal(await ledger.customers.erase(side, "ada", actor), false);
      assert.equal(await ledger.customers.change(side, "ada", { watchlist: true }, actor), undefined);
      assert.deepEqual(await ledger.customers.find(other, "ada"), ada);
      assert.deepEqual(idsOf(await pageThrough(ledger, side, 9)), ["eve"]);
      assert.deepEqual(await ledger.customers.load(side, [{ ...ada, accountIds: ["two"] }], "insert", actor), [
        "loaded",
      ]);
      assert.equal(await ledger.customers.erase(side, "ada", actor), true);
      assert.equal((await ledger.upkeep.verify()).erased, 5);
    },
  );
}
