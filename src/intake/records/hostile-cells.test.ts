/** Cells that were made to take long: reading one costs what its length does, whatever stands in it. */
import { test } from "node:test";
import { testAtLength } from "../../../test/support/at-length.ts";
import { holdBelow } from "../../../test/support/cost-ratio.ts";
import { withGuard, withoutGuard } from "../../contract/csv-line.ts";
import { readStyles } from "../packed/cell-styles.ts";
import { anyColumns, readAll } from "../testing/files.ts";
import { mt940 } from "../testing/statement-files.ts";
import { parseCustomer } from "./customer.ts";
import { customerColumns } from "./customer-columns.ts";
import { labelColumns, parseLabel } from "./label.ts";
import { listColumnsOf, parseListEntry } from "./list-entry.ts";
import { readPublishedNames } from "./listed-names.ts";
import { parseTransaction } from "./transaction.ts";
import { transactionColumns } from "./transaction-columns.ts";

const length = 20_000;
const nowMs = Date.UTC(2024, 11, 31);
const fill = (unit: string, before = "", behind = "", most = length): string =>
  before + unit.repeat(most / unit.length) + behind;

type Fields = Readonly<Record<string, string>>;
const transaction: Fields = { transactionId: "T1", amount: "5.00", timestamp: "2024-05-01T10:00:00Z", accountId: "A1" };
const readTransaction = (changes: Fields) =>
  parseTransaction({ ...transaction, ...changes }, { nowMs, source: "text", timezone: "Europe/Berlin" });
const readCustomer = (changes: Fields) => parseCustomer({ customerId: "C1", name: "Ada", ...changes }, { nowMs });
const readLabel = (changes: Fields) => parseLabel({ transactionId: "T1", isFraud: "1", ...changes }, { nowMs });
const readEntry = (changes: Fields) => parseListEntry({ value: "a", ...changes }, "name");

async function* formats(code: string): AsyncGenerator<Buffer> {
  yield Buffer.from(`<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts></styleSheet>`);
}

const work: Readonly<Record<string, () => unknown>> = {
  "an outcome of lines": () => readLabel({ isFraud: fill("_", "1", "1") }),
  "an amount of blanks": () => readTransaction({ amount: fill(" ", "1.-", "1") }),
  "a time of times": () => readTransaction({ timestamp: fill("T000") }),
  "aliases of blanks": () => readPublishedNames({ schema: "Person", name: "a", aliases: fill(" ", "a", "b") }),
  "remarks of letters": () => readPublishedNames({ ent_num: "1", SDN_Name: "a", Remarks: fill("a", "DOB ") }),
  "a note of blanks": () => readEntry({ note: fill(" ", "a", "b") }),
  "a value of tabs": () => [withGuard, withoutGuard].map((guard) => guard(fill("\t", "", "x"))),
  "a format of brackets": () => readStyles(formats(fill("["))),
  "names without a header": () =>
    transactionColumns.inferNames(Array.from({ length: 20 }, () => [fill("a ", "", "1")])),
  "the end of a message": () => readAll(mt940.replace(/\n-\}/, fill(" ", "\n-}", "\u2028x")), { columns: anyColumns }),
};

function reference(): void {
  const text = fill("x ");
  for (let time = 0; time < 20; time += 1) text.replace(/\s/g, "_");
}

for (const [title, read] of Object.entries(work)) {
  test(`${title} is read in a time that is in proportion to its length`, async () => {
    await holdBelow(10, read, reference);
  });
}

const ascii = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));
const units = [
  ...ascii,
  "\t",
  "\n",
  "\r",
  "\u00a0",
  "é",
  "٣",
  "1.",
  "1,",
  "a ",
  "T00 ",
  ";a",
  ". ",
  "\t'",
  '" ',
  "- ",
  "__a",
];
const readers: readonly (readonly [readonly string[], (changes: Fields) => unknown])[] = [
  [[...transactionColumns.fieldNames, "other"], readTransaction],
  [customerColumns.fieldNames, readCustomer],
  [labelColumns.fieldNames, readLabel],
  [listColumnsOf("deviceId").fieldNames, readEntry],
  [
    ["aliases", "birth_date", "countries"],
    (changes) => readPublishedNames({ schema: "Person", name: "a", ...changes }),
  ],
  [["Remarks", "SDN_Type"], (changes) => readPublishedNames({ ent_num: "1", SDN_Name: "a", ...changes })],
];

for (const [columns, read] of readers) {
  for (const column of columns) {
    testAtLength(
      `whatever fills a cell of ${column}, it is read in a time that is in proportion to its length`,
      async () => {
        const around = [
          ["", ""],
          ["1", "x"],
          ["a", "1"],
          ["1.-", "\u2028"],
          ["2024-05-01", "1"],
        ];
        // All of them together: one that takes longer than in proportion takes longer than all others.
        const readEach = () => {
          for (const unit of units) {
            for (const [before, behind] of around) read({ [column]: fill(unit, before, behind, 5 * length) });
          }
        };
        await holdBelow(500, readEach, reference);
      },
    );
  }
}
