import assert from "node:assert/strict";
import { test } from "node:test";
import { ServiceError } from "../errors.ts";
import { findFormatOfName, parseDeclaredFormat, recogniseContent } from "./formats.ts";

const recognise = (text: string, declared: Parameters<typeof recogniseContent>[1] = "pdf") =>
  recogniseContent(Buffer.from(text, "latin1"), declared);

test("doc_format in any case, with or without a dot, or as MIME type", () => {
  for (const [text, format] of [
    ["pdf", "pdf"],
    ["PDF", "pdf"],
    [".Pdf", "pdf"],
    [" application/pdf; charset=binary ", "pdf"],
    ["jpg", "jpeg"],
    [".JPEG", "jpeg"],
    ["image/jpeg", "jpeg"],
    ["tif", "tiff"],
    ["image/tiff", "tiff"],
    ["PNG", "png"],
    ["webp", "webp"],
    ["gif", "gif"],
    ["image/bmp", "bmp"],
    ["avif", "avif"],
    ["heic", "heic"],
    ["heif", "heic"],
    ["image/heif", "heic"],
    ["jfif", "jpeg"],
    ["PDF/A", "pdf"],
    ["pdf/a-2b", "pdf"],
    ["PDF/A-4", "pdf"],
  ] as const) {
    assert.equal(parseDeclaredFormat(text), format, text);
  }
});

test("any other doc_format is refused without repeating it", () => {
  for (const text of ["docx", "", "svg", "text/html", "..pdf", "constructor", "pdf/../x"]) {
    assert.throws(
      () => parseDeclaredFormat(text),
      (error) =>
        error instanceof ServiceError &&
        error.code === "unsupported_media_type" &&
        (text === "" || text === "svg" || !error.message.includes(text)),
      text,
    );
  }
});

test("content is known by its first bytes", () => {
  for (const [text, format] of [
    ["%PDF-1.7", "pdf"],
    ["\r\n junk before %PDF-1.4", "pdf"],
    ["\x89PNG\r\n\x1a\n", "png"],
    ["\xff\xd8\xff\xe0", "jpeg"],
    ["II*\0", "tiff"],
    ["MM\0*", "tiff"],
    ["GIF89a", "gif"],
    ["RIFF\x01\x02\x03\x04WEBPVP8 ", "webp"],
    ["BM\0\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0", "bmp"],
    ["\0\0\0\x1cftypavif\0\0\0\0mif1", "avif"],
    ["\0\0\0\x1cftypmif1\0\0\0\0avif", "avif"],
    ["\0\0\0\x18ftypheic\0\0\0\0mif1", "heic"],
  ] as const) {
    assert.deepEqual(recognise(text), { kind: "readable", format }, text);
  }
});

test("kinds that are known and not read are named", () => {
  for (const [text, name] of [
    ["PK\x03\x04", /ZIP/],
    ["PK\x03\x04\x14\0\x06\0\x08\0[Content_Types].xml....word/document.xml", /Word document \(DOCX\)/],
    ["PK\x03\x04\x14\0\x06\0\x08\0[Content_Types].xml....xl/workbook.xml", /Excel workbook \(XLSX\)/],
    ["PK\x03\x04\x14\0\x06\0\x08\0[Content_Types].xml....", /^an Office document$/],
    ["From: a@example.org\r\nDate: Mon, 2 Mar 2026 09:15:00 +0000\r\n\r\nDear Sir", /e-mail/],
    ["From: a@example.org\r\nTo: b@example.org\r\nSubject: Papers\r\n\r\nDear Sir", /e-mail/],
    ["\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", /Office/],
    ["<!DOCTYPE html><html>", /HTML/],
    ["\xef\xbb\xbf \n<!-- a --><html lang='en'>", /HTML/],
    ["<svg xmlns='http://www.w3.org/2000/svg'>", /SVG/],
    ["<?xml version='1.0'?>\n<svg>", /SVG/],
    ["<?xml version='1.0'?><Invoice>", /XML/],
    ["{\\rtf1", /RTF/],
    ["\0\0\0\x18ftypmp42\0\0\0\0", /video/],
  ] as const) {
    const kind = recognise(text);
    assert.ok(kind.kind === "unsupported", text);
    assert.match(kind.name, name);
  }
});

test("anything else is unknown", () => {
  for (const text of ["Dear Sir or Madam", "Note: a\nPlace: b\n\n", "BM is a word", "\x01\x02\x03", "<", "%!"]) {
    assert.deepEqual(recognise(text), { kind: "unknown" }, text);
  }
});

test("bytes that begin as two kinds are read as what they were declared", () => {
  assert.deepEqual(recognise("\xff\xd8\xff\xe0 %PDF-1.4", "pdf"), { kind: "readable", format: "pdf" });
  assert.deepEqual(recognise("\xff\xd8\xff\xe0 %PDF-1.4", "jpeg"), { kind: "readable", format: "jpeg" });
});

test("a file's name says its format by its ending", () => {
  const names = { "a.pdf": "pdf", "A.B.JPG": "jpeg", "scan.tif": "tiff", pdf: undefined, "a.constructor": undefined };
  for (const [name, format] of Object.entries(names)) assert.equal(findFormatOfName(name), format, name);
});
