/** Statements of banks: what each format gives, however it arrives, and what becomes of broken ones. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { atLength } from "../../../test/support/at-length.ts";
import type { GuideTexts } from "../../contract/files.ts";
import { ServiceError } from "../../errors.ts";
import type { ReadLimits } from "../entries.ts";
import { customerColumns } from "../records/customer-columns.ts";
import { FileGuide } from "../records/file-guide.ts";
import { parseTransaction } from "../records/transaction.ts";
import { transactionColumns } from "../records/transaction-columns.ts";
import { readAll } from "../testing/files.ts";
import { camt053, mt940, mt942, ofx1, ofx2, pain001, qif } from "../testing/statement-files.ts";

const nowMs = Date.UTC(2025, 0, 1);

interface Options {
  readonly guide?: GuideTexts;
  readonly limits?: Partial<ReadLimits>;
  readonly sizes?: { readonly chunkBytes?: number; readonly blockBytes?: number };
}

/** Each row as its id, account, amount and currency, instant, other party and some attributes; or the reason why not. */
async function look(file: string | Buffer, { guide, limits, sizes }: Options = {}): Promise<readonly unknown[]> {
  const columns = guide === undefined ? transactionColumns : new FileGuide(transactionColumns, guide);
  const hints = columns instanceof FileGuide ? { columns, guide: columns } : { columns };
  const { entries, reading } = await readAll(file, hints, limits, sizes);
  return entries.map((entry) => {
    if (entry.kind === "problem") return entry.reason;
    assert.ok(reading !== undefined);
    const parsed = parseTransaction(entry.fields, { ...reading, nowMs });
    if (!parsed.ok) return parsed.reason;
    const { accountId, amount, currency, timeMs, counterpartyId, attributes = {} } = parsed.transaction;
    return [
      accountId,
      amount,
      currency,
      new Date(timeMs).toISOString().slice(0, 16),
      counterpartyId,
      attributes.description,
    ];
  });
}

async function refusal(file: string | Buffer, options: Options = {}): Promise<string> {
  return await look(file, options).then(
    (rows) => assert.fail(JSON.stringify(rows)),
    (error: unknown) => {
      assert.ok(error instanceof ServiceError, String(error));
      return error.message;
    },
  );
}

const own = "DE89370400440532013000";
const other = "FR1420041010050500013M02606";

const read: Readonly<Record<string, readonly [string, readonly unknown[]]>> = {
  "camt.053": [
    camt053,
    [
      [own, 12.5, "EUR", "2024-05-13T08:00", other, "Invoice 12"],
      ["ACCOUNT-2", -10, "CHF", "2024-05-12T22:00", "One", undefined],
      ["ACCOUNT-2", -20, "CHF", "2024-05-12T22:00", "Two", undefined],
    ],
  ],
  "pain.001": [pain001, [[own, 99.9, "EUR", "2024-05-13T10:00", other, "Rent"]]],
  MT940: [
    mt940,
    [
      [own, 12.5, "EUR", "2024-01-02T00:00", other, "Telephone bill May"],
      [own, -1000, "EUR", "2024-01-02T00:00", "EMPLOYER", "Salary"],
    ],
  ],
  "MT942, whose reversal of a credit takes money out": [
    mt942,
    [["GJB0291077111", 0.42, "GBP", "2016-10-31T00:00", undefined, undefined]],
  ],
  "OFX 1": [
    ofx1,
    [
      ["1234567", 12.5, "USD", "2024-05-13T15:00", "AT&T", "Phone & net"],
      ["1234567", -1000, "USD", "2024-05-14T00:00", "999", undefined],
    ],
  ],
  "OFX 2": [ofx2, [["CARD-1", 5, "GBP", "2024-05-13T00:00", "Café", undefined]]],
  QIF: [
    qif,
    [
      ["Household", 1234.5, undefined, "2024-05-13T00:00", "Landlord", "Rent"],
      ["Household", -2000, undefined, "2024-06-03T00:00", "Employer", undefined],
      "An investment transaction is no payment and is not read.",
    ],
  ],
};

