/** The API document as an HTML page: every operation with its fields, its failures and an example call. */

import { errorTable } from "../errors.ts";
import type { ApiDocument, ApiOperation } from "./openapi.ts";
import type { JsonSchema } from "./openapi-schema.ts";
import { escapeHtml, renderPage } from "./page.ts";
import type { Answer } from "./route.ts";

interface Entry {
  readonly path: string;
  readonly method: string;
  readonly operation: ApiOperation;
}

export function renderDocs(document: ApiDocument, baseUrl: string): Answer {
  const entries = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Entry => ({ path, method: method.toUpperCase(), operation })),
  );
  const { schemas } = document.components;
  const [introduction = ""] = document.info.description.split("\n\n");
  const content = [
    `<header><h1>${escapeHtml(document.info.title)}</h1>`,
    `<p>${escapeHtml(introduction)}</p>`,
    `<p class="soft">API version ${escapeHtml(document.info.version)}, also as <a href="/openapi.json">openapi.json</a>.</p></header>`,
    "<main>",
    `<nav aria-label="Operations">${document.tags.map(({ name }) => renderContents(name, entries)).join("")}</nav>`,
    ...document.tags.map(({ name }) => renderTag(name, entries, schemas, baseUrl)),
    `<h2 id="types">Types</h2>${Object.entries(schemas)
      .map(([name, schema]) => renderType(name, schema))
      .join("")}`,
    renderErrors(),
    "</main>",
  ];
  return renderPage(`${document.info.title} interface`, content.join("\n"));
}

const ofTag = (entries: readonly Entry[], tag: string) =>
  entries.filter(({ operation }) => operation.tags.includes(tag));

function renderContents(tag: string, entries: readonly Entry[]): string {
  const items = ofTag(entries, tag).map(
    ({ operation }) => `<li><a href="#${escapeHtml(operation.operationId)}">${escapeHtml(operation.summary)}</a></li>`,
  );
  return `<p class="soft">${escapeHtml(tag)}</p><ul>${items.join("")}</ul>`;
}

function renderTag(tag: string, entries: readonly Entry[], schemas: Schemas, baseUrl: string): string {
  const sections = ofTag(entries, tag).map((entry) => renderOperation(entry, schemas, baseUrl));
  return `<h2>${escapeHtml(tag)}</h2>${sections.join("\n")}`;
}

type Schemas = ApiDocument["components"]["schemas"];

function renderOperation({ path, method, operation }: Entry, schemas: Schemas, baseUrl: string): string {
  const { parameters = [], requestBody, responses } = operation;
  const parts = [
    `<section id="${escapeHtml(operation.operationId)}"><h3>${escapeHtml(operation.summary)}</h3>`,
    `<p><code><span class="method">${method}</span> ${escapeHtml(path)}</code></p>`,
    `<p>${renderInline(operation.description)}</p>`,
  ];
  if (parameters.length > 0) {
    const rows = parameters.map(({ name, in: place, required, description, schema }) => [
      code(name),
      `${typeName(schema)} (${place})`,
      required ? "yes" : "no",
      escapeHtml(description ?? ""),
    ]);
    parts.push(table("Parameters", ["Name", "Type", "Required", "Meaning"], rows));
  }
  for (const [type, { schema }] of Object.entries(requestBody?.content ?? {})) {
    parts.push(renderFields(`Body, ${type}`, resolve(schema, schemas)));
  }
  const answers = Object.entries(responses).map(([status, response]) => {
    const [content] = Object.entries(response.content ?? {});
    const shown =
      content === undefined
        ? ""
        : content[0] === "application/json"
          ? typeName(content[1].schema)
          : escapeHtml(content[0]);
    return [status, shown, renderInline(response.description)];
  });
  parts.push(table("Answers", ["Status", "Body", "Meaning"], answers));
  parts.push(
    `<h4>Try it</h4><pre tabindex="0">${escapeHtml(curlLine(path, method, operation, baseUrl))}</pre></section>`,
  );
  return parts.join("\n");
}

