import assert from "node:assert/strict";
import { test } from "node:test";
import { invoiceLines, startDocument } from "../../testing/pdf-writer.ts";
import { findTransportDamage } from "./transport-damage.ts";

const packed = Buffer.from(Array.from({ length: 16_384 }, (_, at) => (at * 167 + (at >> 8) * 13) & 255));
const file = startDocument(invoiceLines("1,240.00")).set(7, "<< >>", packed).commit().bytes();
const plain = startDocument(invoiceLines("1,240.00")).commit().bytes();
const inLatin = (bytes: Buffer, change: (text: string) => string) => {
  return Buffer.from(change(bytes.toString("latin1")), "latin1");
};

test("a file that lost its end breaks off within an object, and zeros may fill it up", () => {
  for (const bytes of [file, plain]) {
    const cut = bytes.subarray(0, bytes.indexOf("endobj", bytes.length / 2) - 20);
    assert.equal(findTransportDamage(cut), "end missing");
    assert.equal(findTransportDamage(Buffer.concat([cut, Buffer.alloc(400)])), "end missing");
    assert.equal(findTransportDamage(Buffer.concat([bytes, bytes.subarray(0, 300)])), "end missing");
  }
});

test("a transfer as text leaves packed bytes without lone line ends", () => {
  assert.equal(findTransportDamage(inLatin(file, (text) => text.replace(/\r?\n/g, "\r\n"))), "bytes converted");
  assert.equal(findTransportDamage(inLatin(file, (text) => text.replace(/\r/g, "\n"))), "bytes converted");
  assert.equal(findTransportDamage(inLatin(file, (text) => text.replaceAll("\0", " "))), "bytes converted");
});

test("whole files, and those of text alone, have none", () => {
  for (const bytes of [file, plain, inLatin(plain, (text) => text.replaceAll("\n", "\r\n"))]) {
    assert.equal(findTransportDamage(bytes), undefined);
  }
});
