import assert from "node:assert/strict";
import { test } from "node:test";
import { analyse, refusalOf, resultOf, tokenWith, transaction, upload } from "../../support/exchanges.ts";
import { oneService } from "../../support/one-service.ts";
import { ask, postJson } from "../../support/service.ts";

const service = oneService();

test("a file of a case comes back as a download of plain bytes, whatever it is, to those who may read documents", async () => {
  const accountDetails = { accountId: "case-files-account" };
  resultOf(await analyse(service(), transaction({ transactionId: "case-files-1", accountDetails })));
  const opening = { accountId: "case-files-account", transactionIds: ["case-files-1"] };
  const { caseId } = resultOf<{ caseId: string }>(await postJson(service(), "/cases", opening), 201);
  const page = "<script>alert(1)</script>";
  const file = new File([page], "../évidence; a.html", { type: "text/html" });
  const attached = resultOf<{ fileId: number; name: string }>(
    await upload(service(), `/cases/${caseId}/files`, { file }),
    201,
  );
  assert.equal(attached.name, "évidence; a.html");
  const path = `/cases/${caseId}/files/${attached.fileId}`;
  const { status, headers, text } = await ask(service(), path);
  assert.deepEqual([status, text], [200, page]);
  assert.equal(headers.get("Content-Type"), "application/octet-stream");
  const disposition = headers.get("Content-Disposition");
  assert.equal(disposition, `attachment; filename="_vidence; a.html"; filename*=UTF-8''%C3%A9vidence%3B%20a.html`);
  assert.equal(headers.get("X-Content-Type-Options"), "nosniff");
  assert.match(headers.get("Content-Security-Policy") ?? "", /^sandbox; default-src 'none'/);
  const { token } = await tokenWith(service(), ["reports:read"]);
  const asReader = { headers: { Authorization: `Bearer ${token}` } };
  assert.equal((await ask(service(), `/cases/${caseId}/files`, asReader)).status, 200);
  refusalOf(await ask(service(), path, asReader), "forbidden");
  refusalOf(await ask(service(), path, { ...asReader, method: "DELETE" }), "forbidden");
  assert.equal((await ask(service(), path, { method: "DELETE" })).status, 204);
  refusalOf(await ask(service(), path), "not_found");
  const { events } = resultOf<{ events: { kind: string; text: string }[] }>(await ask(service(), `/cases/${caseId}`));
  assert.deepEqual(
    events.slice(-2).map(({ kind, text: which }) => `${kind} ${which}`),
    [`attached file ${attached.fileId}`, `removed file ${attached.fileId}`],
  );
});
