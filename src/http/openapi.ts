/** The API document: OpenAPI 3.1, made from the route table alone, the same bytes for the same table. */
import { ErrorBody } from "../contract/error.ts";
import type { Schema } from "../contract/static.ts";
import { type ErrorCode, errorTable } from "../errors.ts";
import { type Components, type JsonSchema, referTo } from "./openapi-schema.ts";
import { errorsOf, type Route } from "./route.ts";
import type { UploadForm } from "./upload.ts";

export interface ApiDocument {
  readonly openapi: "3.1.0";
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  readonly components: JsonSchema & { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

export interface ApiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly ApiParameter[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>;
  };
  readonly responses: Readonly<Record<string, ApiResponse>>;
}

export interface ApiParameter {
  readonly name: string;
  readonly in: "path" | "query";
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

export interface ApiResponse {
  readonly description: string;
  readonly headers?: Readonly<Record<string, JsonSchema>>;
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>;
}

/** The version of the interface, not of the program: additions keep it. */
const interfaceVersion = "1.0.0";

const text: JsonSchema = { type: "string" };
const header = (description: string, schema: JsonSchema = text): JsonSchema => ({ description, schema });
const requestIdHeader = { $ref: "#/components/headers/RequestId" };
const errorHeaders: Partial<Record<ErrorCode, Readonly<Record<string, JsonSchema>>>> = {
  unauthorized: { "WWW-Authenticate": header("Challenge according to RFC 6750.") },
  forbidden: { "WWW-Authenticate": header("Challenge according to RFC 6750, with the required scope.") },
  rate_limited: { "Retry-After": header("Seconds to wait before the next request.", { type: "integer" }) },
  overloaded: { "Retry-After": header("Seconds to wait before the next request.", { type: "integer" }) },
};

export function createApiDocument(routes: readonly Route[], description: string): ApiDocument {
  const components: Components = new Map();
  const shown = routes.filter((route) => route.isHidden !== true);
  const error = referTo(ErrorBody, components);
  const paths: Record<string, Record<string, ApiOperation>> = {};
  for (const route of shown) {
    const path = route.path.replace(/:([A-Za-z]\w*)/g, "{$1}");
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeRoute(route, error, components) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Assay", version: interfaceVersion, description: `${description}\n\n${errorList()}` },
    servers: [{ url: "/" }],
    tags: [...new Set(shown.map((route) => route.tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          description: "A token of this service, or a JWT of the configured issuer.",
        },
      },
      headers: { RequestId: header("Id of the request, as written to the log.") },
      schemas: Object.fromEntries(components),
    },
  };
}

function errorList(): string {
  const rows = Object.entries(errorTable).map(
    ([code, { status, meaning }]) => `| ${status} | \`${code}\` | ${meaning} |`,
  );
  return [
    "All errors have the same format and a code from this table:",
    "",
    "| Status | error | Meaning |",
    "|---|---|---|",
    ...rows,
  ].join("\n");
}

function describeRoute(route: Route, error: JsonSchema, components: Components): ApiOperation {
  const parameters = [
    ...describeParameters(route.params, "path", components),
    ...describeParameters(route.query, "query", components),
  ];
  const requestBody = describeBody(route, components);
  return {
    operationId: route.operation,
    summary: route.summary,
    ...(route.description === undefined ? {} : { description: route.description }),
    tags: [route.tag],
    security: route.scope === null ? [] : [{ bearer: route.scope === "any" ? [] : [route.scope] }],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: { ...describeAnswers(route, components), ...describeErrors(route, error) },
  };
}

function describeParameters(
  schema: Schema | undefined,
  place: "path" | "query",
  components: Components,
): ApiParameter[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schema as {
    readonly properties?: Readonly<Record<string, Schema>>;
    readonly required?: readonly string[];
  };
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = referTo(property, components);
    return {
      name,
      in: place,
      required: place === "path" || required.includes(name),
      ...(typeof description === "string" ? { description } : {}),
      schema: rest,
    };
  });
}

function describeBody(route: Route, components: Components): ApiOperation["requestBody"] {
  if (route.form === undefined && route.body === undefined) return undefined;
  const content = {
    ...(route.form === undefined ? {} : { "multipart/form-data": { schema: describeForm(route.form) } }),
    ...(route.body === undefined ? {} : { "application/json": { schema: referTo(route.body, components) } }),
  };
  return { required: route.isBodyOptional !== true, content };
}

function describeForm(form: UploadForm): JsonSchema {
  const fields = Object.entries(form.fields);
  const file = {
    type: "string",
    format: "binary",
    contentMediaType: "application/octet-stream",
    description: form.fileDescription,
  };
  return {
    type: "object",
    required: [form.file, ...fields.filter(([, field]) => field.isRequired).map(([name]) => name)],
    properties: {
      [form.file]: file,
      ...Object.fromEntries(fields.map(([name, field]) => [name, { ...text, description: field.description }])),
    },
  };
}

function describeAnswers(route: Route, components: Components): Record<string, ApiResponse> {
  const described = Object.entries(route.responses).map(([status, response]): [string, ApiResponse] => {
    const { description, schema, headers = {}, contentType = "application/json" } = response;
    const own = Object.fromEntries(Object.entries(headers).map(([name, meaning]) => [name, header(meaning)]));
    const body = schema === undefined ? {} : referTo(schema, components);
    return [
      status,
      {
        description,
        headers: { "X-Request-Id": requestIdHeader, ...own },
        ...(contentType === null ? {} : { content: { [contentType]: { schema: body } } }),
      },
    ];
  });
  return Object.fromEntries(described);
}

/** Codes that share a status share an entry. */
function describeErrors(route: Route, error: JsonSchema): Record<string, ApiResponse> {
  const answers: Record<string, ApiResponse> = {};
  for (const code of errorsOf(route)) {
    const { status, meaning } = errorTable[code];
    const former = answers[status];
    answers[status] = {
      description: former === undefined ? `\`${code}\`: ${meaning}` : `${former.description} \`${code}\`: ${meaning}`,
      headers: { "X-Request-Id": requestIdHeader, ...former?.headers, ...errorHeaders[code] },
      content: { "application/json": { schema: error } },
    };
  }
  return answers;
}
