/**
 * Speed of reading files: `node bin/run.js bench/intake.ts [--data FILE] [--rows 200000] [--times 3]`. Reads FILE, or else a table that it makes,
 * as CSV and as JSON lines, with and without making transactions of the rows. Prints rows a second and CPU time a row.
 */
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { readCommand } from "../scripts/support/command.ts";
import { existingFile, wholeNumber } from "../scripts/support/options.ts";
import type { ReadLimits } from "../src/intake/entries.ts";
import { readRecords } from "../src/intake/read-records.ts";
import { parseTransaction } from "../src/intake/records/transaction.ts";
import { transactionColumns } from "../src/intake/records/transaction-columns.ts";

const options = readCommand({
  does: `Speed of reading files as CSV and as JSON lines, with and without making transactions of the rows. Prints rows a second and CPU
    time a row.`,
  options: {
    data: existingFile("FILE", "reads this file instead of tables that are made"),
    rows: wholeNumber(200_000, "rows of each table that is made"),
    times: wholeNumber(3, "how often each is read"),
  },
});
const rowCount = options.rows;
const limits: ReadLimits = { bytes: 2 ** 32, rows: 100_000_000, lineBytes: 2 ** 20, columns: 1_000 };
const nowMs = Date.now();

async function measure(title: string, open: () => AsyncIterable<Uint8Array>, isParsed: boolean): Promise<void> {
  for (let time = 0; time < options.times; time += 1) {
    const startedMs = performance.now();
    const cpuBefore = process.cpuUsage();
    let rows = 0;
    let accepted = 0;
    for await (const batch of readRecords(open(), { columns: transactionColumns }, limits)) {
      rows += batch.entries.length;
      if (!isParsed) continue;
      const reading = { nowMs, ...batch.reading };
      for (const entry of batch.entries) {
        if (entry.kind === "record" && parseTransaction(entry.fields, reading).ok) accepted += 1;
      }
    }
    const seconds = (performance.now() - startedMs) / 1_000;
    const cpu = process.cpuUsage(cpuBefore);
    const perSecond = Math.round(rows / seconds).toLocaleString("en");
    const cpuPerRow = ((cpu.user + cpu.system) / rows).toFixed(2);
    const outcome = isParsed ? `, ${accepted.toLocaleString("en")} accepted` : "";
    process.stdout.write(
      `${title}: ${rows.toLocaleString("en")} rows${outcome}, ${perSecond} rows/s, ${cpuPerRow} us CPU a row\n`,
    );
  }
}

function* makeCsv(): Generator<Buffer> {
  yield Buffer.from(
    "transactionId,amount,timestamp,accountId,accountType,currency,merchantId,country,channel,deviceId\n",
  );
  for (let row = 0; row < rowCount; row += 1) {
    const time = new Date(Date.UTC(2024, 0, 1) + row * 1_000).toISOString();
    const account = `A${row % 5_000},checking`;
    yield Buffer.from(
      `T${row},${((row % 90_000) + 50) / 100},${time},${account},EUR,M${row % 800},DE,online,device-${row % 7_000}\n`,
    );
  }
}

/** As a German bank or Excel writes it, with a quoted text. */
function* makeGermanCsv(): Generator<Buffer> {
  yield Buffer.from(
    "Transaktionsnummer;Betrag;Datum;Uhrzeit;Kontonummer;Kontoart;Währung;Händler;Land;Verwendungszweck\r\n",
  );
  const two = (value: number): string => String(value).padStart(2, "0");
  for (let row = 0; row < rowCount; row += 1) {
    const time = new Date(Date.UTC(2024, 0, 1) + row * 1_000);
    const date = `${two(time.getUTCDate())}.${two(time.getUTCMonth() + 1)}.2024`;
    const clock = time.toISOString().slice(11, 19);
    const amount = `${1 + (row % 9)}.${100 + (row % 900)},${two(row % 100)}`;
    yield Buffer.from(
      `T${row};${amount};${date};${clock};A${row % 5_000};Girokonto;EUR;M${row % 800};DE;"Miete; Größe"\r\n`,
    );
  }
}

function* makeJsonLines(): Generator<Buffer> {
  for (let row = 0; row < rowCount; row += 1) {
    const accountDetails = { accountId: `A${row % 5_000}`, accountType: "checking" };
    const timestamp = new Date(Date.UTC(2024, 0, 1) + row * 1_000).toISOString();
    const transaction = {
      transactionId: `T${row}`,
      amount: (row % 900) + 0.5,
      timestamp,
      accountDetails,
      channel: "online",
    };
    yield Buffer.from(`${JSON.stringify(transaction)}\n`);
  }
}

const given = options.data;
if (given !== undefined) {
  await measure("file, read", () => createReadStream(given), false);
  await measure("file, read and parsed", () => createReadStream(given), true);
} else {
  const csv = Buffer.concat([...makeCsv()]);
  const lines = Buffer.concat([...makeJsonLines()]);
  const list = Buffer.from(`[${lines.toString().trim().replaceAll("\n", ",\n")}]`);
  for (const [title, bytes] of [
    ["CSV", csv],
    ["German CSV", Buffer.concat([...makeGermanCsv()])],
    ["JSON lines", lines],
    ["JSON list", list],
  ] as const) {
    await measure(`${title}, read`, () => Readable.from([bytes]), false);
    await measure(`${title}, read and parsed`, () => Readable.from([bytes]), true);
  }
}
