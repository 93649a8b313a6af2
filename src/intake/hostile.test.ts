/** Files that were made to take long or much memory; each has to be read or refused in a time that is in proportion to its size. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { atLength } from "../../test/support/at-length.ts";
import { holdBelow } from "../../test/support/cost-ratio.ts";
import { ServiceError } from "../errors.ts";
import { readRecords } from "./read-records.ts";
import { parseCustomer } from "./records/customer.ts";
import { customerColumns } from "./records/customer-columns.ts";
import { inChunks, testLimits } from "./testing/files.ts";

/** A tenth of one in the gate. */
const megabyte = atLength(100_000, 1_000_000);
const fill = (unit: string, head = "", tail = ""): string => head + unit.repeat(megabyte / unit.length) + tail;

const files: Readonly<Record<string, string>> = {
  "brackets without end": fill("["),
  "braces without end": fill('{"a":'),
  "objects that are never closed": fill('{"a":1,', "["),
  "escaped quotes in an open string": fill('\\"', '{"a":"'),
  "quotes only": fill('"', "id,name\n"),
  "an opening quote in each row": fill('"a\n', "id,name\n"),
  "quoted blanks": fill('" ",', "id,name\n"),
  "blanks in the header": fill(" ", "id,name", "x\n1,2\n"),
  "blanks in a value": fill(" ", '{"id":"1","name":"', 'x"}\n{"id":"2","name":"y"}\n'),
  "line ends only": fill("\n", "id,name\n1,a\n"),
  "delimiters only": fill(",", "id,name\n1,a\n"),
  "many columns": fill("c,", "id,name,"),
  "many keys": `{"id":"1",${Array.from({ length: megabyte * 0.06 }, (_, index) => `"k${index}":1`).join()}}\n{"id":"2","name":"b"}`,
  "numbers instead of records": fill("1,", "["),
  "digits and points": fill("1.1,", "id,name,income\n1,a,"),
  "short rows": fill("1\n", "id,name\n1,a\n"),
  "three quotes in each row": fill('"""\n', "id,name\n"),
  "quotes over two lines in each row": fill('"a\n",', "id,name\n"),
  "carriage returns only": fill("\r", "id,name\n1,a\n"),
  "carriage returns before a line feed": fill("1\r", "id,name\n1,a\n", "\n"),
  "backslashes before quotes": fill('\\\\"', 'id,name\n1,"'),
  "headers only": fill("id,name\n"),
  "sums only": fill("Total,\n", "id,name,a\n1,a,b\n"),
};

/** What this process itself used, so that other work on the machine does not count. */
function usedCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

async function readCustomers(file: string): Promise<void> {
  try {
    for await (const batch of readRecords(
      inChunks(file, 50_000),
      { columns: customerColumns },
      { ...testLimits, rows: 600_000 },
    )) {
      for (const entry of batch.entries) if (entry.kind === "record") parseCustomer(entry.fields, { nowMs: 0 });
    }
  } catch (error) {
    assert.ok(error instanceof ServiceError, String(error));
  }
}

const honest = fill("1,Ada Lovelace,52000\n", "id,name,income\n");

for (const [title, file] of Object.entries(files)) {
  test(`a file with ${title} is done with about as quickly as an honest one of its size`, async () => {
    await holdBelow(
      50,
      () => readCustomers(file),
      () => readCustomers(honest),
    );
  });
}

/** The longest work without a turn of the event loop, as a share of all work, and how many records there were. */
async function readWatched(file: string | Buffer): Promise<{ readonly share: number; readonly records: number }> {
  let longestMs = 0;
  const begunMs = usedCpuMs();
  let last = begunMs;
  const timer = setInterval(() => {
    longestMs = Math.max(longestMs, usedCpuMs() - last);
    last = usedCpuMs();
  }, 1);
  let records = 0;
  const limits = { ...testLimits, bytes: 2 ** 24, rows: 400_000 };
  try {
    for await (const { entries } of readRecords(inChunks(file, file.length), {}, limits)) records += entries.length;
  } catch (error) {
    assert.ok(error instanceof ServiceError && error.code === "unprocessable_file", String(error));
  } finally {
    clearInterval(timer);
  }
  const endMs = usedCpuMs();
  return { share: Math.max(longestMs, endMs - last) / (endMs - begunMs), records };
}

/** Work without a pause is a share of 1 however often it is tried; other threads of this process may make one try look so. */
const longestShare = 0.5;
const tries = 20;

async function assertBreathing(file: string | Buffer, records?: number): Promise<void> {
  const shares: number[] = [];
  while (shares.length < tries && !shares.some((share) => share < longestShare)) {
    const watched = await readWatched(file);
    if (records !== undefined) assert.equal(watched.records, records);
    shares.push(watched.share);
  }
  assert.ok(Math.min(...shares) < longestShare, shares.join(", "));
}

