import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import sharp from "sharp";
import { runCommand } from "../support/command-line.ts";
import { documentResultOf, sendDocument } from "../support/documents.ts";
import { refusalOf } from "../support/exchanges.ts";
import { readInterface } from "../support/interface.ts";
import { invoiceWith, makeEncryptedPdf, makePdf, withPageReplaced } from "../support/pdf-by-hand.ts";
import { adminToken, ask, type RunningService, startService } from "../support/service.ts";

let home = "";
let service: RunningService;
before(async () => {
  home = await mkdtemp(join(tmpdir(), "assay-test-"));
  service = await startService(home);
});
after(async () => {
  await service.stop("SIGKILL");
  await rm(home, { recursive: true, force: true });
});

const forged = withPageReplaced(makePdf(), invoiceWith("Total due", "9,240.00"));

async function send(content: Buffer, parts: Readonly<Record<string, string>> = {}): Promise<number> {
  return documentResultOf(await sendDocument(service, content, parts)).id;
}

async function bytesOf(path: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(`${service.url}${path}`, {
    headers: { Authorization: `Bearer ${adminToken}`, ...headers },
  });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

interface Listed {
  readonly documents: readonly { readonly id: number; readonly document_name: string; readonly tampered: boolean }[];
  readonly nextCursor: string | null;
}

async function list(query: string): Promise<Listed> {
  const reply = await ask(service, `/forgery/documents?${query}`);
  assert.equal(reply.status, 200, reply.text);
  return reply.json as Listed;
}

function storedFiles(): number {
  return readdirSync(join(home, "vault"), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .length;
}

test("documents are listed newest first, by page and by filter", async () => {
  const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  const ids = [
    await send(forged, { document_name: "Alpha list.pdf" }),
    await send(makePdf(), { document_name: "beta LIST.pdf" }),
    await send(png, { document_name: "gamma list.png", doc_format: "png" }),
  ];
  const first = await list("limit=2");
  assert.deepEqual(
    first.documents.map(({ id }) => id),
    [ids[2], ids[1]],
  );
  const rest = await list(`limit=2&cursor=${first.nextCursor}`);
  assert.equal(rest.documents[0]?.id, ids[0]);
  assert.deepEqual(
    (await list("tampered=true&name=alpha")).documents.map(({ id }) => id),
    [ids[0]],
  );
  assert.deepEqual(
    (await list("tampered=false&name=list")).documents.map(({ id }) => id),
    [ids[2], ids[1]],
  );
  assert.deepEqual(
    (await list("format=.PNG")).documents.map(({ id }) => id),
    [ids[2]],
  );
  assert.deepEqual((await list("format=exe")).documents, []);
  refusalOf(await ask(service, "/forgery/documents?cursor=x"), "invalid_request");
});

test("a page is drawn, also as it was before, and a known picture is not sent again", async () => {
  const id = await send(forged);
  const { status, headers, bytes } = await bytesOf(`/forgery/documents/${id}/pages/1?dpi=72`);
  assert.deepEqual(
    [status, headers.get("content-type"), headers.get("x-content-type-options")],
    [200, "image/png", "nosniff"],
  );
  const size = [Number(headers.get("x-page-width")), Number(headers.get("x-page-height"))];
  const { width, height } = await sharp(bytes).metadata();
  assert.deepEqual([width, height], size.map(Math.floor));
  assert.equal(headers.get("x-page-count"), "1");
  const before = await bytesOf(`/forgery/documents/${id}/pages/1?dpi=72&version=1`);
  assert.equal(before.status, 200);
  assert.notDeepEqual(before.bytes, bytes);
  const again = await bytesOf(`/forgery/documents/${id}/pages/1?dpi=72`, {
    "If-None-Match": headers.get("etag") ?? "",
  });
  assert.deepEqual([again.status, again.bytes.length], [304, 0]);
  const { paths } = await readInterface(service);
  const declared = paths["/forgery/documents/{id}/pages/{page}"]?.get?.responses;
  assert.ok(declared?.[200]?.headers?.ETag !== undefined && declared[304]?.headers?.ETag !== undefined);
  // A drawn page has nothing that pixels could tell.
  const heat = await ask(service, `/forgery/documents/${id}/pages/1/heat`);
  assert.deepEqual(heat.json, { page: 1, width: size[0], height: size[1], maps: [], notAssessed: [] });
  for (const path of ["pages/2", "pages/2/heat", "pages/0", "pages/x", "pages/1?version=9", "pages/1000000"]) {
    refusalOf(await ask(service, `/forgery/documents/${id}/${path}`), "not_found");
  }
  refusalOf(await ask(service, `/forgery/documents/${id}/pages/1?dpi=5000`), "invalid_request");
});

test("a locked document is drawn for those who have its password, and for nobody after them", async () => {
  const id = await send(makeEncryptedPdf("open sesame"), { password: "open sesame" });
  const path = `/forgery/documents/${id}/pages/1`;
  refusalOf(await ask(service, path), "unprocessable_document");
  const opened = await bytesOf(path, { "X-Document-Password": "open sesame" });
  assert.deepEqual([opened.status, opened.headers.get("cache-control")], [200, "private, no-store"]);
  refusalOf(await ask(service, path), "unprocessable_document");
});

test("earlier versions are listed, and served as downloads that cannot speak for the service", async () => {
  const id = await send(forged, { document_name: 'evil".html\u202e.pdf' });
  const reply = await ask(service, `/forgery/documents/${id}/versions`);
  const { versions } = reply.json as { versions: readonly { version: number; bytes: number; pages: number }[] };
  assert.deepEqual(
    versions.map(({ version, pages }) => [version, pages]),
    [
      [1, 1],
      [2, 1],
    ],
  );
  const { headers, bytes } = await bytesOf(`/forgery/documents/${id}/versions/1`);
  assert.deepEqual(bytes, forged.subarray(0, versions[0]?.bytes));
  const { paths } = await readInterface(service);
  const declared = paths["/forgery/documents/{id}/versions/{version}"]?.get?.responses;
  assert.ok(declared?.[200]?.headers?.["Content-Disposition"] !== undefined);
  assert.match(headers.get("content-disposition") ?? "", /^attachment; filename="evil_\.html \(version 1\)\.pdf"/);
  assert.match(headers.get("content-security-policy") ?? "", /^sandbox; default-src 'none'/);
  assert.equal(headers.get("x-content-type-options"), "nosniff");
  refusalOf(await ask(service, `/forgery/documents/${id}/versions/3`), "not_found");
});

test("a report is one page without script, whatever the document is called", async () => {
  const name = `"><script>alert(1)</script><img src=x onerror=alert(1)>'&`;
  const id = await send(forged, { document_name: name });
  const { status, headers, bytes } = await bytesOf(`/forgery/documents/${id}/report`);
  const html = bytes.toString("utf8");
  assert.equal(status, 200);
  const policy = headers.get("content-security-policy") ?? "";
  assert.match(policy, /default-src 'none'/);
  assert.doesNotMatch(policy, /script-src|unsafe/);
  assert.doesNotMatch(html, /<script|<img|onerror=alert\(1\)>['"]?\s*<\/h1|<iframe|href="http|src="http/i);
  assert.ok(html.includes("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"));
  assert.match(html, /<image href="data:image\/png;base64,[A-Za-z0-9+/=]+"/);
  assert.match(html, /<rect fill="#e74c3c" [^>]*x="[\d.]+" y="[\d.]+" width="[\d.]+" height="[\d.]+"/);
  assert.match(html, /1,240\.00 → 9,240\.00/);
});

test("a deleted document is gone, and its bytes with the last report on them", async () => {
  const pdf = withPageReplaced(makePdf(), invoiceWith("Total due", "3,333.33"));
  const before = storedFiles();
  const [one, two] = [await send(pdf), await send(pdf)];
  assert.equal(storedFiles(), before + 1);
  const link = ((await ask(service, `/forgery/documents/${two}`)).json as { document_url: string }).document_url;
  assert.equal((await bytesOf(`/forgery/documents/${two}/pages/1`)).status, 200);
  assert.equal((await ask(service, `/forgery/documents/${one}`, { method: "DELETE" })).status, 204);
  refusalOf(await ask(service, `/forgery/documents/${one}`), "not_found");
  assert.equal((await fetch(link)).status, 200, "another report rests on the bytes");
  assert.equal((await ask(service, `/forgery/documents/${two}`, { method: "DELETE" })).status, 204);
  assert.equal(storedFiles(), before);
  assert.equal((await fetch(link)).status, 404);
  for (const path of ["", "/pages/1", "/report", "/versions", "/versions/1"]) {
    refusalOf(await ask(service, `/forgery/documents/${two}${path}`), "not_found");
  }
  refusalOf(await ask(service, `/forgery/documents/${two}`, { method: "DELETE" }), "not_found");
  const third = await send(pdf);
  assert.ok(third > two);
  assert.equal((await bytesOf(`/forgery/documents/${third}/pages/1`)).status, 200);
});

test("reading needs documents:read, deleting documents:write, and nothing crosses the sides", async () => {
  const id = await send(makePdf());
  const tokenOf = async (...words: string[]) =>
    (await runCommand(home, "token", "create", "--name", "t", ...words)).output.trim();
  const reader = await tokenOf("--scopes", "documents:read");
  const writer = await tokenOf("--scopes", "documents:write");
  const other = await tokenOf("--scopes", "documents:read,documents:write", "--side", "test");
  const as = (token: string, path: string, method = "GET") =>
    ask(service, `/forgery/documents${path}`, { method, headers: { Authorization: `Bearer ${token}` } });
  assert.equal((await as(reader, "")).status, 200);
  assert.equal((await as(reader, `/${id}/report`)).status, 200);
  refusalOf(await as(reader, `/${id}`, "DELETE"), "forbidden");
  for (const path of ["", `/${id}/pages/1`, `/${id}/versions`, `/${id}/report`])
    refusalOf(await as(writer, path), "forbidden");
  for (const path of [`/${id}/pages/1`, `/${id}/versions/1`, `/${id}/report`])
    refusalOf(await as(other, path), "not_found");
  refusalOf(await as(other, `/${id}`, "DELETE"), "not_found");
  assert.deepEqual(((await as(other, "")).json as Listed).documents, []);
  assert.equal((await as(writer, `/${id}`, "DELETE")).status, 204);
});
