/** Sends one message: limited in time and in the bytes read, without following redirects. */
import { request as requestHttps } from "node:https";
import { request as requestHttp } from "../../node-http.ts";
import { type AllowedTargets, createLookup, findUrlProblem } from "./allowed-address.ts";

export interface SendOptions extends AllowedTargets {
  readonly timeoutMs: number;
  readonly version: string;
}

export interface SendResult {
  readonly status: number | null;
  /** Undefined where the message was accepted. */
  readonly problem: string | undefined;
  /** What the target asks for. */
  readonly retryAfterMs: number | undefined;
}

/** Bytes read of an answer, so that the connection ends in order; nothing of it is kept. */
const answerLimitBytes = 16 * 1_024;
const headerLimitBytes = 16 * 1_024;

export type SendMessage = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  signal: AbortSignal,
) => Promise<SendResult>;

export function createSendMessage(options: SendOptions): SendMessage {
  const lookup = createLookup(options);
  return (address, signed, body, signal) => {
    // The settings may have changed since the address was given.
    const wrong = findUrlProblem(address, options);
    if (wrong !== undefined) return Promise.resolve(failed(`The address ${wrong}.`));
    const url = new URL(address);
    const headers = {
      ...signed,
      "content-length": Buffer.byteLength(body),
      "user-agent": `Assay/${options.version}`,
    };
    return new Promise<SendResult>((settle) => {
      const send = url.protocol === "https:" ? requestHttps : requestHttp;
      const deadline = AbortSignal.any([signal, AbortSignal.timeout(options.timeoutMs)]);
      const request = send(url, {
        method: "POST",
        headers,
        lookup,
        agent: false,
        maxHeaderSize: headerLimitBytes,
        signal: deadline,
      });
      request.on("response", (response) => {
        let bytes = 0;
        response.on("data", (chunk: Uint8Array) => {
          bytes += chunk.length;
          if (bytes > answerLimitBytes) request.destroy();
        });
        // The status line decides; how the rest ends does not matter.
        response.on("error", () => undefined);
        settle(resultOf(response.statusCode ?? 0, response.headers["retry-after"]));
      });
      request.on("error", (error) => {
        settle(failed(deadline.aborted ? `No response within ${options.timeoutMs} ms.` : wordError(error)));
      });
      request.end(body);
    });
  };
}

function resultOf(status: number, retryAfter: string | undefined): SendResult {
  if (status >= 200 && status < 300) return { status, problem: undefined, retryAfterMs: undefined };
  const isRedirect = status >= 300 && status < 400;
  const problem = isRedirect
    ? `The response was ${status}; redirects are not followed.`
    : `The response was ${status}; expected 200 to 299.`;
  return { status, problem, retryAfterMs: readRetryAfter(retryAfter, Date.now()) };
}

/** Seconds, or a date (RFC 9110, 10.2.3). */
export function readRetryAfter(text: string | undefined, nowMs: number): number | undefined {
  const seconds = Number(text);
  const waitMs = Number.isNaN(seconds) ? Date.parse(text ?? "") - nowMs : seconds * 1_000;
  return Number.isFinite(waitMs) && waitMs > 0 ? waitMs : undefined;
}

function failed(problem: string): SendResult {
  return { status: null, problem, retryAfterMs: undefined };
}

/** Node's messages name addresses of the network; the code says enough. */
function wordError(error: Error): string {
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  return code === undefined ? `Sending failed: ${error.message}.` : `Sending failed: ${code}.`;
}
