/** The API document: OpenAPI 3.1, made from the route table alone, the same bytes for the same table. */
import { ErrorBody, Problem } from "../contract/error.ts";
import type { Schema } from "../contract/static.ts";
import { type ErrorCode, errorTable } from "../errors.ts";
import { type ApiExamples, type Exchanged, errorExamples, exampleOf, formExample } from "./openapi-examples.ts";
import { describeMessages, type MessageShapes } from "./openapi-messages.ts";
import { type Components, type JsonSchema, referTo } from "./openapi-schema.ts";
import { errorsOf, type Route } from "./route.ts";
import type { UploadForm } from "./upload.ts";

export interface ApiDocument {
  readonly openapi: "3.1.0";
  readonly info: JsonSchema & { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: JsonSchema }>>;
  readonly components: JsonSchema & { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

/** What the document says beside the routes. */
export interface ApiAbout {
  readonly introduction: string;
  /** What each tag holds. */
  readonly tags?: Readonly<Record<string, string>>;
  /** By operation. */
  readonly examples?: ApiExamples;
  /** Shapes of the messages to webhooks, by their type. */
  readonly messages?: MessageShapes;
}

export interface ApiContent {
  readonly schema: JsonSchema;
  readonly example?: unknown;
  readonly examples?: JsonSchema;
}

export interface ApiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly "x-repeatable"?: true;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly ApiParameter[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: Readonly<Record<string, ApiContent>>;
  };
  readonly responses: Readonly<Record<string, ApiResponse>>;
}

export interface ApiParameter {
  readonly name: string;
  readonly in: "path" | "query";
  readonly required: boolean;
  readonly description?: string;
  readonly example?: unknown;
  readonly schema: JsonSchema;
}

export interface ApiResponse {
  readonly description: string;
  readonly headers?: Readonly<Record<string, JsonSchema>>;
  readonly content?: Readonly<Record<string, ApiContent>>;
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

export function createApiDocument(routes: readonly Route[], about: ApiAbout): ApiDocument {
  const { introduction, tags = {}, examples = {}, messages = {} } = about;
  const components: Components = new Map();
  const shown = routes.filter((route) => route.isHidden !== true);
  for (const schema of [ErrorBody, Problem]) referTo(schema, components);
  const paths: Record<string, Record<string, ApiOperation>> = {};
  for (const route of shown) {
    const path = route.path.replace(/:([A-Za-z]\w*)/g, "{$1}");
    paths[path] = {
      ...paths[path],
      [route.method.toLowerCase()]: describeRoute(route, examples[route.operation], components),
    };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Assay",
      version: interfaceVersion,
      description: `${introduction}\n\n${errorList()}`,
      license: { name: "Apache 2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/" }],
    tags: [...new Set(shown.map((route) => route.tag))].map((name) => {
      const description = tags[name];
      return { name, ...(description === undefined ? {} : { description }) };
    }),
    paths,
    webhooks: describeMessages(messages, components),
    components: {
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          description: "A token of this service, or a JWT of the configured issuer.",
        },
      },
      headers: { RequestId: header("Id of the request, as written to the log.") },
      examples: errorExamples(new Set(shown.flatMap(errorsOf))),
      schemas: Object.fromEntries(components),
    },
  };
}

function errorList(): string {
  const rows = Object.entries(errorTable).map(
    ([code, { status, meaning }]) => `| ${status} | \`${code}\` | ${meaning} |`,
  );
  return [
    "All errors have the same format and a code from this table. With `Accept: application/problem+json` they are problem details (RFC 9457).",
    "",
    "| Status | error | Meaning |",
    "|---|---|---|",
    ...rows,
  ].join("\n");
}

