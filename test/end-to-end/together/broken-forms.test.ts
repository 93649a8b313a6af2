import assert from "node:assert/strict";
import { test } from "node:test";
import { oneService } from "../../support/one-service.ts";
import { exchange, openConnection } from "../../support/raw-exchange.ts";
import { adminToken, ask } from "../../support/service.ts";
import { until } from "../../support/until.ts";

const service = oneService();

const boundary = "form-boundary";
const row = (id: string) => `transactionId,amount,timestamp,accountId\r\n${id},10,2025-01-01T00:00:00Z,a1\r\n`;
const customer = (id: string) => `customerId,name\r\n${id},Ada\r\n`;

function filePart(content: string): string {
  return `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${content}\r\n`;
}

function request(path: string, body: string, length = Buffer.byteLength(body)): string {
  const type = `multipart/form-data; boundary=${boundary}`;
  return `POST ${path} HTTP/1.1\r\nHost: test\r\nConnection: close\r\nAuthorization: Bearer ${adminToken}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n${body}`;
}

const isKnown = async (id: string) => (await ask(service(), `/fraud-detection/${id}`)).status === 200;

/** A customer's profile cannot be fetched; whether it is stored shows when it is loaded with other content. */
async function isCustomer(id: string): Promise<boolean> {
  const form = new FormData();
  form.append("file", new Blob([`customerId,name\r\n${id},Somebody else\r\n`]), "probe.csv");
  const { text } = await ask(service(), "/fraud-detection/customers/load", { method: "POST", body: form });
  return text.includes("customer_exists");
}

async function sendWhole(id: string): Promise<number> {
  const form = new FormData();
  form.append("file", new Blob([row(id)]), "a.csv");
  return (await ask(service(), "/fraud-detection/bulk", { method: "POST", body: form })).status;
}

/** Requests with a file whose clients went away before their answer. */
async function goneClients(): Promise<number> {
  const { text } = await ask(service(), "/metrics");
  const counts = text.matchAll(/^assay_http_requests_total\{operation="analyseFile"[^}]*status="499"\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

test("two file parts are refused, and neither is acted on", async () => {
  for (let round = 0; round < 10; round += 1) {
    const rows = filePart(row(`first-${round}`)) + filePart(row(`second-${round}`));
    const [bulk] = await exchange(service().port, request("/fraud-detection/bulk", `${rows}--${boundary}--\r\n`));
    assert.equal(bulk?.status, 400);
    assert.ok(!(await isKnown(`first-${round}`)) && !(await isKnown(`second-${round}`)));
  }
  const customers = filePart(customer("c1")) + filePart(customer("c2"));
  const path = "/fraud-detection/customers/load";
  const [load] = await exchange(service().port, request(path, `${customers}--${boundary}--\r\n`));
  assert.equal(load?.status, 400);
  assert.ok(!(await isCustomer("c1")));
});

test("a form without its last boundary is refused, and its file is not acted on", async () => {
  const [bulk] = await exchange(
    service().port,
    request("/fraud-detection/bulk", `${filePart(row("open"))}--${boundary}\r\n`),
  );
  assert.equal(bulk?.status, 400);
  assert.ok(!(await isKnown("open")));
  const [load] = await exchange(
    service().port,
    request("/fraud-detection/customers/load", `${filePart(customer("c3"))}--${boundary}\r\n`),
  );
  assert.equal(load?.status, 400);
  assert.ok(!(await isCustomer("c3")));
});

test("nothing is answered or kept while the rest of the form is awaited", async () => {
  const body = `${filePart(row("cut"))}--${boundary}\r\n`;
  const { socket, received } = openConnection(service().port);
  const goneBefore = await goneClients();
  socket.write(request("/fraud-detection/bulk", body, body.length + 1_000));
  // Forms that came later and are whole are answered: by then this one would be too.
  for (const id of ["whole-1", "whole-2"]) assert.equal(await sendWhole(id), 200);
  assert.equal(received(), "");
  socket.destroy();
  await until(async () => (await goneClients()) > goneBefore);
  assert.equal(await sendWhole("whole-3"), 200);
  assert.ok(await isKnown("whole-3"));
  assert.ok(!(await isKnown("cut")));
});
