import assert from "node:assert/strict";
import { test } from "node:test";
import { messageKinds } from "../../../src/contract/webhooks.ts";
import type { ApiDocument } from "../../../src/http/openapi.ts";
import { exampleProblems } from "../../support/example-problems.ts";
import { readInterface, routesOf } from "../../support/interface.ts";
import { oneService } from "../../support/one-service.ts";
import { ask } from "../../support/service.ts";

const service = oneService();

/** Every object in the document, with where it stands. */
function* everyObject(value: unknown, place = "#"): Generator<readonly [string, Readonly<Record<string, unknown>>]> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield [place, value as Record<string, unknown>];
  for (const [key, child] of Object.entries(value)) yield* everyObject(child, `${place}/${key}`);
}

test("the interface is OpenAPI 3.1: references resolve, operations have names, answers and their parameters", async () => {
  const document = await readInterface(service());
  assert.match(document.openapi, /^3\.1\.\d+$/);
  assert.equal(document.info.version, "1.0.0");
  assert.ok(document.info.title.length > 0);
  for (const [place, object] of everyObject(document)) {
    if (typeof object.$ref !== "string") continue;
    const target = object.$ref
      .replace(/^#\//, "")
      .split("/")
      .reduce<unknown>((found, part) => {
        const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
        return typeof found === "object" && found !== null ? (found as Record<string, unknown>)[key] : undefined;
      }, document);
    assert.ok(object.$ref.startsWith("#/") && target !== undefined, `${place} refers to ${object.$ref}`);
  }
  const ids = new Set<string>();
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const name = `${method} ${path}`;
      assert.ok(!ids.has(operation.operationId), name);
      ids.add(operation.operationId);
      const statuses = Object.keys(operation.responses);
      assert.ok(
        statuses.some((status) => /^2\d\d$/.test(status)),
        name,
      );
      for (const response of Object.values(operation.responses)) {
        assert.ok(typeof (response as { description?: unknown }).description === "string", name);
      }
      const { parameters = [] } = operation as {
        parameters?: readonly { name: string; in: string; required?: boolean }[];
      };
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      assert.deepEqual(
        parameters
          .filter((parameter) => parameter.in === "path" && parameter.required)
          .map((parameter) => parameter.name),
        inPath,
        name,
      );
    }
  }
  for (const { method, path, scopes, responses } of routesOf(document)) {
    if (scopes.length > 0)
      for (const status of ["401", "403"]) assert.ok(responses.includes(status), `${method} ${path}`);
  }
});

/** The fields of the specification, which are kept exactly and to which nothing is added. */
const specified: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "post /fraud-detection": { status: "string", isFraudulent: "boolean", details: "string" },
  "post /fraud-detection/bulk": {
    caseId: "string",
    processedCount: "integer",
    fraudulentCount: "integer",
    analyticsJson: "object",
    details: "array",
  },
  "post /fraud-detection/customers/load": {
    status: "string",
    loadedCount: "integer",
    failedCount: "integer",
    errorDetails: "array",
  },
  "get /fraud-detection/{id}": {
    transactionId: "string",
    isFraudulent: "boolean",
    riskScore: "number",
    explanation: "string",
  },
  "post /forgery/analyse/analyse_docs_v2": {
    id: "integer",
    document_name: "string",
    response: "array",
    document_url: "string",
  },
};

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
}

test("the five endpoints answer with the fields and types of the specification, and no others", async () => {
  const document = await readInterface(service());
  const schemas = (document as unknown as { components: { schemas: Readonly<Record<string, Schema>> } }).components
    .schemas;
  const resolve = (schema: Schema): Schema =>
    schema.$ref === undefined ? schema : resolve(schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {});
  for (const [name, fields] of Object.entries(specified)) {
    const [method = "", path = ""] = name.split(" ");
    const answer = document.paths[path]?.[method]?.responses["200"] as {
      content: Readonly<Record<string, { schema: Schema }>>;
    };
    const { properties = {} } = resolve(answer.content["application/json"]?.schema ?? {});
    const types = Object.entries(properties).map(([field, schema]) => [field, resolve(schema).type]);
    assert.deepEqual(Object.fromEntries(types.sort()), Object.fromEntries(Object.entries(fields).sort()), name);
  }
});

test("every request and answer has an example that fits its schema", async () => {
  const document = (await ask(service(), "/openapi.json")).json as ApiDocument;
  assert.deepEqual(exampleProblems(document), [], "run: node bin/run.js scripts/write-examples.ts");
});

test("the document names its licence, says what each tag holds, and what webhooks are sent", async () => {
  const { info, tags, webhooks } = (await ask(service(), "/openapi.json")).json as ApiDocument;
  assert.deepEqual(info.license, { name: "Apache 2.0", identifier: "Apache-2.0" });
  assert.deepEqual(
    tags.filter(({ description }) => description === undefined),
    [],
  );
  assert.deepEqual(Object.keys(webhooks), messageKinds);
});
