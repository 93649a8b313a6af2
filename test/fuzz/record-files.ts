/** Tables of transactions, statements of banks, workbooks, sanctions lists and databases of addresses. */
import assert from "node:assert/strict";
import { readAddressDatabase } from "../../src/config/mmdb.ts";
import { listNoteLimit, listValueLimit } from "../../src/contract/lists.ts";
import { parseListEntry } from "../../src/intake/records/list-entry.ts";
import { readPublishedNames } from "../../src/intake/records/listed-names.ts";
import { parseTransaction } from "../../src/intake/records/transaction.ts";
import { readAll } from "../../src/intake/testing/files.ts";
import { readTable } from "../../src/intake/testing/plain-files.ts";
import { camt053, mt940, mt942, ofx1, ofx2, pain001, qif } from "../../src/intake/testing/statement-files.ts";
import { textRow, writeWorkbook } from "../../src/intake/testing/workbook-files.ts";
import { entryText, readEntryText } from "../../src/screening/entry-text.ts";
import { NameIndex } from "../../src/screening/name-index.ts";
import type { Target } from "./fuzz.ts";
import { isServiceError, takesOrRefuses } from "./refusal.ts";

const nowMs = Date.UTC(2024, 11, 31);

async function readTransactions(file: Buffer): Promise<void> {
  const { entries, reading } = await readAll(file, {}, {}, { blockBytes: 200 });
  for (const entry of entries) {
    if (entry.kind === "problem") assert.match(entry.reason, /\.$/);
    else parseTransaction(entry.fields, { ...reading, nowMs, source: "text" });
  }
}

const statement: Target = {
  name: "statement",
  words: [
    ...'<Ntry>|</Ntry>|<TxDtls>|</TxDtls>|<Amt Ccy="EUR">|</Amt>|<!--|-->|<![CDATA[|]]>|<?|?>|&amp;|&#x41;|<STMTTRN>'.split(
      "|",
    ),
    ..."</STMTTRN>|\n:61:|\n:86:|\n:25:|\n-}|?20|/EREF/|SVWZ+|\n^\n|\n!Type:Bank\n|\nD|\nT|\r\n|'|{1:F01".split("|"),
  ],
  made: async () => [camt053, pain001, mt940, mt942, ofx1, ofx2, qif].map((text) => Buffer.from(text)),
  run: (input) => takesOrRefuses(() => readTransactions(input), isServiceError),
};

const table: Target = {
  name: "table",
  words: [
    ",",
    ";",
    "\n",
    "\r\n",
    '"',
    "=",
    " ",
    "NULL",
    "-",
    "1.234",
    "0.10",
    "-0",
    "EUR",
    "DE",
    "Z",
    "+02:00",
    ".123456",
    "t1",
    "ä",
  ],
  made: async () =>
    [
      "transactionId,amount,timestamp,accountId,currency,country,note\nt1,1.50,2024-05-01T12:34:56.789Z,a,EUR,DE,x\nt2,-3,2024-05-01 12:34:57,b,usd,,\n",
      "accountId;timestamp;channel;transactionId;amount\r\na;2024-02-29T00:00:00+01:00;online;t1;0.10\r\nb;2024-02-29T00:00:01Z;;t2;12\r\n",
    ].map((text) => Buffer.from(text)),
  async run(input) {
    const [general, both] = [await readTable(input, false, 60), await readTable(input, true, 60)];
    assert.deepEqual(both.rows, general.rows);
    return !general.isRefused;
  },
};

/** Sheet, shared texts and properties, with a sign between them that XML does not have. */
const divider = "\u0001";
const sheet = textRow(["id", "amount", "timestamp", "account"], "1");
const values =
  '<row r="2"><c t="s"><v>0</v></c><c><v>5.5</v></c><c s="2"><v>45000.5</v></c><c t="str"><v>A</v></c></row>';

const workbook: Target = {
  name: "workbook",
  words: [
    ...'<row>|</row>|<row r="|<c|</c>|<v>|</v>| r="B1"| t="s"| t="b"| s="3"|<is><t>|</t></is>|<si><t>|</t></si>'.split(
      "|",
    ),
    ...'<rPh>|</rPh>|1e9|-0.5|45000|&lt;|<!--|-->|<![CDATA[|]]>|"| date1904="1"|\u0001|XFD'.split("|"),
  ],
  made: async () => [Buffer.from([sheet + values, "<si><t>T1</t></si>", ' date1904="1"'].join(divider))],
  run(input) {
    const [rows = "", texts = "", properties = ""] = input.toString("utf8").split(divider);
    return takesOrRefuses(
      () => readTransactions(writeWorkbook([{ name: "a", rows }], { texts, properties })),
      isServiceError,
    );
  },
};

const names: Target = {
  name: "names",
  words: [
    ...'"schema":|"Person"|"properties":|"name":|"aliases":|"SDN_Name":|"Remarks":|"alt_name":|"value":|"note":'.split(
      "|",
    ),
    ...";|DOB |12 Dec 1950|circa |nationality |a.k.a. '|-0-|#ofac-1|born 1950; |country RU; |{|}|[|]|,|\"|\\\\u0627\\\\u0644|Ё".split(
      "|",
    ),
  ],
  made: async () =>
    [
      { id: "Q1", schema: "Person", properties: { name: ["Ada", "Ада"], birthDate: ["1815"], country: ["gb"] } },
      { id: "N1", schema: "Company", name: "Wind", aliases: "A;B", birth_date: "", countries: "ru;cy", dataset: "EU" },
      { ent_num: "7", SDN_Name: "HUSSEIN, S.", SDN_Type: "individual", Remarks: "DOB 12 Dec 1950; a.k.a. 'ALI'." },
      { ent_num: "7", alt_num: "1", alt_name: "SADDAM" },
      { value: "محمد الأسد #gr-1", note: "person; born 1952-10-07; country RU" },
    ].map((record) => Buffer.from(JSON.stringify(record))),
  run(input) {
    const fields = recordOf(input.toString("utf8"));
    if (fields === undefined) return false;
    const published = readPublishedNames(fields);
    const listed = published === undefined ? parseListEntry(fields, "name") : undefined;
    const found = published?.kind === "names" ? published.names.map((name) => entryText(name, listNoteLimit)) : [];
    const entries = listed?.ok === true ? [listed.entry] : found;
    const index = new NameIndex();
    for (const { value, note } of entries) {
      assert.ok([...value].length <= listValueLimit && (note ?? "").length <= 8 * listNoteLimit);
      index.add({ list: "a", value, note });
      const { name, born, countries } = readEntryText(value, note);
      index.find({ name, born, countries }, 80, 5);
    }
    return entries.length > 0;
  },
};

function recordOf(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

const addresses: Target = {
  name: "addresses",
  words: [
    "\xe1",
    "\xe2",
    "\x20\x01",
    "\x28\0\0",
    "\x02\x04",
    "\x1f\x04\xff\xff\xff",
    "\x42DE",
    "Gcountry",
    "\0\x07",
    "\x08\x03",
  ],
  run: (input) =>
    takesOrRefuses(
      () => {
        const database = readAddressDatabase(input);
        for (const address of ["1.2.3.4", "200.1.1.1", "2001:db8::1", "::ffff:1.2.3.4"]) database.find(address);
      },
      (error) => error instanceof RangeError,
    ),
};

export const recordFiles: readonly Target[] = [table, statement, workbook, names, addresses];
