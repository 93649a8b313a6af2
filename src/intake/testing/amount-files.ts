/** Tables whose point is how they write amounts. */
import { type SampleFile, sample, toRows, writeTable } from "./sample-file.ts";

const time = "2024-05-13T10:00:00.000Z";

/** One amount a row, everything else plain. */
function amounts(
  name: string,
  values: readonly (readonly [string, number | undefined])[],
  delimiter = ";",
  header = "amount",
): SampleFile {
  const cells = values.map(([text], at) => [`T${at}`, text, time, "A1"]);
  return sample(name, writeTable(["id", header, "timestamp", "account"], cells, delimiter), {
    columns: ["id", header, "timestamp", "account"],
    cells,
    meant: values.map(([, amount]) => (amount === undefined ? undefined : { amount, time })),
  });
}

export const amountFiles: readonly SampleFile[] = [
  amounts("decimal comma", [
    ["12,50", 12.5],
    ["1.234,50", 1234.5],
    ["1.234", 1234],
    ["-3,5", -3.5],
  ]),
  amounts("decimal point", [
    ["12.50", 12.5],
    ["1,234.50", 1234.5],
    ["1,234", 1234],
    ["0.125", 0.125],
  ]),
  amounts(
    "decimal comma in a table divided by commas",
    [
      ["12,50", 12.5],
      ["1.234,50", 1234.5],
      ["1.234", 1234],
    ],
    ",",
  ),
  amounts("thousands divided by blanks", [
    ["1 234,56", 1234.56],
    ["1\u00a0234\u00a0567,8", 1234567.8],
    ["12\u202f345", 12345],
  ]),
  amounts("thousands as in Switzerland", [
    ["1'234.56", 1234.56],
    ["1’234’567.80", 1234567.8],
    ["1'234", 1234],
  ]),
  amounts("thousands as in India", [
    ["12,34,567.89", 1234567.89],
    ["1,23,456", 123456],
    ["1,234", 1234],
  ]),
  amounts(
    "a comma that may be either",
    [
      ["1,234", undefined],
      ["950", 950],
      ["12,345", undefined],
    ],
    ",",
  ),
  amounts("a point that may be either", [
    ["1.234", undefined],
    ["950", 950],
  ]),
  amounts(
    "a point as programs write it",
    [
      ["1.234", 1.234],
      ["950", 950],
    ],
    ",",
  ),
  amounts("both marks in one column", [
    ["1.50", 1.5],
    ["1,50", 1.5],
    ["1,500", undefined],
  ]),
  amounts("currency before", [
    ["$1,234.50", 1234.5],
    ["-$5.00", -5],
    ["$-5.00", -5],
    ["US$ 7.10", 7.1],
    ["USD 8", 8],
  ]),
  amounts("currency behind", [
    ["1.234,50 €", 1234.5],
    ["5,00 EUR", 5],
    ["7,10 zł", 7.1],
    ["8 kr", 8],
    ["9 Kč", 9],
  ]),
  amounts("parentheses for negative ones", [
    ["(12.50)", -12.5],
    ["($1,234.50)", -1234.5],
    ["$(5.00)", -5],
    ["7.25", 7.25],
  ]),
  amounts("signs behind a currency, and no decimals", [
    ["12,50 EUR-", -12.5],
    ["12,50 kr.", 12.5],
    ["12,50 \u2212", -12.5],
    ["12,--", 12],
    ["1.234,-", 1234],
  ]),
  amounts("minus behind", [
    ["12.50-", -12.5],
    ["1,234.50-", -1234.5],
    ["7.25", 7.25],
    ["-7.25-", undefined],
  ]),
  amounts(
    "marks that a column explains",
    [
      ["12.50 DR", 12.5],
      ["7.25 CR", -7.25],
      ["3 Cr", -3],
    ],
    ";",
    "Amount (DR/CR)",
  ),
  amounts("marks that no column explains", [
    ["12.50 DR", undefined],
    ["7.25 CR", undefined],
    ["3.5", 3.5],
  ]),
  amounts("words for nothing", [
    ["NULL", undefined],
    ["\\N", undefined],
    ["-", undefined],
    ["N/A", undefined],
    ["5", 5],
  ]),
  amounts("what is no amount", [
    ["12%", undefined],
    ["12.5.1", undefined],
    ["abc", undefined],
    ["1e3", 1000],
    ["5 apples", undefined],
  ]),
  amounts(
    "currency in the heading",
    [
      ["12,50", 12.5],
      ["1.234,5", 1234.5],
    ],
    ";",
    "Betrag (EUR)",
  ),
  toRows(
    "debits and credits in columns of their own",
    [
      "id;date;account;debit;credit",
      `T1;${time};A1;12.50;`,
      `T2;${time};A1;;7.25`,
      `T3;${time};A1;0.00;3`,
      `T4;${time};A1;1;2`,
    ],
    [{ amount: 12.5, time }, { amount: -7.25, time }, { amount: -3, time }, undefined],
  ),
  toRows(
    "a mark in a column of its own",
    [
      "id;date;account;Betrag;Soll/Haben",
      `T1;${time};A1;12,50;S`,
      `T2;${time};A1;7,25;H`,
      `T3;${time};A1;-1,5;S`,
      `T4;${time};A1;1,5;?`,
    ],
    [{ amount: 12.5, time }, { amount: -7.25, time }, undefined, undefined],
  ),
];
