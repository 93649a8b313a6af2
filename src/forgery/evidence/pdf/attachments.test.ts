import assert from "node:assert/strict";
import { test } from "node:test";
import { startInvoiceWithXml } from "../../testing/invoice-xml.ts";
import { pdfInput } from "../../testing/pdf-input.ts";
import { Budget } from "../budget.ts";
import { gatherAttachments } from "./attachments.ts";
import { readPdfStructure } from "./structure.ts";

function gather(bytes: Buffer) {
  return gatherAttachments({ input: pdfInput(bytes, 10), structure: readPdfStructure(bytes, new Budget(), 10) })
    .artifact;
}

test("an embedded invoice is read, once however often it is named", () => {
  for (const syntax of ["CII", "CII 1.0", "UBL"] as const) {
    const artifact = gather(startInvoiceWithXml({ syntax, total: "1475.60" }).commit().bytes());
    assert.equal(artifact.state, "present", syntax);
    const files = artifact.state === "present" ? artifact.value.files : [];
    assert.deepEqual(
      files.map(({ name, relationship }) => [name, relationship]),
      [["factur-x.xml", "Data"]],
    );
    const invoice = files[0]?.invoice;
    assert.equal(invoice?.number, "RE-2024/117");
    assert.equal(invoice?.issueDate, "2024-01-17");
    assert.deepEqual(invoice?.accountNumbers, ["DE89370400440532013000"]);
    assert.deepEqual(invoice?.totals, {
      taxBasis: "1240.00",
      taxTotal: "235.60",
      grandTotal: "1475.60",
      due: "1475.60",
    });
    assert.deepEqual(invoice?.lines, [{ name: "Work", quantity: "10", price: "124.00", amount: "1240.00" }]);
  }
});

test("other XML, and XML with entities of its own, is no invoice", () => {
  for (const xml of ["<html/>", '<!DOCTYPE Invoice [<!ENTITY a "b">]><Invoice/>', "<Invoice>"]) {
    const artifact = gather(startInvoiceWithXml({ xml }).commit().bytes());
    assert.equal(artifact.state === "present" ? artifact.value.files[0]?.invoice : "absent", undefined, xml);
  }
});

test("a document without attachments has none", () => {
  assert.equal(gather(startInvoiceWithXml({ isAttached: false }).commit().bytes()).state, "absent");
});