for (const [name, [file, rows]] of Object.entries(read)) {
  describe(name, () => {
    test("is read with accounts, directions and other parties", async () => {
      assert.deepEqual(await look(file), rows);
    });

    test("is read the same in pieces, in UTF-16 and with other line ends", async () => {
      for (const blockBytes of [400, 1_000]) {
        assert.deepEqual(await look(file, { sizes: { blockBytes } }), rows);
        assert.deepEqual(
          await look(file.replaceAll("\n", "\r\n"), { sizes: { chunkBytes: 7, blockBytes: 500 } }),
          rows,
        );
      }
      assert.deepEqual(await look(Buffer.from(`\ufeff${file}`, "utf16le")), rows);
      assert.deepEqual(await look(Buffer.from(file, "latin1")), rows);
    });

    test("gives what stands before a cut, and says that the rest is missing", async () => {
      const bytes = Buffer.from(file);
      for (let end = 0; end < bytes.length; end += 10) {
        const found = await look(bytes.subarray(0, end)).catch((error: unknown) => {
          assert.ok(error instanceof ServiceError, String(error));
          return [];
        });
        // At the end of a line only the text that follows in a SWIFT statement can be missing.
        const sums = (several: readonly unknown[]) =>
          several.flatMap((row) => (Array.isArray(row) ? [row.slice(0, 4)] : []));
        assert.deepEqual(sums(found), sums(rows).slice(0, sums(found).length), `${end}`);
        assert.ok(found.length - sums(found).length <= 1, `${end}: ${JSON.stringify(found)}`);
      }
    });
  });
}

test("a booking that is sent again has the same id, in whatever file and pieces", async () => {
  const ids = async (file: string, sizes?: Options["sizes"]): Promise<readonly unknown[]> => {
    const { entries } = await readAll(file, { columns: transactionColumns }, {}, sizes);
    return entries.flatMap((entry) => (entry.kind === "record" ? [entry.fields.transactionId] : []));
  };
  const first = await ids(mt940);
  assert.deepEqual(await ids(mt940, { blockBytes: 100 }), first);
  assert.deepEqual(await ids(mt940.replace(":28C:1/1", ":28C:2/1")), first);
  assert.equal(new Set(first).size, 2);
  assert.deepEqual(await ids(ofx1), ["1234567/A1", "1234567/A2"]);
});

test("the sign that a sender states does not turn the directions of a statement", async () => {
  assert.deepEqual(await look(camt053, { guide: { negativeAmounts: "out" } }), await look(camt053));
});

test("a sender can name the field for ids, and give the account that a file lacks", async () => {
  const { entries } = await readAll(mt940, {
    columns: transactionColumns,
    guide: new FileGuide(transactionColumns, { column: ["transactionId:bankReference"] }),
  });
  assert.deepEqual(
    entries.map((entry) => entry.kind === "record" && entry.fields.transactionId),
    ["BANK1", ""],
  );
  const household = qif.slice(qif.indexOf("!Type:Bank"));
  assert.match(await refusal(household), /no column for accountDetails\.accountId/);
  assert.match(await refusal(household, { guide: {} }), /value=accountId:TEXT/);
  assert.deepEqual((await look(household, { guide: { value: ["accountId:Household"] } })).slice(0, 1), [
    ["Household", 1234.5, undefined, "2024-05-13T00:00", "Landlord", "Rent"],
  ]);
});

test("statements are not customers", async () => {
  await assert.rejects(readAll(camt053, { columns: customerColumns }), /no column for customerId/);
});

test("days are of the zone that the sender names", async () => {
  const rows = await look(mt940, { guide: { timezone: "Europe/Berlin" } });
  assert.deepEqual(rows[1], [own, -1000, "EUR", "2024-01-01T23:00", "EMPLOYER", "Salary"]);
});

test("payments that do not add up, or have no amount, are named", async () => {
  const off = camt053.replace('<Amt Ccy="CHF">20</Amt>', '<Amt Ccy="CHF">21</Amt>');
  assert.match(String((await look(off))[3]), /do not add up/);
  const third = camt053.replace(
    "</TxDtls></NtryDtls></Ntry>\n </Stmt>\n</Bk",
    "</TxDtls><TxDtls/></NtryDtls></Ntry>\n </Stmt>\n</Bk",
  );
  assert.match(String((await look(third))[3]), /no amount of its own/);
  const none = camt053.replace(/<Amt Ccy="CHF">[12]0<\/Amt>/g, "");
  assert.deepEqual((await look(none)).slice(1), [["ACCOUNT-2", -30, "CHF", "2024-05-12T22:00", undefined, undefined]]);
});

