/** Tables whose point is how they write amounts and dates, and what their columns are called. */
import { type Meaning, type SampleFile, sample } from "./sample-file.ts";

const time = "2024-05-13T10:00:00.000Z";

/** One amount a row, everything else plain. */
function amounts(
  name: string,
  values: readonly (readonly [string, number | undefined])[],
  delimiter = ";",
  header = "amount",
): SampleFile {
  const cells = values.map(([text], at) => [`T${at}`, text, time, "A1"]);
  return sample(name, write(["id", header, "timestamp", "account"], cells, delimiter), {
    columns: ["id", header, "timestamp", "account"],
    cells,
    meant: values.map(([, amount]) => (amount === undefined ? undefined : { amount, time })),
  });
}

/** One time a row, everything else plain. */
function times(
  name: string,
  values: readonly (readonly [string, string | undefined])[],
  header = "timestamp",
): SampleFile {
  const cells = values.map(([text], at) => [`T${at}`, "5", text, "A1"]);
  return sample(name, write(["id", "amount", header, "account"], cells, "|"), {
    columns: ["id", "amount", header, "account"],
    cells,
    meant: values.map(([, iso]) => (iso === undefined ? undefined : { amount: 5, time: iso })),
  });
}

function write(names: readonly string[], cells: readonly (readonly string[])[], delimiter: string): string {
  const cell = (text: string): string => (text.includes(delimiter) ? `"${text}"` : text);
  return [names, ...cells].map((row) => `${row.map(cell).join(delimiter)}\n`).join("");
}

/** A whole header in some language, with one row below. */
function header(name: string, names: string, row = "T1;1.234,50;13.05.2024;10:00:00;A1;EUR"): SampleFile {
  return sample(`header in ${name}`, `${names}\n${row}\n`, {
    columns: names.split(";"),
    cells: [row.split(";")],
    meant: [{ amount: 1234.5, time }],
  });
}

/** A table of any columns, with what its rows mean. */
function rows(name: string, lines: readonly string[], meant: readonly (Meaning | undefined)[]): SampleFile {
  const [names = [], ...cells] = lines.map((line) => line.split(";"));
  return sample(name, `${lines.join("\n")}\n`, { columns: names, cells, meant });
}

