import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { type DocumentResult, documentResultOf, sendDocument } from "../../support/documents.ts";
import { refusalOf, upload } from "../../support/exchanges.ts";
import { oneService } from "../../support/one-service.ts";
import {
  invoice,
  invoiceWith,
  makeEncryptedPdf,
  makePdf,
  withInformationAdded,
  withPageReplaced,
} from "../../support/pdf-by-hand.ts";
import { ask } from "../../support/service.ts";
import { documentLimit, smallLimits } from "../../support/small-limits.ts";

const service = oneService(smallLimits);
const path = "/forgery/analyse/analyse_docs_v2";

async function analyseDocument(content: Buffer, parts: Readonly<Record<string, string>> = {}): Promise<DocumentResult> {
  return documentResultOf(await sendDocument(service(), content, parts));
}

test("an amount replaced in a later revision is found, with both values and the place", async () => {
  const { response } = await analyseDocument(withPageReplaced(makePdf(), invoiceWith("Total due", "9,240.00")));
  const finding = response.find((entry) => entry.tampering_type === "text_manipulation" && entry.tampered);
  assert.ok(finding, JSON.stringify(response));
  assert.match(finding.observation, /1,240\.00/);
  assert.match(finding.observation, /9,240\.00/);
  assert.match(finding.observation, /page 1/i);
  assert.ok(finding.confidence_score >= 90);
  assert.equal(response.indexOf(finding), 0, "the gravest stands first");
});

test("an edit of an edit is found, whichever revision made it", async () => {
  const once = withPageReplaced(makePdf(), invoiceWith("Total due", "9,240.00"));
  for (const pdf of [withPageReplaced(once, invoiceWith("Total due", "9,740.00")), withInformationAdded(once)]) {
    const { response } = await analyseDocument(pdf);
    assert.ok(
      response.some((entry) => entry.tampered),
      JSON.stringify(response),
    );
  }
});

test("an untouched document, one saved again and one with information added are not called tampered", async () => {
  const untouched = [makePdf(), makePdf(invoiceWith("Delivery", "240.00")), withInformationAdded(makePdf())];
  untouched.push(withPageReplaced(makePdf(), invoice), withPageReplaced(withInformationAdded(makePdf()), invoice));
  for (const pdf of untouched) {
    const { response } = await analyseDocument(pdf);
    assert.ok(
      response.every((entry) => !entry.tampered),
      JSON.stringify(response),
    );
  }
});

test("the same bytes have the same findings under a new and higher id", async () => {
  const pdf = withPageReplaced(makePdf(), invoiceWith("Total due", "7,240.00"));
  const results: DocumentResult[] = [];
  for (let round = 0; round < 3; round += 1) results.push(await analyseDocument(pdf));
  const ids = results.map(({ id }) => id);
  assert.deepEqual(
    ids,
    [...new Set(ids)].sort((a, b) => a - b),
  );
  for (const { response } of results) assert.deepEqual(response, results[0]?.response);
  for (const { id, response, document_name } of results) {
    const report = await ask(service(), `/forgery/documents/${id}`);
    const kept = report.json as { id: number; document_name: string; findings: readonly { observation: string }[] };
    assert.deepEqual([kept.id, kept.document_name], [id, document_name]);
    assert.deepEqual(
      kept.findings.map(({ observation }) => observation),
      response.map(({ observation }) => observation),
    );
  }
});

test("document_name is the given name, else the file's own without its folders", async () => {
  const given = ["Rechnung März", "../../a/b", "日本.pdf", 'say "x"', "a.b..c"];
  for (const name of given)
    assert.equal((await analyseDocument(makePdf(), { document_name: name })).document_name, name);
  const names = { "invoice.pdf": "invoice.pdf", "日本.pdf": "日本.pdf", "../../etc/passwd": "passwd" };
  for (const [name, expected] of Object.entries({ ...names, "C:\\files\\b.pdf": "b.pdf", "/abs/c.pdf": "c.pdf" })) {
    const parts = { document: new File([new Uint8Array(makePdf())], name), doc_format: "pdf" };
    assert.equal(documentResultOf(await upload(service(), path, parts)).document_name, expected);
  }
});

test("doc_format is taken in any case, with a dot, or as MIME type", async () => {
  for (const format of ["pdf", "PDF", ".pdf", ".Pdf", "application/pdf", "Application/PDF"]) {
    assert.deepEqual((await analyseDocument(makePdf(), { doc_format: format })).response, [], format);
  }
  const image = sharp({ create: { width: 60, height: 40, channels: 3, background: "#fff" } });
  const spellings = {
    png: ["png", ".PNG", "image/png"],
    jpeg: ["jpg", "JPEG", ".jpg", "image/jpeg"],
    tiff: ["tif", "TIFF", "image/tiff"],
    webp: ["webp", "image/webp"],
    gif: ["gif", "image/gif"],
    avif: ["avif", "image/avif"],
  } as const;
  for (const [kind, formats] of Object.entries(spellings)) {
    const bytes = await image
      .clone()
      .toFormat(kind as keyof typeof spellings)
      .toBuffer();
    for (const format of formats) {
      const { response } = await analyseDocument(bytes, { doc_format: format });
      assert.doesNotMatch(JSON.stringify(response), /declared/i, format);
    }
  }
});

