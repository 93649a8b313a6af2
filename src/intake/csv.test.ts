import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { atLength } from "../../test/support/at-length.ts";
import { anyColumns, outline, readAll } from "./testing/files.ts";

const hints = { columns: anyColumns };

async function rows(file: string | Buffer, limits = {}): Promise<unknown> {
  return outline((await readAll(file, hints, limits)).entries);
}

test("each delimiter is recognised, and decimal commas do not disturb it", async () => {
  for (const delimiter of [",", ";", "\t", "|"]) {
    const file = `id|amount|note\n1|5|"a|b"\n2|6|"say ""hi"""\n`.replaceAll("|", delimiter);
    const note = `a${delimiter}b`;
    const expected = [
      [2, { id: "1", amount: "5", note }],
      [3, { id: "2", amount: "6", note: 'say "hi"' }],
    ];
    assert.deepEqual(await rows(file), expected, JSON.stringify(delimiter));
  }
  assert.deepEqual(await rows("id;amount\n1;5,50\n2;6,25\n3;7,75\n"), [
    [2, { id: "1", amount: "5,50" }],
    [3, { id: "2", amount: "6,25" }],
    [4, { id: "3", amount: "7,75" }],
  ]);
});

test("titles above the header, blank rows, repeated headers and the sep line are skipped", async () => {
  const file = "sep=;\nExport of May;;\n\nid;amount;x\n1;5;a\n;;\n\nid;amount;x\n2;6;b\n";
  assert.deepEqual(await rows(file), [
    [5, { id: "1", amount: "5", x: "a" }],
    [9, { id: "2", amount: "6", x: "b" }],
  ]);
});

test("rows with too few or too many values are problems, but empty values at the end are not", async () => {
  assert.deepEqual(await rows("id,amount\n1\n2,5\n3,5,6\n4,5,,\n,,,,,\n"), [
    [2, "The row has 1 value; the header names 2 columns."],
    [3, { id: "2", amount: "5" }],
    [4, "The row has 3 values; the header names 2 columns."],
    [5, { id: "4", amount: "5" }],
  ]);
  assert.deepEqual(await rows("id,amount,\n1,5,\n2,6\n"), [
    [2, { id: "1", amount: "5" }],
    [3, { id: "2", amount: "6" }],
  ]);
});

test("a column without a name is dropped, a repeated one numbered", async () => {
  assert.deepEqual(await rows(",id,amount,x,x\n0,1,5,a,b\n"), [[2, { id: "1", amount: "5", x: "a", "x (2)": "b" }]]);
});

test("blanks around values are dropped only where the header has them too", async () => {
  assert.deepEqual(await rows('id, amount, note\n1, 5, "a, b"\n'), [[2, { id: "1", amount: "5", note: "a, b" }]]);
  assert.deepEqual(await rows("id,amount\n 1,5 \n"), [[2, { id: " 1", amount: "5 " }]]);
});

test("a quote that is not closed, or closed too early, costs no other row", async () => {
  const file =
    'id,amount,note\n1,5,a\n2,6,"open\n3,7,b\n4,8,"x, y"\n5,9,5" screen\n6,1,"a"b\n7,2,"two\nlines"\n8,3,"open\n9,4,c\n';
  assert.deepEqual(await rows(file), [
    [2, { id: "1", amount: "5", note: "a" }],
    [3, "The row has text between a closing quote and the next delimiter."],
    [4, { id: "3", amount: "7", note: "b" }],
    [5, { id: "4", amount: "8", note: "x, y" }],
    [6, { id: "5", amount: "9", note: '5" screen' }],
    [7, "The row has text between a closing quote and the next delimiter."],
    [8, { id: "7", amount: "2", note: "two\nlines" }],
    [10, "The row has a quoted value that is not closed."],
    [11, { id: "9", amount: "4", note: "c" }],
  ]);
});

test("a row that is too long, or has NUL characters, is a problem of its own", async () => {
  const long = "x".repeat(3_000);
  const file = `id,amount,note\n1,5,a\n2,6,${long}\n3,7,"${long}"\n4,8,"${"y\n".repeat(600)}"\n5,9,\u0000\n6,1,b\n`;
  const found = (await readAll(file, hints, { lineBytes: 1_000 })).entries;
  const byId = found.filter((entry) => entry.kind === "record" && /^[16]$/.test(String(entry.fields.id)));
  assert.equal(byId.length, 2);
  const reasons = outline(found).slice(1, 4);
  assert.deepEqual(reasons, [
    [3, "The row is longer than 1000 bytes."],
    [4, "The row is longer than 1000 bytes."],
    [5, "The row has a quoted value that is not closed."],
  ]);
  assert.ok(outline(found).some(([, what]) => what === "The row has NUL characters."));
});

test("how a column writes numbers and dates is decided by all of its first rows", async () => {
  const style = async (file: string, name: string): Promise<unknown> =>
    (await readAll(file, hints)).reading?.numberStyles.get(name);
  assert.equal(await style("id,amount\n1,1.234\n", "amount"), "machine");
  assert.equal(await style("id;amount\n1;1.234\n", "amount"), "open");
  assert.equal(await style("id;amount\n1;1.234\n2;5,50\n", "amount"), "comma");
  assert.equal(await style("id;amount\n1;1.234\n2;5.50\n", "amount"), "point");
  assert.equal(await style("id;amount;x\n1;1.234;0,5\n", "amount"), "comma");
  assert.equal(await style("id;amount\n1;5.50\n2;5,50\n", "amount"), "open");
  const orders = (await readAll("id,amount,date\n1,1,03/04/2020\n2,1,25/04/2020\n", hints)).reading?.dateOrders;
  assert.equal(orders?.get("date"), "dayFirst");
});

