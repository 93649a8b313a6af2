import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { writeZip } from "../../../../test/support/zip-writer.ts";
import { ServiceError } from "../../../errors.ts";
import { writeMail } from "../../testing/package-writer.ts";
import { listPackage, takeFromPackage } from "./open-package.ts";

const limit = 2 ** 20;
const pdf = Buffer.from("%PDF-1.7 a statement");
const refuses = (code: string) => (error: unknown) => error instanceof ServiceError && error.code === code;
const isRefused = refuses("unprocessable_document");

test("files of a ZIP archive, without folders and what macOS adds", () => {
  const bytes = writeZip([
    { name: "papers/", bytes: Buffer.alloc(0) },
    { name: "papers/März.pdf", bytes: pdf },
    { name: "__MACOSX/papers/._a.pdf", bytes: pdf },
    { name: "stored.pdf", bytes: pdf, packed: pdf, says: { method: 0 } },
  ]);
  const names = [{ name: "März.pdf" }, { name: "stored.pdf" }];
  assert.deepEqual(listPackage(bytes), { kind: "zip", entries: names, omitted: 0 });
  assert.deepEqual(
    [0, 1].map((index) => takeFromPackage(bytes, index, limit)),
    [pdf, pdf],
  );
});

test("attachments of a message, of forwarded ones too, with names in every notation", () => {
  const attached = (name: string) => `Content-Type: application/pdf; ${name}\r\nContent-Transfer-Encoding: base64`;
  const forwarded = writeMail([{ head: attached('name="inner.pdf"'), body: pdf }], "inner");
  const bytes = writeMail([
    { head: "Content-Type: text/plain", body: "See the attached papers." },
    { head: attached('name="plain.pdf"'), body: pdf },
    { head: attached("name*=utf-8''Kontoauszug%20M%C3%A4rz.pdf"), body: pdf },
    { head: attached('name="=?utf-8?Q?Lohn_Mai=2Epdf?="'), body: pdf },
    { head: attached("name*0=split; name*1=.pdf"), body: pdf },
    { head: "Content-Type: message/rfc822", body: forwarded.toString("latin1") },
    { head: "Content-Type: image/png\r\nContent-Transfer-Encoding: base64", body: pdf },
  ]);
  const { kind, entries } = listPackage(bytes);
  assert.equal(kind, "eml");
  const names = ["plain.pdf", "Kontoauszug März.pdf", "Lohn Mai.pdf", "split.pdf", "inner.pdf", ""];
  assert.deepEqual(
    entries.map(({ name }) => name),
    names,
  );
  for (const index of entries.keys()) assert.deepEqual(takeFromPackage(bytes, index, limit), pdf);
});

test("quoted-printable bodies are decoded", () => {
  const head = "Content-Type: application/pdf; name=a.pdf\r\nContent-Transfer-Encoding: quoted-printable";
  const bytes = writeMail([{ head, body: "%PDF=2D1.7 a =\r\nstatement" }]);
  assert.deepEqual(takeFromPackage(bytes, 0, limit).toString("latin1").trim(), pdf.toString("latin1"));
});

test("bombs cost their limit: a file that unpacks to more, entries that share their bytes, and lying sizes", () => {
  const zeros = deflateRawSync(Buffer.alloc(8 * limit));
  const large = { name: "a.pdf", bytes: Buffer.alloc(8 * limit), packed: zeros };
  assert.throws(() => takeFromPackage(writeZip([large]), 0, limit), isRefused);
  assert.throws(() => takeFromPackage(writeZip([{ ...large, says: { bytes: 10 } }]), 0, limit), isRefused);
  const many = Array.from({ length: 200 }, (_, index) => ({ ...large, name: `${index}.pdf` }));
  const { entries, omitted } = listPackage(writeZip(many, true));
  assert.deepEqual([entries.length, omitted], [50, 150]);
  assert.throws(() => takeFromPackage(writeZip(many, true), 7, limit), isRefused);
  const long = writeMail([
    { head: "Content-Type: image/png\r\nContent-Transfer-Encoding: base64", body: Buffer.alloc(2 * limit) },
  ]);
  assert.throws(() => takeFromPackage(long, 0, limit), isRefused);
});

test("archives within archives stay closed: what is taken out is the inner archive's bytes", () => {
  const inner = writeZip([{ name: "a.pdf", bytes: pdf }]);
  const outer = writeZip([{ name: "b.zip", bytes: writeZip([{ name: "c.zip", bytes: inner }]) }]);
  assert.deepEqual(listPackage(outer).entries, [{ name: "b.zip" }]);
});

test("encrypted and oddly packed files say so, and damaged ones are refused", () => {
  const file = { name: "a.pdf", bytes: pdf };
  const odd = listPackage(
    writeZip([
      { ...file, says: { flags: 1 } },
      { ...file, says: { method: 12 } },
    ]),
  );
  assert.match(odd.entries[0]?.refusal ?? "", /encrypted/);
  assert.match(odd.entries[1]?.refusal ?? "", /packed in a way/);
  assert.throws(() => takeFromPackage(writeZip([{ ...file, says: { check: 1 } }]), 0, limit), isRefused);
  assert.throws(() => listPackage(writeZip([file]).subarray(0, 40)), isRefused);
  assert.throws(() => listPackage(Buffer.from("Dear Sir or Madam")), refuses("unsupported_media_type"));
});

test("an archive whose directory is damaged between two files is refused, not cut short", () => {
  const bytes = writeZip(["a.pdf", "b.pdf", "c.pdf"].map((name) => ({ name, bytes: pdf })));
  const second = bytes.indexOf("PK\x01\x02", bytes.indexOf("PK\x01\x02") + 1);
  bytes.writeUInt8(0, second);
  assert.throws(() => listPackage(bytes), isRefused);
});

test("packages that are cut off or changed anywhere never crash", () => {
  const attached = "Content-Type: application/pdf; name=a.pdf\r\nContent-Transfer-Encoding: base64";
  for (const whole of [writeZip([{ name: "a.pdf", bytes: pdf }]), writeMail([{ head: attached, body: pdf }])]) {
    for (let at = 0; at < whole.length; at += 1) {
      const changed = Buffer.from(whole);
      changed.writeUInt8(changed.readUInt8(at) ^ 0xff, at);
      for (const bytes of [whole.subarray(0, at), changed]) {
        try {
          for (const index of listPackage(bytes).entries.keys()) takeFromPackage(bytes, index, limit);
        } catch (error) {
          assert.ok(error instanceof ServiceError, String(error));
        }
      }
    }
  }
  const deep = Array.from({ length: 40 }).reduce<string>(
    (inner, _, depth) =>
      writeMail([{ head: "Content-Type: message/rfc822", body: inner }], `edge-${depth}.`).toString("latin1"),
    "From: a\r\nDate: b\r\n\r\n",
  );
  assert.deepEqual(listPackage(Buffer.from(deep, "latin1")).entries, []);
});
