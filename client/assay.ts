/** A typed client of the service: one function an operation, for browsers and for Node. */
import { type Operations, operations } from "./interface.ts";

export type OperationName = keyof Operations;
export type Input<Name extends OperationName> = Operations[Name]["input"];
export type Answer<Name extends OperationName> = Operations[Name]["answer"];

export interface ClientOptions {
  /** Without a slash at the end, such as `https://assay.example.com`; empty in a page that the service itself served. */
  readonly baseUrl: string;
  /** The token, or a function that returns it for each request. */
  readonly token?: string | (() => string | undefined) | undefined;
  /** Instead of the global one. */
  readonly fetch?: typeof fetch;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sees the answer's status and headers, such as `Idempotent-Replayed`. */
  readonly onResponse?: (response: Response) => void;
}

/** The service refused the request, or the answer is not one of the service. */
export class AssayError extends Error {
  /** HTTP status; 0 when there was no answer at all. */
  readonly status: number;
  /** Stable code of the error table, such as `not_found`; `unreachable` when there was no answer, `proposed` where a second person is asked. */
  readonly code: string;
  readonly requestId: string | undefined;
  /** When to try again, where the service said so. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, code: string, message: string, headers?: Headers, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "AssayError";
    this.status = status;
    this.code = code;
    this.requestId = headers?.get("X-Request-Id") ?? undefined;
    const retryAfter = Number(headers?.get("Retry-After") ?? Number.NaN);
    this.retryAfterSeconds = Number.isFinite(retryAfter) ? retryAfter : undefined;
  }
}

/** Parameters of the path and the query, `body` for a JSON body, and the parts of a form all stand in one object. */
export type AssayClient = {
  readonly [Name in OperationName]: (
    ...parameters: Input<Name> extends Readonly<Record<string, never>>
      ? [input?: Input<Name>, options?: CallOptions]
      : Record<string, never> extends Input<Name>
        ? [input?: Input<Name>, options?: CallOptions]
        : [input: Input<Name>, options?: CallOptions]
  ) => Promise<Answer<Name>>;
};

export function createClient(options: ClientOptions): AssayClient {
  const calls = Object.keys(operations).map((name) => [
    name,
    (input: Readonly<Record<string, unknown>> = {}, callOptions: CallOptions = {}) =>
      call(options, name as OperationName, input, callOptions),
  ]);
  return Object.fromEntries(calls) as AssayClient;
}

/** Every entry of a list, page after page: `for await (const entry of eachEntry(client.listLabels, {}, "labels"))`. */
export async function* eachEntry<
  Query extends object,
  Page extends { readonly nextCursor: string | null },
  Key extends keyof Page,
>(
  list: (query: Query & { readonly cursor?: string }) => Promise<Page>,
  query: Query,
  key: Key,
): AsyncGenerator<Page[Key] extends readonly (infer Entry)[] ? Entry : never> {
  let cursor: string | undefined;
  do {
    const page = await list(cursor === undefined ? query : { ...query, cursor });
    yield* page[key] as readonly (Page[Key] extends readonly (infer Entry)[] ? Entry : never)[];
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

interface OperationEntry {
  readonly method: string;
  readonly path: string;
  readonly query: readonly string[];
  readonly file?: string;
  readonly answer: "json" | "nothing" | "response";
}

async function call(
  { baseUrl, token, fetch: given }: ClientOptions,
  name: OperationName,
  input: Readonly<Record<string, unknown>>,
  { signal, headers = {}, onResponse }: CallOptions,
): Promise<unknown> {
  const entry: OperationEntry = operations[name];
  const text = typeof token === "function" ? token() : token;
  const body = bodyOf(entry, input);
  const url = baseUrl + pathOf(entry, input) + queryOf(entry, input);
  const request: RequestInit = {
    method: entry.method,
    headers: {
      ...(text === undefined ? {} : { Authorization: `Bearer ${text}` }),
      ...(typeof body === "string" ? { "Content-Type": "application/json" } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
    ...(signal === undefined ? {} : { signal }),
  };
  const response = await (given ?? fetch)(url, request).catch((error: unknown) => {
    if (signal?.aborted === true) throw error;
    throw new AssayError(0, "unreachable", "The service is unreachable.", undefined, error);
  });
  onResponse?.(response);
  if (!response.ok) throw await failureOf(response);
  const proposal = response.status === 202 ? response.headers.get("Assay-Proposal") : null;
  if (proposal !== null) {
    const message = `Proposed as number ${proposal}. Another person has to approve it.`;
    throw new AssayError(202, "proposed", message, response.headers);
  }
  switch (entry.answer) {
    case "json":
      return await response.json();
    case "response":
      return response;
    case "nothing":
      return undefined;
  }
}

function pathOf({ path }: OperationEntry, input: Readonly<Record<string, unknown>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])));
}

function queryOf({ query }: OperationEntry, input: Readonly<Record<string, unknown>>): string {
  const pairs = query.flatMap((name) => {
    const value = input[name];
    const values: readonly unknown[] = Array.isArray(value) ? value : value === undefined ? [] : [value];
    return values.map((each) => `${encodeURIComponent(name)}=${encodeURIComponent(String(each))}`);
  });
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}

/** A form where its file is given, else the JSON body. */
function bodyOf(
  { path, query, file }: OperationEntry,
  input: Readonly<Record<string, unknown>>,
): FormData | string | undefined {
  const content = file === undefined ? undefined : input[file];
  if (file === undefined || !(content instanceof Blob)) {
    return input.body === undefined ? undefined : JSON.stringify(input.body);
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) {
    const isElsewhere = name === file || name === "body" || query.includes(name) || path.includes(`{${name}}`);
    if (!isElsewhere && value !== undefined) form.append(name, String(value));
  }
  form.append(file, content, content instanceof File ? content.name : "file");
  return form;
}

async function failureOf(response: Response): Promise<AssayError> {
  const { status, headers } = response;
  const answer: unknown = await response.json().catch(() => undefined);
  if (typeof answer === "object" && answer !== null && "error" in answer && "message" in answer) {
    return new AssayError(status, String(answer.error), String(answer.message), headers);
  }
  return new AssayError(
    status,
    "unexpected_answer",
    `The answer with status ${status} is none of this service.`,
    headers,
  );
}
