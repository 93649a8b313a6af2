import assert from "node:assert/strict";
import { test } from "node:test";
import { documentResultOf, sendDocument } from "../../support/documents.ts";
import { refusalOf, tokenWith, upload } from "../../support/exchanges.ts";
import { oneService } from "../../support/one-service.ts";
import { invoiceWith, makePdf } from "../../support/pdf-by-hand.ts";
import { ask, type Reply } from "../../support/service.ts";
import { answerWhen, until } from "../../support/until.ts";

const service = oneService();
const shortLived = oneService({ ASSAY_DOCUMENT_URL_SECONDS: "1", ASSAY_PUBLIC_URL: "https://assay.example/base" });

/** Follows a link as a browser does: with no token. */
async function follow(url: string, method = "GET"): Promise<Reply & { readonly bytes: Buffer }> {
  const response = await fetch(url, { method });
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = bytes.toString("utf8");
  const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
  return {
    status: response.status,
    headers: response.headers,
    text,
    bytes,
    json: isJson ? JSON.parse(text) : undefined,
  };
}

test("the link serves the stored bytes without a token, and safely", async () => {
  const sentS = Date.now() / 1000;
  const { document_url } = documentResultOf(await sendDocument(service(), makePdf(), { document_name: 'a"b\\ü.pdf' }));
  const url = new URL(document_url);
  assert.equal(url.origin, service().url);
  assert.deepEqual([...url.searchParams.keys()], ["expires", "signature"]);
  assert.match(url.searchParams.get("signature") ?? "", /^[0-9a-f]{32,}$/);
  const expires = Number(url.searchParams.get("expires"));
  assert.ok(expires > sentS + 898 && expires < Date.now() / 1000 + 902, `${expires}, sent at ${sentS}`);

  const reply = await follow(document_url);
  assert.equal(reply.status, 200);
  assert.ok(reply.bytes.equals(makePdf()));
  assert.match(reply.headers.get("content-disposition") ?? "", /^(?:attachment|inline); filename/);
  assert.equal(reply.headers.get("x-content-type-options"), "nosniff");
  assert.match(reply.headers.get("content-security-policy") ?? "", /\bsandbox\b/);
  assert.match(reply.headers.get("cache-control") ?? "", /no-store|private/);
  assert.doesNotMatch(reply.headers.get("content-type") ?? "", /html|svg|xml|script/);
});

test("a link that was changed in any part is refused", async () => {
  const first = documentResultOf(await sendDocument(service(), makePdf()));
  const second = documentResultOf(await sendDocument(service(), makePdf(invoiceWith("Delivery", "241.00"))));
  const url = first.document_url;
  const signature = new URL(url).searchParams.get("signature") ?? "";
  const flipped = (signature.startsWith("0") ? "1" : "0") + signature.slice(1);
  const changed = [
    url.replace(signature, flipped),
    url.replace(signature, signature.slice(0, -1)),
    url.replace(signature, `${signature}0`),
    url.replace(signature, ""),
    url.replace(signature, "0".repeat(signature.length)),
    url.replace(/expires=(\d+)/, (_, seconds: string) => `expires=${Number(seconds) + 1}`),
    url.replace(/expires=\d+/, "expires=99999999999"),
    url.replace(/expires=\d+/, "expires=NaN"),
    url.replace(`/documents/${first.id}/`, `/documents/${second.id}/`),
  ];
  for (const link of changed) {
    assert.notEqual(link, url);
    const reply = await follow(link);
    assert.ok(reply.status === 403 || reply.status === 400, `${link} ${reply.status}`);
    refusalOf(reply, reply.status === 403 ? "forbidden" : "invalid_request");
  }
  assert.equal((await follow(url)).status, 200);
});

test("without its query a link is no way to the document, even with a token", async () => {
  const { document_url } = documentResultOf(await sendDocument(service(), makePdf()));
  const { pathname } = new URL(document_url);
  assert.ok((await ask(service(), pathname)).status >= 400);
});

test("a link ends when it says, and the report gives a new one", async () => {
  const { id, document_url } = documentResultOf(await sendDocument(shortLived(), makePdf()));
  assert.ok(document_url.startsWith("https://assay.example/base/"), document_url);
  const here = (link: string) => link.replace("https://assay.example/base", shortLived().url);
  const ended = await answerWhen(
    () => follow(here(document_url)),
    ({ status }) => status !== 200,
  );
  refusalOf(ended, "forbidden");
  // A new one ends just as soon: it counts once one has been followed in time.
  await until(async () => {
    const report = await ask(shortLived(), `/forgery/documents/${id}`);
    const renewed = (report.json as { document_url: string }).document_url;
    assert.notEqual(renewed, document_url);
    const { status } = await follow(here(renewed));
    assert.ok(status === 200 || status === 403, String(status));
    return status === 200;
  });
});

test("a document of one side is unknown to the other, whose ids reveal nothing of it", async () => {
  const { token } = await tokenWith(service(), ["admin"], { mode: "test" });
  const bearer = { Authorization: `Bearer ${token}` };
  const { id } = documentResultOf(await sendDocument(service(), makePdf()));
  const parts = { document: new File([new Uint8Array(makePdf())], "a.pdf"), doc_format: "pdf" };
  const other = documentResultOf(await upload(service(), "/forgery/analyse/analyse_docs_v2", parts, bearer));
  for (const unknown of [id, 999_999, 0, -1]) {
    if (unknown === other.id) continue;
    refusalOf(await ask(service(), `/forgery/documents/${unknown}`, { headers: bearer }), "not_found");
  }
  const seen = await ask(service(), `/forgery/documents/${other.id}`, { headers: bearer });
  assert.equal(seen.status, 200);
});
