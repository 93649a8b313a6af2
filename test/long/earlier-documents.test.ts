/** Over HTTP: a document is held against the earlier ones of its side, by its number, its file, and how its issuer makes documents. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { startDocument } from "../../src/forgery/testing/pdf-writer.ts";
import { type DocumentResult, documentResultOf, sendDocument } from "../support/documents.ts";
import { oneService } from "../support/one-service.ts";
import { ask } from "../support/service.ts";

const service = oneService({ ASSAY_CROSS_DOCUMENT: "true" });

interface Wish {
  readonly number?: string;
  readonly day?: number;
  readonly total?: string;
  readonly iban?: string;
  readonly buyer?: string;
  /** In hexadecimal; none where it is empty. */
  readonly identifier?: string;
  readonly left?: number;
}

const iban = "DE89 3704 0044 0532 0130 00";

function invoice({ number = "A-1001", day = 3, total = "240.00", buyer = "Rose Harper", ...wish }: Wish = {}): Buffer {
  const lines = [
    "Example Works Ltd, 4 Mill Lane, Leeds",
    `Invoice number: ${number}`,
    `Invoice date: ${day} May 2024`,
    `Invoice to ${buyer}`,
    "Consulting and travel costs of the month before",
    `Total due: ${total}`,
    `Please pay to account IBAN ${wish.iban ?? iban}`,
    "Thank you for your business with us",
  ];
  const { identifier = "", left = 60 } = wish;
  const trailer = identifier === "" ? "" : `/ID [<${identifier}> <${identifier}>]`;
  return startDocument(lines.map((text, row) => ({ x: left, y: 780 - 20 * row, text })))
    .commit({ trailer })
    .bytes();
}

async function send(wish?: Wish): Promise<DocumentResult> {
  return documentResultOf(await sendDocument(service(), invoice(wish)));
}

const told = ({ response }: DocumentResult, words: RegExp) => response.filter(({ issue }) => words.test(issue));
const across = /before|earlier/i;

test("an invoice with another account is told, names the report before, and quotes nothing of it", async () => {
  const first = await send();
  assert.deepEqual(told(first, across), []);
  assert.deepEqual(told(await send(), across), [], "the same again is nothing");
  const forged = await send({ iban: "DE02 1203 0000 0000 2020 51" });
  const [finding] = told(forged, /submitted earlier with other details/);
  assert.equal(finding?.tampered, true, JSON.stringify(forged.response));
  assert.match(finding.observation, /Document \d+ has the same words.*the account number/);
  assert.doesNotMatch(JSON.stringify(forged.response), /DE89|0532/);
});

test("what was deleted is compared with no more", async () => {
  const first = await send({ number: "D-1001", total: "77.00" });
  assert.equal((await ask(service(), `/forgery/documents/${first.id}`, { method: "DELETE" })).status, 204);
  assert.deepEqual(told(await send({ number: "D-1001", total: "99.00" }), across), []);
});

test("a file that was saved again as another person's invoice is told, and is no tampering by itself", async () => {
  const identifier = "5f3a9be17c2d48064b1e0f9ad3c85217";
  const first = await send({ number: "B-1001", identifier });
  const second = await send({ number: "B-1002", day: 9, total: "310.00", buyer: "John Miller", identifier });
  const [finding] = told(second, /same file as an earlier/);
  assert.match(finding?.observation ?? "", new RegExp(`document ${first.id}, and different are: the total, invoice`));
  assert.equal(finding?.tampered, false);
  // From the third on it is the issuer's way to make them.
  for (const number of ["B-1003", "B-1004"]) await send({ number, identifier });
  assert.deepEqual(told(await send({ number: "B-1005", day: 21, identifier }), across), []);
});

test("after ten invoices of an issuer one that is set in another way is told", async () => {
  const own = { iban: "GB29 NWBK 6016 1331 9268 19" };
  for (let number = 1; number <= 10; number += 1)
    assert.deepEqual(told(await send({ ...own, number: `C-${1000 + number}`, day: number }), across), []);
  assert.deepEqual(told(await send({ ...own, number: "C-1011", day: 11 }), across), []);
  const [finding] = told(await send({ ...own, number: "C-1012", day: 12, left: 133 }), /Differs from the issuer/);
  assert.match(finding?.observation ?? "", /newest 10 documents .* places of words \(here 0 of \d+ where/);
  assert.equal(finding?.tampered, false);
});