test("a reversal keeps the parties of the payment that it takes back", async () => {
  const back = camt053.replace(
    "<CdtDbtInd>DBIT</CdtDbtInd><Sts>",
    "<CdtDbtInd>CRDT</CdtDbtInd><RvslInd>true</RvslInd><Sts>",
  );
  assert.deepEqual((await look(back))[0], [own, -12.5, "EUR", "2024-05-13T08:00", other, "Invoice 12"]);
});

test("what XML could do to a reader is refused", async () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${camt053.slice(camt053.indexOf("<Doc"))}`;
  assert.match(await refusal(bomb), /document type/);
  const entity = camt053.replace("Caf\u00e9", "&xxe;");
  assert.match(await refusal(entity), /entity/);
  const deep = camt053.replace("<RmtInf>", `<RmtInf>${"<a>".repeat(200)}`);
  assert.match(await refusal(deep), /levels/);
  assert.match(await refusal("<?xml version='1.0'?><invoice/>"), /XML of another kind/);
});

test("values in another form than the format's are refused one by one", async () => {
  const comma = camt053.replace(">12.50<", ">12,50 x<");
  assert.match(String((await look(comma))[0]), /amount must be a number/);
  const undirected = camt053.replace("DBIT</CdtDbtInd><Sts>", "OUT</CdtDbtInd><Sts>");
  assert.match(String((await look(undirected))[0]), /neither DBIT nor CRDT/);
  assert.match(String((await look(mt940.replace(":61:2312310102DR12,5", ":61:31.12.2023 -12,5")))[0]), /:61:/);
});

test("a text of any length costs its own booking alone", async () => {
  const long = "x".repeat(atLength(300_000, 10_000_000));
  const limits = { lineBytes: 2 ** 16 };
  const files: readonly (readonly [string, number])[] = [
    [camt053.replace("Invoice", long), 3],
    [mt940.replace("Telephone", `\n${long}\n`), 2],
    [ofx1.replace("Phone", long), 2],
    [qif.replace("Rent", long).replace("D6/ 3'", "D6/23'"), 3],
  ];
  for (const [file, count] of files) {
    const rows = await look(file, { limits });
    assert.equal(rows.length, count);
    assert.match(String(rows[0]), /longer than 65536 bytes/);
    assert.ok(Array.isArray(rows[1]), String(rows[1]));
  }
});

test("a longer text than a remark is cut, and does not cost the verdict", async () => {
  const rows = await look(camt053.replace("Invoice", "x".repeat(8_000)));
  assert.equal(String((rows[0] as readonly unknown[])[5]).length, 4_000);
});

test("a statement of SWIFT that ends between two bookings lacks its closing balance, and says so", async () => {
  const rows = await look(mt940.slice(0, mt940.indexOf(":61:240102")));
  assert.deepEqual([rows.length, Array.isArray(rows[0])], [2, true]);
  assert.match(String(rows[1]), /before the closing balance \(:62F:\)/);
});

test("a statement without bookings says so", async () => {
  assert.match(await refusal(mt940.replace(/:61:[\s\S]*(?=:62F)/, "")), /no bookings/);
});

test("names that are longer than any of a format end the reading: records are kept by their paths", async () => {
  const name = "a".repeat(300);
  const named = (text: string) => text.replace("<RmtInf>", `<${name}><b>1</b></${name}><RmtInf>`);
  for (const file of [named(camt053), ofx1.replace("<NAME>", `<${name}>1\n<NAME>`)]) {
    assert.match(await refusal(file), /a name of more than 256 characters/);
  }
});

test("what a statement says once for many bookings counts with each of them", async () => {
  const payment = '<TxDtls><Amt Ccy="CHF">10</Amt></TxDtls>';
  const text = `<AddtlNtryInf>${"x".repeat(4_000)}</AddtlNtryInf>`;
  const many = camt053.replace("<NtryDtls><TxDtls><Amt Ccy", `${text}<NtryDtls>${payment.repeat(100)}<TxDtls><Amt Ccy`);
  // With the one that says that the sum is another.
  assert.equal((await look(many)).length, 104);
  await assert.rejects(
    look(many, { limits: { bytes: 100_000 } }),
    /bookings of the file have more than 100000 characters/,
  );
});
