import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { atLength } from "../../../test/support/at-length.ts";
import type { CustomerLoadResult } from "../../contract/customers.ts";
import { ServiceError } from "../../errors.ts";
import type { LoadMode } from "../../ledger/customers.ts";
import { openScriptedLedger } from "../testing/scripted-ledger.ts";
import { createLoadCustomers, type LoadProgress, SeenCustomers } from "./load-customers.ts";

const errorDetailsLimit = 5;
const nowMs = Date.UTC(2025, 0, 1);
let folder = "";

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "assay-load-"));
});
after(() => rm(folder, { recursive: true }));

async function open() {
  const { ledger, side } = await openScriptedLedger();
  const path = join(folder, "file");
  const seen: LoadProgress[] = [];
  const settings = { errorDetailsLimit, fileLimit: 2 ** 20, fileRowLimit: 10_000 };
  const operation = createLoadCustomers(
    ledger.customers,
    settings,
    (_content, work) => work(path),
    () => nowMs,
    (progress) => seen.push(progress),
  );
  async function load(content: string | Uint8Array, mode: LoadMode = "insert"): Promise<CustomerLoadResult> {
    await writeFile(path, content);
    seen.length = 0;
    const file = { content: Readable.from([]), fileName: "", contentType: "", finish: async () => undefined };
    const result = await operation(side, file, mode, "me");
    const { loadedCount, failedCount } = result;
    assert.deepEqual(seen.at(-1), { bytesRead: Buffer.byteLength(content), loadedCount, failedCount });
    return result;
  }
  return { load, ledger, side };
}

/** The counts of a result must add up, whatever the file was. */
function assertSound({ status, loadedCount, failedCount, errorDetails }: CustomerLoadResult): void {
  assert.equal(status, failedCount === 0 ? "completed" : loadedCount === 0 ? "failed" : "partial");
  if (failedCount <= errorDetailsLimit) assert.equal(errorDetails.length, failedCount);
  else {
    assert.equal(errorDetails.length, errorDetailsLimit + 1);
    assert.equal(errorDetails.at(-1)?.error, "more_errors");
    assert.match(errorDetails.at(-1)?.message ?? "", new RegExp(`^${failedCount - errorDetailsLimit} more`));
  }
}

const record = fc.record(
  {
    customerId: fc.constantFrom("a", "b", "c", "d", "e", "f", ""),
    name: fc.constantFrom("Ada", "Eve", " "),
    email: fc.constantFrom("a@example.org", "nowhere"),
    dateOfBirth: fc.constantFrom("1980-05-31", "1981-02-29", "2999-01-01"),
    annualIncome: fc.constantFrom(1, -1, "much"),
    accountIds: fc.uniqueArray(fc.constantFrom("1", "2", "3"), { maxLength: 2 }),
  },
  { requiredKeys: ["customerId", "name"] },
);

function asCsv(records: readonly Readonly<Record<string, unknown>>[]): string {
  const columns = ["customerId", "name", "email", "dateOfBirth", "annualIncome", "accountIds"];
  const cell = (value: unknown) => (Array.isArray(value) ? value.join("|") : value === undefined ? "" : String(value));
  return [columns.join(","), ...records.map((one) => columns.map((column) => cell(one[column])).join(","))].join("\n");
}

test("loaded and failed add up to the records, whatever is wrong with them, in every form and mode", async () => {
  const writers: readonly ((records: readonly object[]) => string | Uint8Array)[] = [
    (records) => JSON.stringify(records),
    (records) => records.map((one) => JSON.stringify(one)).join("\n"),
    (records) => gzipSync(records.map((one) => JSON.stringify(one)).join("\n")),
    (records) => asCsv(records as readonly Readonly<Record<string, unknown>>[]),
  ];
  const files = fc.array(
    fc.record({
      records: fc.array(record, { minLength: 1, maxLength: 40 }),
      mode: fc.constantFrom("insert" as const, "upsert" as const),
      write: fc.constantFrom(...writers),
    }),
    { minLength: 1, maxLength: 3 },
  );
  const property = fc.asyncProperty(files, async (sent) => {
    const { load, ledger, side } = await open();
    for (const { records, mode, write } of sent) {
      const result = await load(write(records), mode);
      assertSound(result);
      assert.equal(result.loadedCount + result.failedCount, records.length);
      const again = await load(write(records), mode);
      assertSound(again);
      assert.equal(again.loadedCount, result.loadedCount, "a file loads the same when it is sent again");
    }
    const { customers } = await ledger.customers.list(side, 0, 100);
    const accounts = customers.flatMap(({ accountIds = [] }) => accountIds);
    assert.equal(new Set(accounts).size, accounts.length, "an account has one owner");
    assert.deepEqual((await ledger.upkeep.verify()).problems, []);
  });
  await fc.assert(property, { numRuns: atLength(10, 60) });
});

test("a damaged file is refused with a sentence, or its counts are sound", async () => {
  const damaged = fc.record({
    records: fc.array(record, { minLength: 1, maxLength: 12 }),
    isCsv: fc.boolean(),
    at: fc.nat(),
    remove: fc.nat(30),
    insert: fc.uint8Array({ maxLength: 6 }),
  });
  const property = fc.asyncProperty(damaged, async ({ records, isCsv, at, remove, insert }) => {
    const whole = Buffer.from(isCsv ? asCsv(records) : JSON.stringify(records));
    const place = at % whole.length;
    const content = Buffer.concat([whole.subarray(0, place), insert, whole.subarray(place + remove)]);
    const { load, ledger, side } = await open();
    const result = await load(content).catch((error: unknown) => {
      assert.ok(error instanceof ServiceError && error.message.length > 10, String(error));
      return undefined;
    });
    if (result === undefined) return;
    assertSound(result);
    const { customers } = await ledger.customers.list(side, 0, 100);
    assert.ok(customers.length <= result.loadedCount);
  });
  await fc.assert(property, { numRuns: atLength(20, 150) });
});

test("of many customers each is recognised again, with the content that it had first", () => {
  const seen = new SeenCustomers();
  const customer = (index: number, name: string) => ({ customerId: `c${index}`, name });
  for (let index = 0; index < 5_000; index += 1) assert.equal(seen.differs(customer(index, "A")), false);
  for (let index = 0; index < 5_000; index += 7) {
    assert.equal(seen.differs(customer(index, "B")), true);
    assert.equal(seen.differs(customer(index, "A")), false);
  }
});