function renderType(name: string, schema: JsonSchema): string {
  return `<section id="type-${escapeHtml(name)}">${renderFields(name, schema, "h3")}</section>`;
}

function renderFields(caption: string, schema: JsonSchema, heading = "h4"): string {
  const { properties = {}, required = [] } = schema as {
    readonly properties?: Readonly<Record<string, JsonSchema>>;
    readonly required?: readonly string[];
  };
  const rows = Object.entries(properties).map(([name, property]) => [
    code(name),
    typeName(property),
    required.includes(name) ? "yes" : "no",
    escapeHtml(String(property.description ?? "")),
  ]);
  if (rows.length === 0) return `<${heading}>${escapeHtml(caption)}</${heading}><p>${typeName(schema)}</p>`;
  return table(caption, ["Field", "Type", "Required", "Meaning"], rows, heading);
}

function resolve(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const reference = schema.$ref;
  return typeof reference === "string" ? (schemas[reference.split("/").at(-1) ?? ""] ?? schema) : schema;
}

/** A type in words, as markup. */
function typeName(schema: JsonSchema): string {
  const { $ref: reference, type, enum: words, anyOf, items, const: only, contentMediaType } = schema;
  if (typeof reference === "string") {
    const name = escapeHtml(reference.split("/").at(-1) ?? "");
    return `<a href="#type-${name}">${name}</a>`;
  }
  if (Array.isArray(words)) return words.map((word) => code(String(word))).join(", ");
  if (Array.isArray(anyOf)) return anyOf.map((branch) => typeName(branch as JsonSchema)).join(" or ");
  if (only !== undefined) return code(String(only));
  if (contentMediaType !== undefined) return "file";
  if (type === "array") return `list of ${typeName((items ?? {}) as JsonSchema)}`;
  return escapeHtml(typeof type === "string" ? type : "any");
}

function curlLine(path: string, method: string, operation: ApiOperation, baseUrl: string): string {
  const words = [`curl ${baseUrl}${path}`];
  if (method !== "GET") words.push(`-X ${method}`);
  if (operation.security.length > 0) words.push(`-H "Authorization: Bearer $ASSAY_TOKEN"`);
  const content = operation.requestBody?.content ?? {};
  const json = content["application/json"];
  const form = content["multipart/form-data"];
  if (json !== undefined) {
    words.push('-H "Content-Type: application/json"', `-d '${JSON.stringify(json.example ?? {})}'`);
  } else if (form !== undefined) {
    const fields = form.schema.properties as Readonly<Record<string, JsonSchema>>;
    for (const name of form.schema.required as readonly string[]) {
      words.push(`-F ${name}=${fields[name]?.contentMediaType === undefined ? "…" : "@file"}`);
    }
  }
  return words.join(" \\\n  ");
}

function renderErrors(): string {
  const rows = Object.entries(errorTable).map(([name, { status, meaning }]) => [
    String(status),
    code(name),
    escapeHtml(meaning),
  ]);
  return `<h2 id="errors">Errors</h2><p>Every error response is an <a href="#type-Error">Error</a>, or a <a href="#type-Problem">Problem</a> with <code>Accept: application/problem+json</code>.</p>${table("Codes", ["Status", "error", "Meaning"], rows, "h3")}`;
}

const code = (text: string) => `<code>${escapeHtml(text)}</code>`;

/** Text in which words between backticks are code. */
function renderInline(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, "<code>$1</code>");
}

/** Cells are escaped markup. A wide table scrolls by itself, for the keyboard too. */
function table(
  caption: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  heading = "h4",
): string {
  const name = escapeHtml(caption);
  const head = heads.map((text) => `<th scope="col">${text}</th>`).join("");
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("");
  const grid = `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
  return `<${heading}>${name}</${heading}><div class="scroll" role="region" aria-label="${name}" tabindex="0">${grid}</div>`;
}
