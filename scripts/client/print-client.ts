/** Writes the interface's types and table of operations from its OpenAPI document. */
import { findBase, findPlaces, ownFields, type Schemas } from "./places.ts";
import { type Places, printComment, printName, printType, type Schema } from "./print-type.ts";

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}
type Content = Readonly<Record<string, { readonly schema?: Schema }>>;
interface OperationDocument {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly "x-repeatable"?: true;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}
export interface InterfaceDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationDocument>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: Pick<OperationDocument, "requestBody" | "summary"> }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

export interface Entry {
  readonly method: string;
  readonly path: string;
  readonly operation: OperationDocument;
}

/** Not formatted: the formatter has the last word. */
export function printClient(document: InterfaceDocument): string {
  const entries = entriesOf(document);
  const { schemas } = document.components;
  const places = findPlaces(schemas);
  const types = Object.entries(schemas).map(([name, schema]) => {
    const type = printNamed(name, schemas, places);
    return `${printComment(schema.description, "")}export type ${name} = ${type};\n`;
  });
  return [
    "/** The interface's shapes and operations. Written by `node bin/run.js scripts/write-client.ts` from the OpenAPI document; do not edit. */\n\n",
    'import type { FileContent } from "./upload.ts";\n\n',
    "/** How each operation is sent. */\n",
    `export const operations = {\n${entries.map(printEntry).join("")}} as const;\n\n`,
    "/** What each operation takes, and what it answers. */\n",
    `export interface Operations {\n${entries.map((entry) => printSignature(entry, places)).join("")}}\n\n`,
    types.join("\n"),
    ...printMessages(document, places),
  ].join("");
}

/** One type for all messages to webhooks; `type` distinguishes them. */
function printMessages({ webhooks }: InterfaceDocument, places: Places): readonly string[] {
  const types = Object.values(webhooks).map(({ post: { summary, requestBody } }) => {
    const schema = requestBody?.content["application/json"]?.schema ?? {};
    return `${printComment(summary, "  ")}  | ${printType(schema, { places })}\n`;
  });
  return ["\n/** A message to a webhook in the form `standard`. */\nexport type WebhookMessage =\n", ...types, ";\n"];
}

export function entriesOf({ paths }: InterfaceDocument): readonly Entry[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Entry => ({ method: method.toUpperCase(), path, operation })),
  );
}

function printNamed(name: string, schemas: Schemas, places: Places): string {
  const own = ownFields(name, schemas);
  if (own === undefined) return printType(schemas[name] ?? {}, { places, place: name });
  return `${findBase(name, schemas)} & ${printType(own, { places, place: name })}`;
}

function printEntry({ method, path, operation }: Entry): string {
  const query = (operation.parameters ?? []).filter((parameter) => parameter.in === "query").map(({ name }) => name);
  const form = formOf(operation);
  const file = Object.entries(form?.properties ?? {}).find(([, schema]) => schema.format === "binary")?.[0];
  const parts = [
    `method: ${JSON.stringify(method)}`,
    `path: ${JSON.stringify(path)}`,
    `query: ${JSON.stringify(query)}`,
    ...(file === undefined ? [] : [`file: ${JSON.stringify(file)}`]),
    ...(operation["x-repeatable"] === true ? ["isRepeatable: true"] : []),
    `answer: ${JSON.stringify(answerKind(operation))}`,
  ];
  return `${operation.operationId}: { ${parts.join(", ")} },\n`;
}

function printSignature({ operation }: Entry, places: Places): string {
  const fields = [
    ...(operation.parameters ?? [])
      .filter((parameter) => parameter.in === "path" || parameter.in === "query")
      .map(({ name, required, schema, description }) =>
        field(name, required === true, printType(schema, { places }), description),
      ),
    ...formFields(operation, places),
    ...bodyField(operation, places),
  ];
  const text =
    operation.description === undefined ? operation.summary : `${operation.summary}. ${operation.description}`;
  const isEmpty = fields.length === 0;
  const input = isEmpty ? "Readonly<Record<string, never>>" : `{\n${fields.join("")}  }`;
  return `${printComment(text, "  ")}  readonly ${operation.operationId}: { readonly input: ${input}; readonly answer: ${answerType(operation, places)} };\n`;
}

function field(name: string, isRequired: boolean, type: string, description: string | undefined): string {
  return `${printComment(description, "    ")}    readonly ${printName(name)}${isRequired ? "" : "?"}: ${type}${isRequired ? "" : " | undefined"};\n`;
}

export function formOf({ requestBody }: OperationDocument): Schema | undefined {
  return requestBody?.content["multipart/form-data"]?.schema;
}

function formFields(operation: OperationDocument, places: Places): string[] {
  const form = formOf(operation);
  const hasChoice = operation.requestBody?.content["application/json"] !== undefined;
  return Object.entries(form?.properties ?? {}).map(([name, schema]) =>
    field(name, !hasChoice && (form?.required ?? []).includes(name), printType(schema, { places }), schema.description),
  );
}

function bodyField(operation: OperationDocument, places: Places): string[] {
  const body = operation.requestBody?.content["application/json"]?.schema;
  if (body === undefined) return [];
  const isRequired = operation.requestBody?.required === true && formOf(operation) === undefined;
  return [field("body", isRequired, printType(body, { places }), undefined)];
}

export function successes({ responses }: OperationDocument): readonly (Content | undefined)[] {
  return Object.entries(responses).flatMap(([status, { content }]) =>
    status.startsWith("2") && !(status === "202" && isProposal(content)) ? [content] : [],
  );
}

/** The client throws it: what was asked for has not happened. */
function isProposal(content: Content | undefined): boolean {
  return content?.["application/json"]?.schema?.$ref === "#/components/schemas/ProposalInfo";
}

export function answerKind(operation: OperationDocument): "json" | "nothing" | "response" {
  const [first] = successes(operation);
  if (first === undefined) return "nothing";
  return first["application/json"] === undefined ? "response" : "json";
}

function answerType(operation: OperationDocument, places: Places): string {
  const kind = answerKind(operation);
  if (kind === "nothing") return "undefined";
  if (kind === "response") return "Response";
  const types = successes(operation).map((content) =>
    printType(content?.["application/json"]?.schema ?? {}, { places }),
  );
  return [...new Set(types)].join(" | ");
}
