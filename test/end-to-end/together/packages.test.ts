import assert from "node:assert/strict";
import { test } from "node:test";
import { writeMail } from "../../../src/forgery/testing/package-writer.ts";
import { refusalOf, resultOf, upload } from "../../support/exchanges.ts";
import { oneService } from "../../support/one-service.ts";
import { invoiceWith, makePdf, withPageReplaced } from "../../support/pdf-by-hand.ts";
import { ask } from "../../support/service.ts";
import { smallLimits } from "../../support/small-limits.ts";
import { writeZip } from "../../support/zip-writer.ts";

const service = oneService(smallLimits);
const changed = withPageReplaced(makePdf(), invoiceWith("Total due", "9,240.00"));

interface PackageResult {
  readonly kind: string;
  readonly omitted: number;
  readonly documents: readonly {
    readonly document_name: string;
    readonly id: number | null;
    readonly response: readonly { readonly tampered: boolean }[];
    readonly error?: string;
    readonly message?: string;
  }[];
}

const send = (content: Buffer, name: string) =>
  upload(service(), "/forgery/packages", { package: new File([new Uint8Array(content)], name) });

test("each file of an archive gets its own report, and what cannot be read its own reason", async () => {
  const word = Buffer.from("PK\x03\x04....[Content_Types].xml....word/document.xml", "latin1");
  const archive = writeZip([
    { name: "papers/invoice.pdf", bytes: changed },
    { name: "papers/honest.pdf", bytes: makePdf() },
    { name: "letter.docx", bytes: word },
    { name: "more.zip", bytes: writeZip([{ name: "a.pdf", bytes: makePdf() }]) },
  ]);
  const { kind, omitted, documents } = resultOf<PackageResult>(await send(archive, "claim.zip"));
  assert.deepEqual([kind, omitted], ["zip", 0]);
  assert.deepEqual(
    documents.map(({ document_name, error }) => [document_name, error]),
    [
      ["invoice.pdf", undefined],
      ["honest.pdf", undefined],
      ["letter.docx", "unsupported_media_type"],
      ["more.zip", "unsupported_media_type"],
    ],
  );
  assert.ok(documents[0]?.response.some(({ tampered }) => tampered));
  assert.ok(documents[1]?.response.every(({ tampered }) => !tampered));
  assert.match(documents[2]?.message ?? "", /export it as PDF/);
  const report = await ask(service(), `/forgery/documents/${documents[0]?.id}`);
  assert.equal(report.status, 200);
});

test("the attachments of a message, and what is neither an archive nor a message", async () => {
  const head = "Content-Type: application/pdf; name=invoice.pdf\r\nContent-Transfer-Encoding: base64";
  const mail = writeMail([
    { head: "Content-Type: text/plain", body: "Attached." },
    { head, body: changed },
  ]);
  const { kind, documents } = resultOf<PackageResult>(await send(mail, "claim.eml"));
  assert.equal(kind, "eml");
  assert.deepEqual(
    documents.map(({ document_name }) => document_name),
    ["invoice.pdf"],
  );
  assert.ok(documents[0]?.response.some(({ tampered }) => tampered));
  refusalOf(await send(makePdf(), "a.zip"), "unsupported_media_type");
});
