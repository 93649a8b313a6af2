import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createAnalyser } from "../../forgery/analyse.ts";
import { startDocument } from "../../forgery/testing/pdf-writer.ts";
import { openScriptedLedger } from "../testing/scripted-ledger.ts";
import { createJudgeDocument } from "./judge-document.ts";

const { ledger, side } = await openScriptedLedger();
const analyser = createAnalyser({
  workers: 1,
  queueLimit: 4,
  timeoutMs: 600_000,
  memoryLimitBytes: 2 ** 29,
  pageLimit: 20,
  pixelLimit: 1_000_000,
});
after(() => analyser.close());
/** No picture is sent in here, so that no bytes are asked for. */
const vault = { findDocument: async () => undefined };
const { customers, reviews } = ledger;
const parts = { analyser, customers, ledger: ledger.documents, reviews, vault, key: Buffer.alloc(32, 3) };
const judge = createJudgeDocument(parts);
const request = { customerId: undefined, mayReadCustomers: false };

function invoice({
  number = "INV-2024/118",
  iban = "DE89 3704 0044 0532 0130 00",
  total = "1,240.00",
  trailer = "",
} = {}): Buffer {
  const lines = [
    "Example Works Ltd, 4 Mill Lane, Leeds LS1 4AP",
    `Invoice number: ${number}`,
    "Invoice date: 17 January 2024",
    "Consulting in December 1,000.00",
    "Travel and other costs 240.00",
    `Total due: ${total}`,
    `Please pay to account IBAN ${iban}`,
    "Thank you for your business with us",
  ];
  return startDocument(lines.map((text, row) => ({ x: 60, y: 780 - 20 * row, text })))
    .commit({ trailer })
    .bytes();
}

/** Analyses and stores, as an upload does. */
async function send(bytes: Buffer, sha256: string) {
  const { analysis, traces } = await judge(
    side,
    { bytes, declaredFormat: "pdf", nowMs: Date.UTC(2024, 5, 1) },
    request,
  );
  const { format, pages, catalogueVersion, checks, findings } = analysis;
  const rest = { catalogueVersion, checks, findings, ...(traces && { traces }) };
  const content = { name: "a.pdf", format, pages, sha256, bytes: bytes.length, analysedAtMs: 5, ...rest };
  const id = await ledger.documents.save(side, content, "me");
  return { id, traces, findings: findings.filter(({ check }) => check.startsWith("earlier-document")) };
}

test("an invoice with another account is compared with the one before, until that is deleted", async () => {
  const first = await send(invoice(), "a1");
  assert.deepEqual(first.findings, []);
  assert.doesNotMatch(JSON.stringify(first.traces), /DE89|INV|Example/);
  const forged = invoice({ iban: "DE02 1203 0000 0000 2020 51" });
  const second = await send(forged, "b2");
  assert.deepEqual(
    second.findings.map(({ check, tampered, evidence }) => [check, tampered, evidence]),
    [
      [
        "earlier-document-with-other-details",
        true,
        { kind: "inventory", items: [`document ${first.id}`, "account number"] },
      ],
    ],
  );
  // The same again, and the next one of the issuer, are no match.
  assert.deepEqual((await send(invoice({ number: "INV-2024/119", total: "1,300.00" }), "c3")).findings, []);
  await ledger.documents.delete(side, first.id, "me");
  assert.deepEqual((await send(forged, "b2")).findings, []);
});

test("a document with a known owner and an earlier match is gathered once and judged once", async () => {
  const iban = "GB29 NWBK 6016 1331 9268 19";
  await send(invoice({ number: "INV-2024/301" }), "e5");
  const [owner] = await ledger.customers.load(
    side,
    [{ customerId: "G", name: "Greta Nilsson", accountIds: [iban.replaceAll(" ", "")] }],
    "insert",
    "me",
  );
  assert.equal(owner, "loaded");
  const { gathered, judged } = analyser.gauges;
  const bytes = invoice({ number: "INV-2024/301", iban });
  const { analysis } = await judge(
    side,
    { bytes, declaredFormat: "pdf", nowMs: Date.UTC(2024, 5, 1) },
    { customerId: undefined, mayReadCustomers: true },
  );
  const outcomeOf = (id: string) => analysis.checks.find(({ check }) => check === id)?.outcome;
  // Without a customer it would not be applicable; the invoice prints nothing of its customer but the account that it was found by.
  assert.equal(outcomeOf("detail-differs-from-customer-record"), "nothing_to_compare");
  assert.equal(outcomeOf("earlier-document-with-other-details"), "found");
  assert.deepEqual([analyser.gauges.gathered - gathered, analyser.gauges.judged - judged], [1, 1]);
});

test("a file that was saved again under another number is recognised by its identifier", async () => {
  const trailer = "/ID [<5f3a9be17c2d48064b1e0f9ad3c85217> <5f3a9be17c2d48064b1e0f9ad3c85217>]";
  const { id } = await send(invoice({ number: "INV-2024/201", trailer }), "d4");
  const { analysis } = await judge(
    side,
    { bytes: invoice({ number: "INV-2024/202", trailer }), declaredFormat: "pdf", nowMs: Date.UTC(2024, 5, 1) },
    request,
  );
  const [finding, ...others] = analysis.findings.filter(({ check }) => check.startsWith("made-from"));
  assert.deepEqual([finding?.tampered, others.length], [false, 0]);
  assert.match(
    finding?.observation ?? "",
    new RegExp(`identifier of document ${id}, and different are: invoice number`),
  );
});

test("without a key nothing is compared and nothing is stored", async () => {
  const off = createJudgeDocument({ ...parts, key: undefined });
  const { analysis, traces } = await off(
    side,
    { bytes: invoice({ total: "9,240.00" }), declaredFormat: "pdf", nowMs: 0 },
    request,
  );
  assert.equal(traces, undefined);
  assert.deepEqual(
    analysis.findings.filter(({ check }) => check.startsWith("earlier-document")),
    [],
  );
});

test("a silenced check does not run, and the report names it", async () => {
  const document = { bytes: invoice({ total: "9,240.00" }), declaredFormat: "pdf", nowMs: 0 };
  const found = (await createJudgeDocument({ ...parts, key: undefined })(side, document, request)).analysis;
  const [check = ""] = found.findings.map((finding) => finding.check);
  const silencing = { version: 1, check, isSilenced: true, reason: "wrong here", atMs: 1, by: "me" };
  assert.equal((await reviews.silence(side, silencing)).kind, "changed");
  const { analysis } = await createJudgeDocument({ ...parts, key: undefined })(side, document, request);
  assert.ok(!analysis.findings.some((finding) => finding.check === check));
  assert.deepEqual(
    analysis.checks.filter((one) => one.check === check),
    [{ check, outcome: "silenced" }],
  );
  assert.equal(analysis.catalogueVersion, found.catalogueVersion);
  const restored = { ...silencing, version: 2, isSilenced: false };
  assert.equal((await reviews.silence(side, restored)).kind, "changed");
});
