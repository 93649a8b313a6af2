import assert from "node:assert/strict";
import { test } from "node:test";
import { type DocumentResult, documentResultOf } from "../../support/documents.ts";
import { refusalOf, tokenWith, upload } from "../../support/exchanges.ts";
import { oneService } from "../../support/one-service.ts";
import { type InvoiceLine, makePdf } from "../../support/pdf-by-hand.ts";
import { adminToken, type Reply } from "../../support/service.ts";

const service = oneService();

const statement = (changes: Readonly<Record<string, string>> = {}): Buffer => {
  const lines = {
    "Account holder": "Account holder: Jane Roe",
    "Account number": "Account number: 4711000815",
    Birth: "Date of birth: 1980-05-31",
    ...changes,
  };
  return makePdf(Object.entries(lines).map(([, value]): InvoiceLine => ({ label: value, value: "" })));
};

function send(content: Buffer, parts: Readonly<Record<string, string>> = {}, token = adminToken): Promise<Reply> {
  const document = new File([new Uint8Array(content)], "statement.pdf");
  const form = { doc_format: "pdf", ...parts, document };
  return upload(service(), "/forgery/analyse/analyse_docs_v2", form, { Authorization: `Bearer ${token}` });
}

async function mismatchesOf(reply: Promise<Reply>): Promise<DocumentResult["response"]> {
  return documentResultOf(await reply).response.filter(({ issue }) => /customer record/.test(issue));
}

const forged = statement({ Birth: "Date of birth: 1990-05-31" });

test("a document is compared with the customer who is named, or who owns an account in it", async () => {
  const file = new File(
    ["customerId,name,dateOfBirth,accountIds\nC1,Jane Roe,1980-05-31,4711000815\nC2,Peter Brown,1970-01-01,99\n"],
    "customers.csv",
  );
  const loaded = await upload(service(), "/fraud-detection/customers/load", { file });
  assert.equal(loaded.status, 200, loaded.text);

  assert.deepEqual(await mismatchesOf(send(statement())), []);
  assert.deepEqual(await mismatchesOf(send(statement(), { customerId: "C1" })), []);

  const [byAccount, ...more] = await mismatchesOf(send(forged));
  assert.deepEqual(more, []);
  assert.match(byAccount?.observation ?? "", /date of birth '1990-05-31'/);
  assert.equal(byAccount?.tampered, false);
  assert.doesNotMatch(JSON.stringify(byAccount), /1980/, "what is stored is not told");

  const [byId] = await mismatchesOf(send(statement(), { customerId: "C2" }));
  assert.match(byId?.issue ?? "", /Several details differ from the customer record/);
});

test("who may not read customers learns nothing of them", async () => {
  const { token } = await tokenWith(service(), ["documents:write"]);
  assert.deepEqual(await mismatchesOf(send(forged, {}, token)), []);
  refusalOf(await send(forged, { customerId: "C1" }, token), "forbidden");
});

test("a customer that is not stored is refused", async () => {
  assert.match(refusalOf(await send(forged, { customerId: "nobody" }), "invalid_request"), /customerId/);
});