test("a declared format that the readable content does not have is a finding, and no tampering", async () => {
  const { response } = await analyseDocument(makePdf(), { doc_format: "png" });
  const finding = response.find(({ issue, observation }) => /format/i.test(issue) && /pdf/i.test(observation));
  assert.equal(finding?.tampered, false);
});

test("a format or a content that is known but not read is 415", async () => {
  for (const format of ["docx", "svg", "text/plain", "application/zip", "html", "exe", "__proto__", "pdfx"]) {
    refusalOf(await sendDocument(service(), makePdf(), { doc_format: format }), "unsupported_media_type");
  }
  const contents = [
    Buffer.from("504b03040a0000000000000000000000000000000000000000000000", "hex"),
    Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    Buffer.from("<!DOCTYPE html><html><body>1</body></html>"),
  ];
  for (const content of contents) refusalOf(await sendDocument(service(), content), "unsupported_media_type");
});

test("a content that is unknown, empty, or damaged beyond reading is 422", async () => {
  const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  const contents = [
    Buffer.alloc(0),
    Buffer.from("nothing that is known"),
    Buffer.alloc(5000, 0xa5),
    Buffer.from("%PDF-1.4\n"),
    makePdf().subarray(0, 150),
    png.subarray(0, 20),
    Buffer.concat([png.subarray(0, 8), Buffer.alloc(500, 7)]),
  ];
  for (const content of contents) {
    refusalOf(await sendDocument(service(), content), "unprocessable_document");
  }
  assert.equal((await sendDocument(service(), makePdf())).status, 200, "and the service lives on");
});

test("an encrypted document needs its password", async () => {
  const pdf = makeEncryptedPdf("open sesame");
  for (const parts of [{}, { password: "Zq7731" }]) {
    const message = refusalOf(await sendDocument(service(), pdf, parts), "unprocessable_document");
    assert.match(message, /password/);
    assert.doesNotMatch(message, /Zq7731/);
  }
  assert.deepEqual((await analyseDocument(pdf, { password: "open sesame" })).response, []);
});

test("too many bytes are 413", async () => {
  const huge = Buffer.concat([makePdf(), Buffer.alloc(documentLimit, 32)]);
  refusalOf(await sendDocument(service(), huge), "payload_too_large");
});

test("missing, doubled and misnamed parts are 400, and no form at all is 415", async () => {
  const file = new File([new Uint8Array(makePdf())], "a.pdf");
  const forms: readonly (readonly (readonly [string, string | File])[])[] = [
    [],
    [["doc_format", "pdf"]],
    [["document", file]],
    [
      ["file", file],
      ["doc_format", "pdf"],
    ],
    [
      ["document", file],
      ["document", file],
      ["doc_format", "pdf"],
    ],
  ];
  for (const parts of forms) {
    const body = new FormData();
    for (const [name, value] of parts) body.append(name, value);
    const message = refusalOf(await ask(service(), path, { method: "POST", body }), "invalid_request");
    assert.match(message, /document|doc_format|form/);
  }
  for (const type of ["application/json", "application/pdf", "text/plain"]) {
    const headers = { "Content-Type": type };
    refusalOf(await ask(service(), path, { method: "POST", headers, body: "{}" }), "unsupported_media_type");
  }
});

test("a form without its end is refused, and nothing of it is kept", async () => {
  const before = (await analyseDocument(makePdf())).id;
  const head = '--B\r\nContent-Disposition: form-data; name="doc_format"\r\n\r\npdf\r\n--B\r\n';
  const part = 'Content-Disposition: form-data; name="document"; filename="a.pdf"\r\n\r\n';
  const whole = Buffer.concat([Buffer.from(head + part), makePdf(), Buffer.from("\r\n--B--\r\n")]);
  const headers = { "Content-Type": "multipart/form-data; boundary=B" };
  const cuts = [whole.length - 12, whole.length - 300, head.length + 20, head.length];
  for (const cut of cuts) {
    refusalOf(await ask(service(), path, { method: "POST", headers, body: whole.subarray(0, cut) }), "invalid_request");
  }
  const noBoundary = { "Content-Type": "multipart/form-data" };
  refusalOf(await ask(service(), path, { method: "POST", headers: noBoundary, body: whole }), "invalid_request");
  const kept = documentResultOf(await ask(service(), path, { method: "POST", headers, body: whole }));
  assert.ok(kept.id > before);
});
