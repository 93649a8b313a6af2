/** Tables whose point is how they write dates and times. */
import { type SampleFile, sample, toRows, writeTable } from "./sample-file.ts";

const time = "2024-05-13T10:00:00.000Z";

/** One time a row, everything else plain. */
function times(
  name: string,
  values: readonly (readonly [string, string | undefined])[],
  header = "timestamp",
): SampleFile {
  const cells = values.map(([text], at) => [`T${at}`, "5", text, "A1"]);
  return sample(name, writeTable(["id", "amount", header, "account"], cells, "|"), {
    columns: ["id", "amount", header, "account"],
    cells,
    meant: values.map(([, iso]) => (iso === undefined ? undefined : { amount: 5, time: iso })),
  });
}

const ten = (date: string): string => `${date}T10:00:00.000Z`;

export const timeFiles: readonly SampleFile[] = [
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
  times("a year of two digits on one day", [["13.05.24 10:00", time]]),
  times("a year of two digits behind a month's name", [["13-mai-24 10:00", time]]),
  times("a year of two digits that may be either", [["13/05/24 10:00", undefined]]),
  times("a year of two digits first", [
    ["24.05.13 10:00", undefined],
    ["24.05.14 10:00", undefined],
  ]),
  times("as DB2 and SAS write it", [
    ["2024-05-13-10.00.00.000000", time],
    ["13MAY2024:10:00:00", time],
  ]),
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
  toRows(
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
