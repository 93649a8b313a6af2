import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateSync } from "node:zlib";
import { embeddedInvoiceDiffersFromPages } from "../../checks/semantics/embedded-invoice-differs-from-pages.ts";
import { runChecks } from "../../run-checks.ts";
import { evidenceOf } from "../../testing/content-evidence.ts";
import { startInvoiceWithXml } from "../../testing/invoice-xml.ts";
import { contentOf } from "../../testing/pdf-writer.ts";

const content = (total: string) =>
  contentOf([
    { x: 60, y: 760, text: "Rechnung Nr. RE-2024/117 vom 17.01.2024" },
    { x: 60, y: 700, text: "Nettobetrag" },
    { x: 420, y: 700, text: "1.240,00" },
    { x: 60, y: 680, text: "Umsatzsteuer 19 %" },
    { x: 420, y: 680, text: "235,60" },
    { x: 60, y: 660, text: "Gesamtbetrag" },
    { x: 420, y: 660, text: total },
  ]);

const packed = (total: string) => deflateSync(Buffer.from(content(total), "latin1"));

/** The invoice of 1,475.60 with these bytes as the packed instructions of its page. */
function judge(stream: Buffer) {
  const evidence = evidenceOf(startInvoiceWithXml({}).set(4, "<< /Filter /FlateDecode >>", stream).commit().bytes());
  const { repairs } = evidence.artifacts;
  assert.ok(repairs?.state === "present");
  return { repairs: repairs.value, findings: runChecks(evidence, [embeddedInvoiceDiffersFromPages]).findings };
}

test("forged: another total in a whole file is reported", () => {
  const { repairs, findings } = judge(packed("1.975,60"));
  assert.deepEqual(repairs, { isSearched: false, streams: 0, pages: 0 });
  assert.deepEqual(
    findings.filter(({ tampered }) => tampered).map(({ check }) => check),
    ["embedded-invoice-differs-from-pages"],
  );
});

test("honest: the same total in a whole file", () => {
  assert.deepEqual(judge(packed("1.475,60")).findings, []);
});

test("look-alike: where damage took the total from the page, the comparison says that it cannot be made", () => {
  const whole = packed("1.475,60");
  const wrongSum = packed("1.975,60");
  wrongSum.writeUInt32BE(7, wrongSum.length - 4);
  for (const stream of [whole.subarray(0, whole.length - 24), wrongSum]) {
    const { repairs, findings } = judge(stream);
    assert.equal(repairs.streams, 1);
    assert.deepEqual(
      findings.map(({ check, tampered }) => [check, tampered]),
      [["not-assessed-text", false]],
    );
    assert.match(
      findings.at(-1)?.observation ?? "",
      /^Not assessed: 'Embedded invoice differs from the visible one', because 1 of the file's packed streams is damaged/,
    );
  }
});

test("look-alike: a page that is counted and not there, and one whose instructions are missing", () => {
  const pagesOf = (number: number, body: string) => {
    const { repairs } = evidenceOf(startInvoiceWithXml({}).set(number, body).commit().bytes()).artifacts;
    return repairs?.state === "present" ? repairs.value.pages : -1;
  };
  assert.equal(pagesOf(2, "<< /Type /Pages /Kids [3 0 R 33 0 R] /Count 2 >>"), 1);
  assert.equal(
    pagesOf(3, "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 44 0 R /Resources << >> >>"),
    1,
  );
});

test("empty: a file whose structure cannot be read says nothing of repairs", () => {
  const bytes = startInvoiceWithXml({}).commit().bytes();
  const cut = evidenceOf(bytes.subarray(0, bytes.length - 700)).artifacts.repairs;
  assert.ok(cut?.state !== "present" || cut.value.isSearched);
});
