/** Sends a form with a file and tells how much of it is on its way; `fetch` tells that only of what it receives. */
import { AssayError } from "../../../client/assay.ts";
import { session, signOut } from "../session/session.ts";

export interface FormToSend {
  readonly address: string;
  readonly form: FormData;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** From 0 to 1; 1 says that the service has everything and is at work. */
  readonly onProgress: (share: number) => void;
}

export function sendForm<Answer>({ address, form, headers = {}, signal, onProgress }: FormToSend): Promise<Answer> {
  return new Promise((settle, fail) => {
    const request = new XMLHttpRequest();
    request.open("POST", address);
    request.setRequestHeader("Authorization", `Bearer ${session.value?.token ?? ""}`);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    const stop = () => request.abort();
    signal.addEventListener("abort", stop, { once: true });
    request.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.upload.addEventListener("load", () => onProgress(1));
    request.addEventListener("abort", () => fail(new DOMException("It was cancelled.", "AbortError")));
    request.addEventListener("error", () => fail(new AssayError(0, "unreachable", "The service cannot be reached.")));
    request.addEventListener("loadend", () => signal.removeEventListener("abort", stop));
    request.addEventListener("load", () => {
      const answer = parse(request.responseText);
      if (request.status >= 200 && request.status < 300) settle(answer as Answer);
      else fail(failureOf(request, answer));
    });
    if (signal.aborted) fail(new DOMException("It was cancelled.", "AbortError"));
    else request.send(form);
  });
}

function failureOf(request: XMLHttpRequest, answer: unknown): AssayError {
  if (request.status === 401) signOut();
  const headers = new Headers();
  for (const name of ["X-Request-Id", "Retry-After"]) {
    const value = request.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  if (typeof answer === "object" && answer !== null && "error" in answer && "message" in answer) {
    return new AssayError(request.status, String(answer.error), String(answer.message), headers);
  }
  const text = `The answer with status ${request.status} is none of this service.`;
  return new AssayError(request.status, "unexpected_answer", text, headers);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
