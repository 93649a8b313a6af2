/** Tables in the dialects of real exports: delimiters, quotes, ends of line, encodings, and what stands around the rows. */
import { plainCells, plainColumns, plainTable, type SampleFile, sample, write } from "./sample-file.ts";

const quoted = (rows: readonly (readonly string[])[], mark = '"', delimiter = ","): string =>
  rows
    .map((row) => `${row.map((cell) => mark + cell.replaceAll(mark, mark + mark) + mark).join(delimiter)}\n`)
    .join("");

const text = write(plainTable);
const german = write(plainTable, ";").replace("lunch", "Größe").replace("books", "naïve café");
const germanCells = plainCells.map((row) =>
  row.map((cell) => cell.replace("lunch", "Größe").replace("books", "naïve café")),
);
const withNote = (...notes: readonly string[]): readonly (readonly string[])[] =>
  plainCells.map((row, index) => [...row.slice(0, 4), notes[index] ?? ""]);
const head = "id,amount,timestamp,account,note\n";
const row = (at: number, note: string, delimiter = ","): string =>
  `${[...(plainCells[at] ?? []).slice(0, 4), note].join(delimiter)}\n`;
const utf16 = (content: string): Buffer => Buffer.from(content, "utf16le");
const swapped = (content: string): Buffer => Buffer.from(content, "utf16le").swap16();

const delimiters: readonly SampleFile[] = [",", ";", "\t", "|", "^", "~"].map((delimiter) =>
  sample(`divided by ${JSON.stringify(delimiter)}`, write(plainTable, delimiter)),
);

const lineEnds: readonly SampleFile[] = [
  sample("CRLF", write(plainTable, ",", "\r\n")),
  sample("CR", write(plainTable, ",", "\r")),
  sample("no line end at the end", text.trimEnd()),
  sample("LF and CRLF mixed", text.replace("lunch\n", "lunch\r\n").replace("rent\n", "rent\r\n")),
  sample("CR among LF", text.replace("lunch\n", "lunch\r")),
  sample("LF below CR", `${write(plainTable.slice(0, 3), ",", "\r")}${write(plainTable.slice(3))}`),
  sample("CR within a value", head + row(0, "two\rlines") + row(1, "b") + row(2, "c"), {
    cells: withNote("two\rlines", "b", "c"),
  }),
  sample("blank lines", text.replaceAll("\n", "\n\n")),
];

const quotes: readonly SampleFile[] = [
  sample("all quoted", quoted(plainTable)),
  sample("quotes doubled", head + row(0, '"say ""hi"""') + row(1, '"a, b"') + row(2, '""'), {
    cells: withNote('say "hi"', "a, b", ""),
  }),
  sample("quotes with a backslash", head + row(0, '"say \\"hi\\", twice"') + row(1, '"a, b"') + row(2, '"\\\\"'), {
    cells: withNote('say "hi", twice', "a, b", "\\"),
  }),
  sample("a path that ends with a backslash", head + row(0, '"C:\\temp\\"') + row(1, '"a, b"') + row(2, "c"), {
    cells: withNote("C:\\temp\\", "a, b", "c"),
  }),
  sample("delimiters with a backslash and no quotes", head + row(0, "a\\, b") + row(1, "b") + row(2, "c"), {
    cells: withNote("a, b", "b", "c"),
  }),
  sample(
    "single quotes",
    quoted(
      plainTable.map((cells, at) => (at === 2 ? [...cells.slice(0, 4), "a, b"] : cells)),
      "'",
    ),
    {
      cells: withNote("lunch", "a, b", "rent"),
    },
  ),
  sample("an apostrophe at a beginning", head + row(0, "'s-Hertogenbosch") + row(1, "d'Or") + row(2, "c"), {
    cells: withNote("'s-Hertogenbosch", "d'Or", "c"),
  }),
  sample("line ends within quotes", head + row(0, '"two\nlines"') + row(1, '"and\r\nthree\r\n"') + row(2, "c"), {
    cells: withNote("two\nlines", "and\r\nthree\r\n", "c"),
  }),
  sample("an inch sign", head + row(0, '5" screen') + row(1, 'a "b" c') + row(2, "c"), {
    cells: withNote('5" screen', 'a "b" c', "c"),
  }),
  sample(
    "tabs and quotes that mean themselves",
    write(plainTable, "\t").replace("lunch", '"open').replace("rent", '5" wide'),
    {
      cells: withNote('"open', "books", '5" wide'),
    },
  ),
  sample("a quote that is not closed", head + row(0, '"open') + row(1, '"a, b"') + row(2, "c"), {
    cells: withNote("", "a, b", "c").slice(1),
    badLines: [2],
  }),
  sample(
    "blanks around quotes",
    `id, amount, timestamp, account, note\n${plainCells.map((cells) => `${cells.slice(0, 4).join(", ")}, "a, b"\n`).join("")}`,
    {
      cells: withNote("a, b", "a, b", "a, b"),
    },
  ),
  sample(
    "a header over two lines",
    head.replace("note", '"note\nof the payer"') + row(0, "a") + row(1, "b") + row(2, "c"),
    {
      columns: [...plainColumns.slice(0, 4), "note\nof the payer"],
      cells: withNote("a", "b", "c"),
    },
  ),
];

