/** A typed client of the service: one function an operation, for browsers and for Node. */
import { AssayError, failureOf } from "./error.ts";
import { type Operations, operations } from "./interface.ts";
import { sleep, withRetries } from "./retry.ts";
import { type Body, formOf, isFileContent, type OnProgress } from "./upload.ts";

export { AssayError } from "./error.ts";

export type OperationName = keyof Operations;
export type Input<Name extends OperationName> = Operations[Name]["input"];
export type Answer<Name extends OperationName> = Operations[Name]["answer"];

export interface ClientOptions {
  /** Such as `https://assay.example.com`; empty in a page that the service itself served. */
  readonly baseUrl: string;
  /** The token, or a function that returns it for each request. */
  readonly token?: string | (() => string | undefined) | undefined;
  /** Instead of the global one. */
  readonly fetch?: typeof fetch;
  /**
   * How often a call is sent again after 429, 503, a lost connection or its timeout; 2 unless said otherwise. Only calls that have the same
   * effect once and twice are: those that read, PUT and DELETE, and those that the service recognises, such as verdicts.
   */
  readonly retries?: number;
  /** For each attempt, up to the end of its answer; 120,000 unless said otherwise, and 0 is none. Uploads and streams have none of their own. */
  readonly timeoutMs?: number;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  readonly retries?: number;
  readonly timeoutMs?: number;
  /** How far the upload of a file is. */
  readonly onProgress?: OnProgress;
  /** Sees the answer's status and headers. */
  readonly onResponse?: (response: Response) => void;
  /** Sees what stands beside the answer. */
  readonly onReply?: (reply: Reply) => void;
}

export interface Reply {
  readonly status: number;
  readonly requestId: string | undefined;
  /** The transaction was decided before; this is its first verdict (`Idempotent-Replayed`). */
  readonly isReplayed: boolean;
  /** Nothing was stored (`Dry-Run`). */
  readonly isDryRun: boolean;
  /** How often the call was sent. */
  readonly attempts: number;
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

/** Or the path under which a page's own service stands. */
const address = /^(?:https?:\/\/[^/]|\/|$)/i;

export function createClient(options: ClientOptions): AssayClient {
  if (!address.test(options.baseUrl)) {
    throw new TypeError("baseUrl must be an address such as https://assay.example.com.");
  }
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
  readonly isRepeatable?: boolean;
  readonly answer: "json" | "nothing" | "response";
}

const usualRetries = 2;
const usualTimeoutMs = 120_000;

function call(
  client: ClientOptions,
  name: OperationName,
  input: Readonly<Record<string, unknown>>,
  given: CallOptions,
): Promise<unknown> {
  const entry: OperationEntry = operations[name];
  const { signal, retries = client.retries ?? usualRetries } = given;
  const isRepeatable = entry.isRepeatable === true || ["GET", "PUT", "DELETE"].includes(entry.method);
  const isOnce = !isRepeatable || !bodyOf(entry, input).isRepeatable;
  return withRetries({ attempts: isOnce ? 1 : retries + 1, signal, random: Math.random, sleep }, (attempt) =>
    send(client, entry, input, given, attempt),
  );
}

async function send(
  client: ClientOptions,
  entry: OperationEntry,
  input: Readonly<Record<string, unknown>>,
  given: CallOptions,
  attempt: number,
): Promise<unknown> {
  const { signal, headers = {}, onResponse, onReply, onProgress } = given;
  const text = typeof client.token === "function" ? client.token() : client.token;
  const { content, contentType } = bodyOf(entry, input, onProgress);
  const deadline = startDeadline(entry, content, given.timeoutMs ?? client.timeoutMs ?? usualTimeoutMs, signal);
  const request = {
    method: entry.method,
    headers: {
      ...(text === undefined ? {} : { Authorization: `Bearer ${text}` }),
      ...(contentType === undefined ? {} : { "Content-Type": contentType }),
      ...headers,
    },
    ...(content === undefined ? {} : { body: content }),
    ...(content instanceof ReadableStream ? { duplex: "half" as const } : {}),
    ...(deadline.signal === undefined ? {} : { signal: deadline.signal }),
  };
  try {
    const url = client.baseUrl.replace(/\/+$/, "") + pathOf(entry, input) + queryOf(entry, input);
    const response = await (client.fetch ?? fetch)(url, request);
    onResponse?.(response);
    if (!response.ok) throw await failureOf(response);
    onReply?.(replyOf(response, attempt));
    return await answerOf(entry, response);
  } catch (error) {
    if (error instanceof AssayError || signal?.aborted === true) throw error;
    if (deadline.isOver()) throw new AssayError(0, "timeout", "The service did not answer in time.", undefined, error);
    // A body that is no JSON came from something else; everything else is the connection.
    if (error instanceof SyntaxError) throw error;
    throw new AssayError(0, "unreachable", "The service is unreachable.", undefined, error);
  } finally {
    deadline.end();
  }
}

async function answerOf({ answer }: OperationEntry, response: Response): Promise<unknown> {
  const proposal = response.status === 202 ? response.headers.get("Assay-Proposal") : null;
  if (proposal !== null) {
    const message = `Proposed as number ${proposal}. Another person has to approve it.`;
    throw new AssayError(202, "proposed", message, response.headers);
  }
  switch (answer) {
    case "json":
      return await response.json();
    case "response":
      return response;
    case "nothing":
      return undefined;
  }
}

function replyOf({ status, headers }: Response, attempts: number): Reply {
  return {
    status,
    requestId: headers.get("X-Request-Id") ?? undefined,
    isReplayed: headers.get("Idempotent-Replayed") === "true",
    isDryRun: headers.get("Dry-Run") === "true",
    attempts,
  };
}

interface Deadline {
  readonly signal: AbortSignal | undefined;
  readonly isOver: () => boolean;
  readonly end: () => void;
}

/** An upload takes as long as its file; an answer that is read as a stream ends with its reader. */
function startDeadline(
  { answer }: OperationEntry,
  content: Body["content"] | undefined,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Deadline {
  const isLong = answer === "response" || (content !== undefined && typeof content !== "string");
  if (isLong || timeoutMs === 0) return { signal, isOver: () => false, end: () => undefined };
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), timeoutMs);
  return {
    signal: signal === undefined ? abort.signal : AbortSignal.any([abort.signal, signal]),
    isOver: () => abort.signal.aborted,
    end: () => clearTimeout(timer),
  };
}

function pathOf({ path }: OperationEntry, input: Readonly<Record<string, unknown>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const text = String(input[name] ?? "");
    if (text === "") throw new AssayError(400, "invalid_request", `${name} is missing.`);
    // fetch would take them for steps along the path, and call another operation.
    if (text !== "." && text !== "..") return encodeURIComponent(text);
    throw new AssayError(400, "invalid_request", `${name} must not be one or two dots.`);
  });
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
  onProgress?: OnProgress,
): Body | { readonly content: undefined; readonly contentType?: undefined; readonly isRepeatable: true } {
  const content = file === undefined ? undefined : input[file];
  if (file !== undefined && isFileContent(content)) {
    const isElsewhere = (name: string) =>
      name === file || name === "body" || query.includes(name) || path.includes(`{${name}}`);
    const fields = Object.entries(input).flatMap(([name, value]) =>
      isElsewhere(name) || value === undefined ? [] : [[name, String(value)] as const],
    );
    return formOf(fields, file, content, onProgress);
  }
  if (input.body === undefined) return { content: undefined, isRepeatable: true };
  return { content: JSON.stringify(input.body), contentType: "application/json", isRepeatable: true };
}
