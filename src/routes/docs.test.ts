import assert from "node:assert/strict";
import { test } from "node:test";
import { Type } from "../contract/schema.ts";
import { FraudVerdict, TransactionInput } from "../contract/transactions.ts";
import { type ApiDocument, createApiDocument } from "../http/openapi.ts";
import { defineRoute, type Route } from "../http/route.ts";
import { withServer } from "../http/testing/toy-server.ts";
import { docsRoutes } from "./docs.ts";

const analyse = defineRoute({
  method: "POST",
  path: "/fraud-detection",
  operation: "analyse",
  summary: "Analyse <one> transaction",
  tag: "Transactions",
  scope: "transactions:write",
  body: TransactionInput,
  responses: {
    200: { description: "The verdict.", schema: FraudVerdict, headers: { "Idempotent-Replayed": "Again." } },
  },
  errors: ["conflict"],
  handler: () => "{}",
});
const upload = defineRoute({
  method: "POST",
  path: "/files/:id",
  operation: "upload",
  summary: "Send a file",
  tag: "Files",
  scope: "documents:write",
  params: Type.Object({ id: Type.String({ description: "Which." }) }),
  query: Type.Object({ mode: Type.Optional(Type.Enum(["a", "b"], { description: "How." })) }),
  form: {
    file: "document",
    fileDescription: "The file.",
    limitBytes: 10,
    fields: { doc_format: { description: "Format.", isRequired: true, limitBytes: 10 } },
  },
  responses: { 200: { description: "Fine." } },
  errors: ["unprocessable_file", "unprocessable_document"],
  handler: () => "{}",
});
const routes: readonly Route[] = [analyse, upload, ...docsRoutes([analyse, upload])];

const about = { introduction: "Toy." };

/** Every `$ref` in a document. */
function references(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === "$ref" ? [String(inner)] : references(inner)));
}

test("the document describes what the table has, and every reference leads somewhere", () => {
  const document = createApiDocument(routes, about);
  assert.equal(document.openapi, "3.1.0");
  assert.equal(document.info.version, "1.0.0");
  const { post } = document.paths["/fraud-detection"] ?? {};
  assert.deepEqual(post?.requestBody?.content["application/json"]?.schema, {
    $ref: "#/components/schemas/TransactionInput",
  });
  assert.deepEqual(Object.keys(post?.responses ?? {}), [
    "200",
    "400",
    "401",
    "403",
    "409",
    "413",
    "415",
    "429",
    "500",
    "503",
  ]);
  assert.ok(post?.responses["200"]?.headers?.["Idempotent-Replayed"]);
  assert.deepEqual(post?.security, [{ bearer: ["transactions:write"] }]);
  const { post: send } = document.paths["/files/{id}"] ?? {};
  assert.deepEqual(
    send?.parameters?.map(({ name, in: place, required }) => [name, place, required]),
    [
      ["id", "path", true],
      ["mode", "query", false],
    ],
  );
  const form = send?.requestBody?.content["multipart/form-data"]?.schema;
  assert.deepEqual(form?.required, ["document", "doc_format"]);
  assert.match(send?.responses["422"]?.description ?? "", /unprocessable_document.*unprocessable_file/);
  for (const reference of references(document)) {
    const parts = reference.replace("#/", "").split("/");
    assert.ok(
      parts.reduce<unknown>((inner, part) => (inner as Record<string, unknown> | undefined)?.[part], document),
      reference,
    );
  }
  assert.ok(!JSON.stringify(document).includes('"$id"'));
  assert.ok(!("/docs" in document.paths) && "/openapi.json" in document.paths);
});

test("an answer that can be of several types names them all", () => {
  const download = defineRoute({
    method: "GET",
    path: "/result",
    operation: "download",
    summary: "Download",
    tag: "Files",
    scope: "reports:read",
    responses: { 200: { description: "It.", schema: FraudVerdict, otherTypes: ["text/csv", "image/png"] } },
    handler: () => "{}",
  });
  assert.deepEqual(createApiDocument([download], about).paths["/result"]?.get?.responses["200"]?.content, {
    "application/json": { schema: { $ref: "#/components/schemas/FraudVerdict" } },
    "text/csv": { schema: { type: "string" } },
    "image/png": { schema: {} },
  });
});

test("the same table gives the same bytes", () => {
  assert.equal(JSON.stringify(createApiDocument(routes, about)), JSON.stringify(createApiDocument(routes, about)));
});

test("the pages are served without a token, with a policy that allows nothing else", async () => {
  await withServer(routes, async (toy) => {
    const none = { headers: { authorization: "none" } };
    const data = JSON.parse(await (await toy.fetch("/openapi.json", none)).text()) as ApiDocument;
    assert.deepEqual(Object.keys(data.paths), ["/fraud-detection", "/files/{id}", "/openapi.json"]);
    for (const path of ["/docs"]) {
      const answer = await toy.fetch(path, none);
      const text = await answer.text();
      assert.equal(answer.headers.get("content-type"), "text/html; charset=utf-8");
      assert.match(answer.headers.get("content-security-policy") ?? "", /^default-src 'none'; style-src 'sha256-/);
      assert.ok(!/<script|https?:\/\/(?!127\.0\.0\.1)/.test(text), "no script and no other host");
    }
    const docs = await (await toy.fetch("/docs", none)).text();
    assert.ok(docs.includes("Analyse &lt;one&gt; transaction"));
    assert.ok(docs.includes("accountDetails") && docs.includes("unprocessable_file"));
    assert.ok(docs.includes(`curl ${toy.url}/fraud-detection`));
    assert.ok(docs.includes("-F document=@file"));
  });
});
