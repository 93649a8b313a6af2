/** Over HTTP: pictures without a text layer are held against earlier pictures and earlier text layers of their side. */
import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { startReading } from "../../src/forgery/testing/drawn-pictures.ts";
import { startDocument, type TextLine } from "../../src/forgery/testing/pdf-writer.ts";
import { scannedPdf } from "../../src/forgery/testing/scanned-pages.ts";
import { type DocumentResult, documentResultOf, sendDocument } from "../support/documents.ts";
import { upload } from "../support/exchanges.ts";
import { oneService } from "../support/one-service.ts";
import { ask } from "../support/service.ts";

const { draw } = startReading();
const service = oneService({ ASSAY_CROSS_DOCUMENT: "true" });

interface Wish {
  readonly number?: string;
  readonly day?: number;
  readonly total?: string;
  readonly iban?: string;
}

function invoiceLines({ number = "A-1001", day = 3, total = "240.00", iban = "DE89 3704 0044 0532 0130 00" }: Wish) {
  return toLines([
    "Example Works Ltd, 4 Mill Lane, Leeds",
    `Invoice number: ${number}`,
    `Invoice date: ${day} May 2024`,
    "Consulting and travel costs of the month before",
    "Hours as agreed 180.00",
    "Travel by train 60.00",
    `Total due: ${total}`,
    `Please pay to account IBAN ${iban}`,
    "Thank you for your business with us",
  ]);
}

function toLines(texts: readonly string[]): TextLine[] {
  return texts.map((text, row) => ({ x: 60, y: 780 - 24 * row, text }));
}

/** As a phone or a scanner gives it: a little turned, softened, and saved coarsely. */
async function capture(png: Buffer, degrees: number): Promise<Buffer> {
  const turned = sharp(png).flatten({ background: "#ffffff" }).rotate(degrees, { background: "#fbfbf8" });
  return await turned.blur(0.6).jpeg({ quality: 82 }).toBuffer();
}

const pictureOf = async (wish: Wish, degrees = 0.4) => capture(await draw(invoiceLines(wish)), degrees);

async function send(bytes: Buffer, parts: Readonly<Record<string, string>> = {}): Promise<DocumentResult> {
  return documentResultOf(await sendDocument(service(), bytes, parts));
}

const told = ({ response }: DocumentResult, words: RegExp) => response.filter(({ issue }) => words.test(issue));
const across = /before|earlier/i;

test("a picture sent in again with another total is told with its place; the same one taken anew is not", async () => {
  const first = await send(await pictureOf({}));
  assert.deepEqual(told(first, across), []);
  assert.deepEqual(told(await send(await pictureOf({}, -0.6)), across), [], "another photo of it");
  const smaller = await sharp(await pictureOf({}))
    .resize({ width: 900 })
    .jpeg({ quality: 70 })
    .toBuffer();
  assert.deepEqual(told(await send(smaller), across), [], "a messenger's copy");
  const forged = await send(await pictureOf({ total: "840.00" }, -0.2));
  const [finding] = told(forged, /differs from an earlier picture/);
  assert.equal(finding?.tampered, true, JSON.stringify(forged.response));
  assert.match(finding.observation, /this one shows 840\.00/);
  assert.doesNotMatch(finding.observation, /240\.00/);
});

test("the issuer's next invoice is a document of its own", async () => {
  const next = await send(await pictureOf({ number: "A-1002", day: 17, total: "315.00" }));
  assert.deepEqual(told(next, across), [], JSON.stringify(next.response));
});

test("one number with another account is told, whether the earlier one was a picture or a text layer", async () => {
  const own = { number: "B-2001", total: "512.00" };
  const layer = startDocument(invoiceLines(own)).commit().bytes();
  assert.deepEqual(told(await send(layer), across), []);
  assert.deepEqual(told(await send(await scannedPdf(await draw(invoiceLines(own)), [])), across), [], "its scan");
  const forged = await draw(invoiceLines({ ...own, iban: "DE02 1203 0000 0000 2020 51" }));
  const scan = await send(await scannedPdf(forged, []));
  const found = told(scan, /number used earlier/);
  assert.ok(found.length > 0, JSON.stringify(scan.response));
  assert.match(found[0]?.observation ?? "", /the account number/);
  assert.equal(found[0]?.tampered, true);
});

test("a picture that was sent in for one customer is told when it comes for another", async () => {
  const customers = new File(
    ['[{"customerId":"c1","name":"Ada Stone"},{"customerId":"c2","name":"Ben Marsh"}]'],
    "customers.json",
  );
  assert.equal((await upload(service(), "/fraud-detection/customers/load", { file: customers })).status, 200);
  const own = { number: "C-3001", total: "77.00" };
  assert.deepEqual(told(await send(await pictureOf(own), { customerId: "c1" }), across), []);
  assert.deepEqual(told(await send(await pictureOf(own, 0.1), { customerId: "c1" }), across), []);
  const [finding] = told(await send(await pictureOf(own, -0.3), { customerId: "c2" }), /another customer/);
  assert.match(finding?.observation ?? "", /is this one again/);
  assert.equal(finding?.tampered, false);
});

function statementLines(month: string, days: readonly [string, string], opening: string, closing: string) {
  return toLines([
    "Example Bank plc, account statement",
    "Account IBAN GB29 NWBK 6016 1331 9268 19",
    `Statement of ${month}`,
    `Period from ${days[0]} to ${days[1]}`,
    "Booking date   Details   Withdrawals   Deposits",
    `Opening balance ${opening}`,
    "Salary of the month 1,900.00",
    "Rent and power 700.00",
    `Closing balance ${closing}`,
    "Thank you for banking with us, questions are answered at any branch",
  ]);
}

test("scans of statements must go on where the one before ended", async () => {
  const scan = async (lines: readonly TextLine[]) => send(await scannedPdf(await draw(lines), []));
  const march = statementLines("March", ["01.03.2024", "31.03.2024"], "1,000.00", "2,200.00");
  assert.deepEqual(told(await scan(march), across), []);
  const april = (opening: string) => statementLines("April", ["01.04.2024", "30.04.2024"], opening, "5,300.00");
  const goesOn = await scan(april("2,200.00"));
  assert.deepEqual(told(goesOn, /continue/), []);
  const broken = await scan(april("4,100.00"));
  assert.equal(told(broken, /does not continue/).length, 1, JSON.stringify(broken.response));
});

test("what was deleted is compared with no more", async () => {
  const own = { number: "D-4001", total: "66.00" };
  const first = await send(await pictureOf(own));
  assert.equal((await ask(service(), `/forgery/documents/${first.id}`, { method: "DELETE" })).status, 204);
  assert.deepEqual(told(await send(await pictureOf({ ...own, total: "86.00" })), across), []);
});
