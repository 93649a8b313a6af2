import assert from "node:assert/strict";
import { test } from "node:test";
import { invoiceLines, startDocument } from "../../testing/pdf-writer.ts";
import { findOwnEnd, findOwnStart } from "./own-start.ts";

const text = (content: string) => Buffer.from(content, "latin1");
const one = startDocument(invoiceLines("1,240.00")).commit().bytes();
const other = startDocument(invoiceLines("310.00")).commit({ form: "stream", isPacked: true }).bytes();

test("of two files in one the last begins where its own cross-reference counts from", () => {
  assert.equal(findOwnStart(Buffer.concat([one, other])), one.length);
  assert.equal(findOwnStart(Buffer.concat([other.subarray(0, 300), one])), 300);
});

test("a document begins behind what a transfer put before it", () => {
  assert.equal(findOwnStart(Buffer.concat([text("Received: by mail\r\n".repeat(100)), one])), 1_900);
});

test("all of the file is the document", () => {
  const attached = startDocument(invoiceLines("1,240.00")).set(7, "<< /Type /EmbeddedFile >>", one).commit().bytes();
  for (const bytes of [one, other, attached, text("mail\n"), Buffer.concat([text("mail\n"), one]), Buffer.alloc(0)]) {
    assert.equal(findOwnStart(bytes), 0);
  }
  // Of two copies both are led to the first, and of a part nothing says where it would begin.
  assert.equal(findOwnStart(Buffer.concat([one, text("\r\n"), one])), 0);
  assert.equal(findOwnStart(Buffer.concat([one, other.subarray(0, 300)])), 0);
});

test("a document ends where the beginning of another file follows it, and at its end otherwise", () => {
  assert.equal(findOwnEnd(Buffer.concat([one, other.subarray(0, 300)])), one.length);
  for (const bytes of [one, Buffer.concat([one, other]), one.subarray(0, 500), Buffer.concat([one, text("junk")])]) {
    assert.equal(findOwnEnd(bytes), bytes.length);
  }
});
