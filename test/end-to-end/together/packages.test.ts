import assert from "node:assert/strict";
import { test } from "node:test";
import { writeMail } from "../../../src/forgery/testing/package-writer.ts";
import { contentOf, startDocument } from "../../../src/forgery/testing/pdf-writer.ts";
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
  readonly comparison: readonly { readonly field: string; readonly agrees: boolean; readonly documents: number[] }[];
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

const pageOf = (...lines: readonly string[]) =>
  startDocument([])
    .set(4, "<< >>", contentOf(lines.map((text, row) => ({ x: 60, y: 780 - 20 * row, text }))))
    .commit()
    .bytes();

test("the documents of one applicant are compared with each other, whatever lies between them", async () => {
  const account = "Account IBAN DE89 3704 0044 0532 0130 00";
  const pay = ["Gross pay: 3,200.00", "Income tax deductions: 750.50", "Net pay: 2,449.50"];
  const payslip = pageOf(
    "Payslip for March 2024",
    "Employee: Anna Berg",
    "Employer: Northern Mill Ltd",
    ...pay,
    account,
  );
  const head = ["Account statement 01.03.2024 - 31.03.2024", "Account holder: Peter Stone", account];
  const balances = ["Opening balance: 100.00", "Closing balance: 2,549.50", "Debits and credits by booking date"];
  const statement = pageOf(...head, ...balances, "28.03.2024 SALARY Northern Mill 2,449.50");
  const archive = writeZip([
    { name: "payslip.pdf", bytes: payslip },
    { name: "notes.txt", bytes: Buffer.from("notes") },
    { name: "statement.pdf", bytes: statement },
  ]);
  const { comparison } = resultOf<PackageResult>(await send(archive, "applicant.zip"));
  assert.deepEqual(
    comparison.map(({ field, agrees, documents }) => [field, agrees, documents]),
    [
      ["name", false, [0, 2]],
      ["account", true, [0, 2]],
      ["employer", true, [0, 2]],
      ["pay", true, [0, 2]],
    ],
  );
});