const names = ["id", "amount", "note", "more"];

interface Style {
  readonly delimiter: string;
  /** Several are used in turn. */
  readonly lineEnds: readonly string[];
  readonly quotesAll: boolean;
  readonly endsWithLine: boolean;
  /** How a quote within quotes is written. */
  readonly quoting: "doubled" | "backslash" | "single";
}

function write(table: readonly (readonly string[])[], style: Style): string {
  const mark = style.quoting === "single" ? "'" : '"';
  const isAlways = style.quotesAll || style.quoting !== "doubled";
  const inner = (text: string): string =>
    style.quoting === "backslash"
      ? text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')
      : text.replaceAll(mark, mark + mark);
  const cell = (text: string): string =>
    isAlways || /["\r\n]/.test(text) || text.includes(style.delimiter) ? mark + inner(text) + mark : text;
  const lines = [names, ...table].map((row) => row.map(cell).join(style.delimiter));
  const end = (at: number): string => style.lineEnds[at % style.lineEnds.length] ?? "\n";
  const text = lines.map((line, at) => line + end(at)).join("");
  return style.endsWithLine ? text : text.slice(0, -end(lines.length - 1).length);
}

const encodings: Readonly<Record<string, (text: string) => Buffer>> = {
  utf8: (text) => Buffer.from(text),
  utf8Mark: (text) => Buffer.from(`\ufeff${text}`),
  utf16le: (text) => Buffer.from(`\ufeff${text}`, "utf16le"),
  utf16be: (text) => Buffer.from(`\ufeff${text}`, "utf16le").swap16(),
  // None of these letters is a valid part of UTF-8.
  latin1: (text) => Buffer.from(text.replace(/[^\u0020-\u007e\r\n\t]/g, "\u00e9"), "latin1"),
};

test("any table comes back as it was written, in every dialect, encoding and division into chunks", async () => {
  const unit = fc.constantFrom(...[..."ab1. ,;\t|\"'\n\réü中💶"]);
  const table = fc.array(fc.array(fc.string({ unit, maxLength: 8 }), { minLength: 3, maxLength: 3 }), {
    minLength: 1,
    maxLength: 12,
  });
  const style = fc.record({
    delimiter: fc.constantFrom(",", ";", "\t", "|"),
    lineEnds: fc.constantFrom(["\n"], ["\r\n"], ["\r"], ["\n", "\r\n"]),
    quoting: fc.constantFrom<Style["quoting"]>("doubled", "doubled", "backslash", "single"),
    quotesAll: fc.boolean(),
    endsWithLine: fc.boolean(),
  });
  const sizes = fc.record({
    chunkBytes: fc.integer({ min: 1, max: 80 }),
    blockBytes: fc.integer({ min: 100, max: 400 }),
  });
  const encoding = fc.constantFrom(...Object.keys(encodings));
  await fc.assert(
    fc.asyncProperty(table, style, sizes, encoding, async (cells, written, divided, name) => {
      // A value that stands in single quotes itself could be meant either way, and so could an escaped quote at a value's end.
      const clean = (text: string): string => {
        const bare = text.replace(/^'/, "x'").replace(/"$/, written.quoting === "backslash" ? '"x' : '"');
        return name === "latin1" ? bare.replace(/[^\u0020-\u007e\r\n\t]/g, "é") : bare;
      };
      const given = cells.map((row, index) => [`r${index}`, ...row.map(clean)]);
      const file = encodings[name]?.(write(given, written)) ?? Buffer.alloc(0);
      // Unusual quoting is recognised by the first rows, which then have to be in the first block.
      const sizesUsed = written.quoting === "doubled" ? divided : { ...divided, blockBytes: file.length + 1 };
      const { entries } = await readAll(file, hints, {}, sizesUsed);
      const read = entries.map((entry) =>
        entry.kind === "record" ? names.map((column) => entry.fields[column]) : entry,
      );
      assert.deepEqual(read, given);
    }),
    { numRuns: atLength(50, 150) },
  );
});

test("a stray quote that happens to give the right number of cells does not hide how values are quoted", async () => {
  const single = "'id','amount','note','more'\n'r0',',,\r',',',''\n'r1','','',''";
  assert.deepEqual(await rows(single), [
    [2, { id: "r0", amount: ",,\r", note: ",", more: "" }],
    [4, { id: "r1", amount: "", note: "", more: "" }],
  ]);
  const escaped = '"id"|"amount"|"note"|"more"\n"r0"|""|"\\"|a"|""';
  assert.deepEqual(await rows(escaped), [[2, { id: "r0", amount: "", note: '"|a', more: "" }]]);
});

test("every row is a record or a problem", async () => {
  const row = fc.constantFrom(
    ["r,1,2,3", true],
    ["r,1", false],
    ["r,1,2,3,4", false],
    ['r,1,"2"x,3', false],
    ["r,1,2,3,", true],
  );
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 60 }), async (given) => {
      const file = [names.join(","), ...given.map(([text]) => text), "r,1,2,3"].join("\n");
      const { entries } = await readAll(file, hints, {}, { blockBytes: 150 });
      assert.deepEqual(
        entries.map((entry) => entry.kind === "record"),
        [...given.map(([, isGood]) => isGood), true],
      );
    }),
    { numRuns: atLength(20, 60) },
  );
});
