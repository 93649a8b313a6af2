/** Character sets that are declared, rightly and wrongly. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Utf8Blocks } from "./encoding.ts";

function convert(file: Buffer, contentType = "", size = file.length): string {
  const blocks = new Utf8Blocks(contentType);
  const parts: Buffer[] = [];
  for (let start = 0; start < file.length; start += size)
    parts.push(blocks.convert(file.subarray(start, start + size)));
  return Buffer.concat([...parts, blocks.finish()]).toString("utf8");
}

/** Spółka, Łódź in Windows-1250. */
const polish = Buffer.from([0x53, 0x70, 0xf3, 0xb3, 0x6b, 0x61, 0x2c, 0x20, 0xa3, 0xf3, 0x64, 0x9f]);
const after = (head: string, bytes: Buffer) => Buffer.concat([Buffer.from(head), bytes, Buffer.from("\nend\n")]);
const xml = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>\n<a/>\n`;

test("what is not Unicode is read as the file itself declares, or else as its sender does", () => {
  for (const size of [1_000, 7, 3]) {
    assert.match(convert(after(xml("windows-1250"), polish), "", Math.max(size, 60)), /Spółka, Łódź\nend/);
  }
  assert.match(convert(after("OFXHEADER:100\nENCODING:USASCII\nCHARSET:1250\n\n", polish)), /Spółka, Łódź/);
  assert.match(convert(after("id,name\n", polish), "text/csv; charset=windows-1250"), /Spółka, Łódź/);
  assert.match(convert(after(xml("windows-1250"), polish), "text/xml; charset=iso-8859-1"), /Spółka, Łódź/);
  const turkish = Buffer.from([0xdd, 0xfe, 0x6c, 0x65, 0x6d]);
  assert.match(convert(after(xml("ISO-8859-9"), turkish)), /İşlem/);
  const japanese = Buffer.from([0x8e, 0x78, 0x95, 0xa5, 0x82, 0xa2]);
  assert.match(convert(after("id,name\n", japanese), 'text/csv; charset="Shift_JIS"'), /支払い/);
});

test("a wrong declaration does not count against the bytes", () => {
  const text = "Müller, Łódź, 支払い\n";
  assert.equal(convert(Buffer.from(xml("windows-1250") + text)), xml("windows-1250") + text);
  assert.equal(convert(Buffer.from(xml("UTF-16") + text)), xml("UTF-16") + text);
  assert.equal(convert(Buffer.from(`\ufeff${text}`, "utf16le"), "text/csv; charset=utf-8"), text);
  assert.equal(
    convert(Buffer.from(`a;b\n${"1;2\n".repeat(40)}`, "utf16le"), "text/csv; charset=iso-8859-1").slice(0, 8),
    "a;b\n1;2\n",
  );
  const western = Buffer.from([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72]);
  for (const declared of ["UTF-8", "utf8", "no-such-set", "replacement"]) {
    assert.match(convert(after(xml(declared), western)), /Müller\nend/, declared);
  }
  assert.match(convert(after("id,name\n", western), "text/csv; charset=utf-8"), /Müller/);
});