const encodings: readonly SampleFile[] = [
  sample("UTF-8", german, { cells: germanCells }),
  sample("UTF-8 with a mark", `\ufeff${german}`, { cells: germanCells }),
  sample("UTF-16LE with a mark", utf16(`\ufeff${german}`), { cells: germanCells }),
  sample("UTF-16BE with a mark", swapped(`\ufeff${german}`), { cells: germanCells }),
  sample("UTF-16LE without a mark", utf16(german), { cells: germanCells }),
  sample("UTF-16BE without a mark", swapped(german), { cells: germanCells }),
  sample("Latin-1", Buffer.from(german, "latin1"), { cells: germanCells }),
  sample(
    "Windows-1252",
    Buffer.concat([
      Buffer.from(head + row(0, "a") + row(1, "b")),
      Buffer.from(row(2, "X").replace("X\n", "")),
      Buffer.from([0x80, 0x93, 0x94, 0x0a]),
    ]),
    {
      cells: withNote("a", "b", "€“”"),
    },
  ),
  sample(
    "UTF-8 and Latin-1 joined",
    Buffer.concat([
      Buffer.from(head + row(0, "Gr\u00f6\u00dfe"), "latin1"),
      Buffer.from(row(1, "naïve")),
      Buffer.from(row(2, "\u00e9t\u00e9"), "latin1"),
    ]),
    {
      cells: withNote("Größe", "naïve", "été"),
    },
  ),
  sample(
    "one damaged row in UTF-8",
    Buffer.concat([
      Buffer.from(head + row(0, "Größe")),
      Buffer.from(row(1, "X").replace("X\n", "")),
      Buffer.from([0xe9, 0x0a]),
      Buffer.from(row(2, "über")),
    ]),
    {
      cells: [withNote("Größe")[0] ?? [], withNote("", "", "über")[2] ?? []],
      badLines: [3],
    },
  ),
  sample("a NUL in a row", head + row(0, "a") + row(1, "b\0") + row(2, "c"), {
    cells: [withNote("a")[0] ?? [], withNote("", "", "c")[2] ?? []],
    badLines: [3],
  }),
];

const surroundings: readonly SampleFile[] = [
  sample("delimiters at the end of rows", text.replaceAll("\n", ",\n")),
  sample("delimiters at the end of rows but the header", text.replaceAll("\n", ",,\n").replace("note,,", "note")),
  sample("a title and an address", `Example Bank Ltd\n"12, High Street"\nExported on 2024-06-01 by Ada\n\n${text}`),
  sample("a preamble of pairs", `Account holder;Ada\nCurrency;EUR\nFrom;2024-05-01\n\n${write(plainTable, ";")}`),
  sample("a preamble with a lone quote", `Report of 5" screens\n"${text}`.replace(`"${head}`, head)),
  sample("sep=;", `sep=;\n${write(plainTable, ";")}`),
  sample("sep=| in quotes", `"sep=|"\r\n${write(plainTable, "|", "\r\n")}`),
  sample("a sum below", `${text}Total,1254.25,,,\n`),
  sample("a sum in German", `${write(plainTable, ";")}Summe;1.254,25;;;\n`),
  sample("a sum and a count", `${text}\nTotal:,1254.25\nNumber of rows: 3\n`),
  sample("a client's count of rows", `${write(plainTable, "|")}(3 rows)\n`),
  sample("a sum that could be a row", `${text}Total,1254.25,2024-05-31T00:00:00Z,A1,x\n`, {
    cells: [...plainCells, ["Total", "1254.25", "2024-05-31T00:00:00Z", "A1", "x"]],
  }),
  sample("a sentence below", `${text}This file was made by a program\n`, { badLines: [5] }),
  sample("the header again", text + text.replaceAll("T", "U"), {
    cells: [...plainCells, ...plainCells.map((cells) => cells.map((cell) => cell.replaceAll("T", "U")))],
  }),
  sample("the header again with a mark", `\ufeff${text}\ufeff${head}${row(0, "x")}`, {
    cells: [...plainCells, withNote("x")[0] ?? []],
  }),
  sample(
    "the header again in another order",
    `${text}note,account,id,amount,timestamp\nx,A9,T9,5,2024-05-03T10:00:00Z\n`,
    {
      cells: [...plainCells, ["T9", "5", "2024-05-03T10:00:00Z", "A9", "x"]],
    },
  ),
  sample("another header in the middle", `${text}id,amount,date,account,currency\nT9,5,2024-05-03,A9,EUR\n${text}`, {
    cells: [...plainCells, ...plainCells],
    badLines: [5, 6],
  }),
  sample(
    "numbers of rows as R writes them",
    plainTable.map((cells, at) => `${at === 0 ? "" : `"${at}",`}${cells.join(",")}\n`).join(""),
  ),
  sample(
    "numbers of rows as pandas writes them",
    plainTable.map((cells, at) => `${at === 0 ? "" : at - 1},${cells.join(",")}\n`).join(""),
  ),
  sample("too few and too many values", `${head + row(0, "a")}T9,5\n${row(1, "b")}${row(2, "c,d")}`, {
    cells: [withNote("a")[0] ?? [], withNote("", "b")[1] ?? []],
    badLines: [3, 5],
  }),
  sample("columns in another order", write(plainTable.map((cells) => [...cells].reverse())), {
    columns: [...plainColumns].reverse(),
    cells: plainCells.map((cells) => [...cells].reverse()),
  }),
  sample("rows of empty values", `${text},,,,\n;;;;\n`.replace(";;;;\n", "")),
];

export const tableFiles: readonly SampleFile[] = [...delimiters, ...lineEnds, ...quotes, ...encodings, ...surroundings];