test("the event loop stays free while a large file is read", async () => {
  const rows = atLength(100_000, 300_000);
  await assertBreathing(`id,name,note\n${'1,Ada,"a, b"\n'.repeat(rows)}`, rows);
});

test("the event loop stays free while a small file without records unpacks to much", async () => {
  for (const unit of [",,,,,,,,,,,\n", "["]) {
    const head = unit === "[" ? "" : "id,name,note,amount\n";
    await assertBreathing(gzipSync(head + unit.repeat(4_000_000 / unit.length)));
  }
});

const endless: Readonly<Record<string, readonly [head: string, unit: string, refusal: RegExp]>> = {
  "a first line without end": ["id,name,", "x", /first line is longer/],
  "a row without end": ["id,name\n1,a\n2,", "x", /^$/],
  "a quoted value without end": ['id,name\n1,a\n2,"', "x", /^$/],
  "a JSON text without end": ['[{"customerId":"1","name":"a"},{"customerId":"', "x", /^$/],
  "a JSON line without end": ['{"id":"1"}\n{"id":"2"}\n{"id":"', "x", /^$/],
};

for (const [title, [head, unit, refusal]] of Object.entries(endless)) {
  test(`${title} ends with a problem, in memory that stays small`, async () => {
    const part = Buffer.alloc(2 ** 20, unit);
    async function* source(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(head);
      for (let megabytes = 0; megabytes < atLength(150, 200); megabytes += 1) yield part;
    }
    const limits = { ...testLimits, bytes: 2 ** 31, lineBytes: 2 ** 20 };
    const before = process.memoryUsage().rss;
    let most = 0;
    const kinds: string[] = [];
    let message = "";
    try {
      for await (const batch of readRecords(source(), { columns: customerColumns }, limits)) {
        kinds.push(...batch.entries.map(({ kind }) => kind));
        most = Math.max(most, process.memoryUsage().rss - before);
      }
    } catch (error) {
      assert.ok(error instanceof ServiceError, String(error));
      message = error.message;
    }
    most = Math.max(most, process.memoryUsage().rss - before);
    assert.match(message, refusal);
    if (message === "") assert.equal(kinds.at(-1), "problem");
    assert.ok(most < 120 * 2 ** 20, `${Math.round(most / 2 ** 20)} MiB`);
  });
}

test("ten thousand columns are read within a limit that allows them, and refused within one that does not", async () => {
  const names = Array.from({ length: 9_998 }, (_, at) => `c${at}`).join();
  const file = `customerId,name,${names}\n${`1,a,${"x,".repeat(9_997)}x\n`.repeat(5)}`;
  const limits = { ...testLimits, columns: 10_000 };
  let records = 0;
  for await (const { entries } of readRecords(inChunks(file), { columns: customerColumns }, limits)) {
    records += entries.filter(({ kind }) => kind === "record").length;
  }
  assert.equal(records, 5);
  const refused = readRecords(inChunks(file), { columns: customerColumns }, { ...limits, columns: 9_999 });
  await assert.rejects(refused.next(), /more than 9999 columns/);
});

const isTooLarge = (error: unknown) => error instanceof ServiceError && error.code === "payload_too_large";
const rows = 1_000;

async function countRecords(file: string | Buffer, signal?: AbortSignal): Promise<number> {
  let records = 0;
  const limits = { ...testLimits, bytes: 2 ** 30, rows, signal };
  for await (const { entries } of readRecords(inChunks(file, file.length), {}, limits)) records += entries.length;
  return records;
}

test("a file may have as many empty rows as others, and no more", async () => {
  const table = "id,name\n";
  const lines = '{"id":1}\n{"id":2}\n';
  assert.equal(await countRecords(`${table}${"1,a\n\n".repeat(rows - 1)}`), rows - 1);
  for (const unit of ["\n", "\r\n", "\r", " \n", ",\n"]) {
    await assert.rejects(countRecords(`${table}1,a\n${unit.repeat(rows + 2)}1,a\n`), isTooLarge, JSON.stringify(unit));
  }
  for (const unit of ["\n", "  \n"]) {
    await assert.rejects(countRecords(`${lines}${unit.repeat(rows + 2)}${lines}`), isTooLarge, JSON.stringify(unit));
  }
});

test("a file that unpacks to nearly nothing but filling is refused after the first megabytes of it", async () => {
  const filling = `[{"id":1},${" ".repeat(40 * 2 ** 20)}{"id":2}]`;
  assert.equal(await countRecords(filling), 2);
  await assert.rejects(countRecords(gzipSync(filling)), isTooLarge);
});

test("reading ends within a time slice when its signal aborts", async () => {
  const filling = gzipSync(`[{"id":1},${" ".repeat(30 * 2 ** 20)}{"id":2}]`);
  const abort = new AbortController();
  const reading = countRecords(filling, abort.signal);
  abort.abort(new Error("gone"));
  await assert.rejects(reading, /gone/);
});
