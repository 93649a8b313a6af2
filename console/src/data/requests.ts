/** Requests that do not go through the client: uploads with their progress, and answers that are read as streams. */
import { AssayError } from "../../../client/assay.ts";
import { credentials, noteRefusal } from "../session/session.ts";

export interface FormToSend {
  readonly address: string;
  readonly form: FormData;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** From 0 to 1; 1 says that the service has everything and is at work. */
  readonly onProgress: (share: number) => void;
}

/** `fetch` has no progress of what it sends. */
export function sendForm<Answer>({ address, form, headers = {}, signal, onProgress }: FormToSend): Promise<Answer> {
  return new Promise((settle, fail) => {
    const request = new XMLHttpRequest();
    request.open("POST", address);
    for (const [name, value] of Object.entries({ ...headers, ...credentials() })) request.setRequestHeader(name, value);
    const stop = () => request.abort();
    signal.addEventListener("abort", stop, { once: true });
    request.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.upload.addEventListener("load", () => onProgress(1));
    request.addEventListener("abort", () => fail(new DOMException("Cancelled.", "AbortError")));
    request.addEventListener("error", () => fail(new AssayError(0, "unreachable", "The service is unreachable.")));
    request.addEventListener("loadend", () => signal.removeEventListener("abort", stop));
    request.addEventListener("load", () => {
      if (request.status >= 200 && request.status < 300) settle(JSON.parse(request.responseText) as Answer);
      else fail(refusalFrom(request));
    });
    if (signal.aborted) fail(new DOMException("Cancelled.", "AbortError"));
    else request.send(form);
  });
}

function refusalFrom(request: XMLHttpRequest): AssayError {
  const headers = new Headers();
  for (const name of ["X-Request-Id", "Retry-After"]) {
    const value = request.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  return refusalOf(request.status, headers, request.responseText);
}

function refusalOf(status: number, headers: Headers, body: string): AssayError {
  if (status === 401) void noteRefusal();
  const answer = parse(body);
  if (typeof answer === "object" && answer !== null && "error" in answer && "message" in answer) {
    return new AssayError(status, String(answer.error), String(answer.message), headers);
  }
  const text = `The answer with status ${status} does not come from this service.`;
  return new AssayError(status, "unexpected_answer", text, headers);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export async function fetchAnswer(address: string, signal?: AbortSignal): Promise<Response> {
  const response = await fetch(address, {
    headers: credentials(),
    ...(signal === undefined ? {} : { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted === true) throw error;
    throw new AssayError(0, "unreachable", "The service is unreachable.", undefined, error);
  });
  if (!response.ok) throw refusalOf(response.status, response.headers, await response.text());
  return response;
}