function describeRoute(route: Route, example: Exchanged | undefined, components: Components): ApiOperation {
  const parameters = [
    ...describeParameters(route.params, "path", example, components),
    ...describeParameters(route.query, "query", example, components),
  ];
  const requestBody = describeBody(route, example, components);
  return {
    operationId: route.operation,
    summary: route.summary,
    description: [route.description, describeScope(route)].filter((part) => part !== undefined).join(" "),
    tags: [route.tag],
    ...(route.isRepeatable === undefined ? {} : { "x-repeatable": route.isRepeatable }),
    security: route.scope === null ? [] : [{ bearer: route.scope === "any" ? [] : [route.scope] }],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: { ...describeAnswers(route, example, components), ...describeErrors(route) },
  };
}

function describeScope({ scope }: Route): string {
  if (scope === null) return "Needs no token.";
  return scope === "any" ? "Needs a token with any scope." : `Needs a token with the scope \`${scope}\`.`;
}

function describeParameters(
  schema: Schema | undefined,
  place: "path" | "query",
  exchanged: Exchanged | undefined,
  components: Components,
): ApiParameter[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schema as {
    readonly properties?: Readonly<Record<string, Schema>>;
    readonly required?: readonly string[];
  };
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = referTo(property, components);
    const example = exchanged?.parameters?.[name];
    return {
      name,
      in: place,
      required: place === "path" || required.includes(name),
      ...(typeof description === "string" ? { description } : {}),
      ...(example === undefined ? {} : { example }),
      schema: rest,
    };
  });
}

function describeBody(
  { form, body, isBodyOptional }: Route,
  exchanged: Exchanged | undefined,
  components: Components,
): ApiOperation["requestBody"] {
  if (form === undefined && body === undefined) return undefined;
  const content = {
    ...(form === undefined
      ? {}
      : { "multipart/form-data": { schema: describeForm(form), ...formExample(form, exchanged) } }),
    ...(body === undefined
      ? {}
      : { "application/json": { schema: referTo(body, components), ...exampleOf(exchanged?.body) } }),
  };
  return { required: isBodyOptional !== true, content };
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

function describeAnswers(
  route: Route,
  exchanged: Exchanged | undefined,
  components: Components,
): Record<string, ApiResponse> {
  const described = Object.entries(route.responses).map(([status, response]): [string, ApiResponse] => {
    const { description, schema, headers = {}, contentType = "application/json", otherTypes = [] } = response;
    const own = Object.fromEntries(Object.entries(headers).map(([name, meaning]) => [name, header(meaning)]));
    const body = schema === undefined ? {} : referTo(schema, components);
    return [
      status,
      {
        description,
        headers: { "X-Request-Id": requestIdHeader, ...own },
        ...(contentType === null
          ? {}
          : {
              content: {
                [contentType]: { schema: body, ...exampleOf(exchanged?.answers[status]) },
                ...Object.fromEntries(
                  otherTypes.map((type) => [type, { schema: type.startsWith("text/") ? text : {} }]),
                ),
              },
            }),
      },
    ];
  });
  return Object.fromEntries(described);
}

/** Codes that share a status share an entry. */
function describeErrors(route: Route): Record<string, ApiResponse> {
  const answers: Record<string, ApiResponse> = {};
  for (const code of errorsOf(route)) {
    const { status, meaning } = errorTable[code];
    const former = answers[status];
    answers[status] = {
      description: former === undefined ? `\`${code}\`: ${meaning}` : `${former.description} \`${code}\`: ${meaning}`,
      headers: { "X-Request-Id": requestIdHeader, ...former?.headers, ...errorHeaders[code] },
      content: {
        "application/json": withErrorExample("Error", code, former),
        "application/problem+json": withErrorExample("Problem", code, former),
      },
    };
  }
  return answers;
}

function withErrorExample(name: "Error" | "Problem", code: ErrorCode, former: ApiResponse | undefined): ApiContent {
  const type = name === "Error" ? "application/json" : "application/problem+json";
  return {
    schema: { $ref: `#/components/schemas/${name}` },
    examples: {
      ...former?.content?.[type]?.examples,
      [code]: { $ref: `#/components/examples/${name}_${code}` },
    },
  };
}
