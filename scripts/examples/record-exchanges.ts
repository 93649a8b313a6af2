/** A proxy that notes what was sent and answered, by operation. */
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { ApiDocument } from "../../src/http/openapi.ts";
import type { ApiExamples, Exchanged } from "../../src/http/openapi-examples.ts";

interface Recording {
  readonly url: string;
  readonly examples: ApiExamples;
  close(): void;
}

export async function recordExchanges(serviceUrl: string, document: ApiDocument): Promise<Recording> {
  const find = findOperations(document);
  const examples: Record<string, Exchanged> = {};
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const answer = await fetch(serviceUrl + request.url, {
      method: request.method ?? "GET",
      headers: plainHeaders(request.headers),
      ...(body.length === 0 ? {} : { body }),
    });
    const type = answer.headers.get("content-type") ?? "";
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (type.startsWith("text/event-stream")) {
      // Curl leaves a stream after a while.
      const reader = answer.body?.getReader();
      response.end((await reader?.read())?.value);
      await reader?.cancel();
      return;
    }
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const found = find(request);
    if (found !== undefined && answer.ok) {
      const { answers = {}, ...former } = examples[found.operation] ?? {};
      const text = type.startsWith("application/json") ? new TextDecoder().decode(bytes) : "";
      examples[found.operation] = {
        ...former,
        ...(Object.keys(found.parameters).length === 0 ? {} : { parameters: found.parameters }),
        ...(await bodyOf(request.headers["content-type"] ?? "", body)),
        answers: text === "" ? answers : { ...answers, [answer.status]: tidy(JSON.parse(text)) },
      };
    }
    response.end(bytes);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, examples, close: () => server.close() };
}

const ownHeaders = ["host", "connection", "content-length", "expect"];

function plainHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const given = Object.entries(headers).filter(([name]) => !ownHeaders.includes(name));
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

async function bodyOf(type: string, body: Uint8Array<ArrayBuffer>): Promise<Pick<Exchanged, "body" | "form">> {
  if (body.length === 0) return {};
  if (type.startsWith("application/json")) return { body: tidy(JSON.parse(new TextDecoder().decode(body))) };
  if (!type.startsWith("multipart/form-data")) return {};
  const form: Record<string, string> = {};
  for (const [name, value] of await new Response(body, { headers: { "content-type": type } }).formData()) {
    const text = typeof value === "string" ? value : await value.text();
    const isText = /^[\t\n\r\x20-\x7e]{0,500}$/.test(text);
    if (isText) form[name] = text;
  }
  return { form };
}

interface Found {
  readonly operation: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** A fixed part of a path goes before a parameter. */
function findOperations({ paths }: ApiDocument): (request: IncomingMessage) => Found | undefined {
  const entries = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      pattern: new RegExp(`^${path.replaceAll(".", "\\.").replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`),
      parameterCount: path.split("{").length,
      operation,
    })),
  );
  return ({ method, url = "/" }) => {
    const { pathname, searchParams } = new URL(url, "http://localhost");
    const [entry] = entries
      .filter((each) => each.method === method && each.pattern.test(pathname))
      .toSorted((one, other) => one.parameterCount - other.parameterCount);
    if (entry === undefined) return undefined;
    const inPath = Object.entries(entry.pattern.exec(pathname)?.groups ?? {});
    const parameters = (entry.operation.parameters ?? []).flatMap(({ name, in: place, schema }) => {
      const text = place === "path" ? inPath.find(([key]) => key === name)?.[1] : searchParams.get(name);
      if (text === undefined || text === null) return [];
      return [[name, readAs(schema.type, decodeURIComponent(text))] as const];
    });
    return {
      operation: entry.operation.operationId,
      parameters: tidy(Object.fromEntries(parameters)) as Found["parameters"],
    };
  };
}

function readAs(type: unknown, text: string): unknown {
  switch (type) {
    case "integer":
    case "number":
      return Number(text);
    case "boolean":
      return text === "true";
    case "array":
      return [text];
    default:
      return text;
  }
}

const listLimit = 2;
/** Objects with more names than any shape has fields are maps: of features, of reasons. */
const mapLimit = 45;
const shownOfMap = 3;

/** Makes a recorded body fit to be shown: short lists, no secrets, no places of this machine. */
function tidy(value: unknown): unknown {
  if (typeof value === "string") return tidyText(value);
  if (Array.isArray(value)) return value.slice(0, listLimit).map(tidy);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  const shown = entries.length > mapLimit ? entries.slice(0, shownOfMap) : entries;
  return Object.fromEntries(shown.map(([name, inner]) => [name, tidy(inner)]));
}

function tidyText(text: string): string {
  return text
    .replace(/assay_(live|test)_\w+/g, "assay_$1_EXAMPLE")
    .replace(/whsec_[\w+/=]+/g, "whsec_EXAMPLE")
    .replace(/signature=[0-9a-f]+/g, "signature=EXAMPLE")
    .replace(/http:\/\/127\.0\.0\.1:\d+\/hook/g, "https://hooks.example.com/assay")
    .replace(/http:\/\/127\.0\.0\.1:\d+/g, "https://assay.example.com");
}
