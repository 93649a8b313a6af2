/** Records as JSON in the forms in which programs send them, and packed files. */
import { gzipSync } from "node:zlib";
import { plainCells, plainColumns, plainTable, type SampleFile, sample, write } from "./sample-file.ts";

const records = plainCells.map((row) => Object.fromEntries(plainColumns.map((name, index) => [name, row[index]])));
const lines = records.map((record) => JSON.stringify(record));
const list = JSON.stringify(records);
const json = (name: string, content: string | Buffer, options: Parameters<typeof sample>[2] = {}): SampleFile =>
  sample(name, content, { isTable: false, ...options });
const [first = "", second = "", third = ""] = lines;

export const jsonFiles: readonly SampleFile[] = [
  json("JSON list", list),
  json("JSON list with a mark and blanks", `\ufeff\n ${JSON.stringify(records, null, 2)}\n`),
  json("JSON list in UTF-16", Buffer.from(`\ufeff${list}`, "utf16le")),
  json("JSON in an object", `{"transactions": ${list}}`),
  json("JSON in two objects", `{"status":"ok","data":{"total":3,"items":${list}}}`),
  json("JSON lines", `${lines.join("\n")}\n`),
  json("JSON lines with blank ones", `\n${lines.join("\r\n\r\n")}\r\n\r\n`),
  json("JSON lines with commas", `${first},\n${second},\n${third}\n`),
  json("JSON objects without anything between them", lines.join("")),
  json("a bad line among JSON lines", `${first}\n{"id":\n${second}\n${third}\n`, { badLines: [2] }),
  json("JSON list that is cut", list.slice(0, -20), { cells: plainCells.slice(0, 2), badLines: [3] }),
  json("JSON lines that are cut", lines.join("\n").slice(0, -20), { cells: plainCells.slice(0, 2), badLines: [3] }),
  json("gzip", gzipSync(write(plainTable))),
  json(
    "gzip of several members",
    Buffer.concat([gzipSync(write(plainTable.slice(0, 2))), gzipSync(write(plainTable.slice(2)))]),
  ),
  json("gzip of JSON", gzipSync(list)),
  json(
    "a member of gzip that is cut",
    Buffer.concat([gzipSync(write(plainTable)), gzipSync("T9,5,2024-05-01T10:00:00Z,A1,x\n").subarray(0, 12)]),
    {
      badLines: [5],
    },
  ),
];