const numbers: readonly SampleFile[] = [
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
  rows(
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
  rows(
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

const ten = (date: string): string => `${date}T10:00:00.000Z`;

const dates: readonly SampleFile[] = [
  times("ISO with offsets", [
    ["2024-05-13T12:00:00+02:00", time],
    ["2024-05-13 10:00:00Z", time],
    ["2024-05-13T10:00", time],
  ]),
  times("seconds since 1970", [
    ["1715594400", time],
    ["1715594400.5", "2024-05-13T10:00:00.500Z"],
  ]),
  times("milliseconds since 1970", [["1715594400000", time]]),
  times("day, month, year with points", [
    ["13.05.2024 10:00", time],
    ["1.5.2024 10:00:00", ten("2024-05-01")],
  ]),
  times("day first by the whole column", [
    ["13/05/2024 10:00:00", time],
    ["01/05/2024 10:00:00", ten("2024-05-01")],
  ]),
  times("month first by the whole column", [
    ["05/13/2024 10:00:00", time],
    ["05/01/2024 10:00:00", ten("2024-05-01")],
  ]),
  times("day or month first, and nothing tells", [
    ["01/05/2024 10:00:00", undefined],
    ["05/05/2024 10:00:00", ten("2024-05-05")],
  ]),
  times("both orders in one column", [
    ["13/05/2024 10:00", time],
    ["05/14/2024 10:00", ten("2024-05-14")],
    ["01/05/2024 10:00", undefined],
  ]),
  times("the order in the heading", [["01/05/2024 10:00", ten("2024-05-01")]], "Date (DD/MM/YYYY)"),
  times("year first with strokes", [
    ["2024/05/13 10:00:00", time],
    ["2024/5/1 10:00", ten("2024-05-01")],
  ]),
  times("half days", [
    ["13/05/2024 10:00 AM", time],
    ["13/05/2024 1:30:05 p.m.", "2024-05-13T13:30:05.000Z"],
    ["13/05/2024 12:00 am", "2024-05-13T00:00:00.000Z"],
  ]),
  times("months in English", [
    ["13 May 2024 10:00", time],
    ["May 13, 2024 10:00:00", time],
    ["Mon, 13 May 2024 10:00:00 GMT", time],
  ]),
  times("months in German and French", [
    ["13. Mai 2024 10:00", time],
    ["1. März 2024 10:00", ten("2024-03-01")],
    ["13 août 2024 10:00", ten("2024-08-13")],
    ["1er févr. 2024 10:00", ten("2024-02-01")],
  ]),
  times("months in Spanish, Italian, Portuguese", [
    ["13 de mayo de 2024 10:00", time],
    ["13 maggio 2024 10:00", time],
    ["13 de maio de 2024 10:00", time],
    ["2 ene 2024 10:00", ten("2024-01-02")],
  ]),
  times("months in Dutch, Polish, Turkish", [
    ["13 mei 2024 10:00", time],
    ["13 maja 2024 10:00", time],
    ["13 Mayıs 2024 10:00", time],
    ["3 września 2024 10:00", ten("2024-09-03")],
    ["3 Ağu 2024 10:00", ten("2024-08-03")],
  ]),
  times("a month of two meanings", [
    ["13 jui 2024 10:00", undefined],
    ["13 juil. 2024 10:00", ten("2024-07-13")],
  ]),
  times("as Oracle writes it", [
    ["13-MAY-24 10.00.00.000000 AM", time],
    ["14-MAY-24 10.00.00.000000 PM", "2024-05-14T22:00:00.000Z"],
  ]),
  times("as Java and Unix write it", [["Mon May 13 10:00:00 UTC 2024", time]]),
  times("compact", [
    ["20240513100000", time],
    ["202405131000", time],
    ["20240513T100000Z", time],
  ]),
  times("years of two digits where the column tells", [
    ["13.05.24 10:00", time],
    ["14.05.24 10:00", ten("2024-05-14")],
    ["15.05.24 10:00", ten("2024-05-15")],
  ]),
  times("a year of two digits", [["13.05.24 10:00", undefined]]),
  times("days without a time in the whole column", [
    ["2024-05-13", "2024-05-13T00:00:00.000Z"],
    ["2024-05-14", "2024-05-14T00:00:00.000Z"],
  ]),
  times("a day without a time among others", [
    ["2024-05-13", undefined],
    ["2024-05-13T10:00:00Z", time],
  ]),
  times("Excel's days", [
    ["45425.416666667", time],
    ["45426.416666667", ten("2024-05-14")],
  ]),
  times("what is no time", [
    ["2024-02-30T10:00:00Z", undefined],
    ["yesterday", undefined],
    ["31.04.2024 10:00", undefined],
    ["13.05.2024 25:00", undefined],
    ["2024-05-13T10:00:00 CET", undefined],
  ]),
  rows(
    "date and time in two columns",
    [
      "id;amount;account;date;time",
      "T1;5;A1;2024-05-13;10:00:00",
      "T2;5;A1;2024-05-13 00:00:00;10:00",
      "T3;5;A1;13.05.2024;10:00 AM",
      "T4;5;A1;2024-05-13T11:00:00Z;10:00",
    ],
    [{ amount: 5, time }, { amount: 5, time }, { amount: 5, time }, undefined],
  ),
];

const languages: readonly SampleFile[] = [
  header("English", "Transaction ID;Amount;Date;Time;Account Number;Currency"),
  header("English with underlines", "TRANSACTION_ID;TXN_AMOUNT;TXN_DATE;TXN_TIME;ACCOUNT_NO;CURRENCY_CODE"),
  header("German", "Transaktionsnummer;Betrag;Buchungstag;Uhrzeit;Kontonummer;Währung"),
  header("German without umlauts", "transaktions-id;umsatz;datum;zeit;konto;waehrung"),
  header("French", "Numéro de transaction;Montant;Date de transaction;Heure;Numéro de compte;Devise"),
  header("French without accents", "numero_transaction;montant;date;heure;compte;devise"),
  header("Spanish", "Número de transacción;Importe;Fecha;Hora;Número de cuenta;Moneda"),
  header("Italian", "ID transazione;Importo;Data;Ora;Numero di conto;Divisa"),
  header(
    "Portuguese",
    "ID da transação;Valor;Data;Hora;Número da conta;Moeda".replace("ID da transação", "Número da transação"),
  ),
  header("Dutch", "Transactienummer;Bedrag;Datum;Tijd;Rekeningnummer;Valuta"),
  header("Polish", "Numer transakcji;Kwota;Data transakcji;Godzina;Numer rachunku;Waluta"),
  header("Polish without marks", "id_transakcji;kwota;data;czas;rachunek;waluta"),
  header("Turkish", "İşlem No;Tutar;Tarih;Saat;Hesap Numarası;Para Birimi"),
  header("dotted names", "transaction.id;amount.value;date;time;account.id;amount.currency"),
];

export const valueFiles: readonly SampleFile[] = [...numbers, ...dates, ...languages];
