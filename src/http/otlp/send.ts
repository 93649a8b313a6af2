/** Sends one batch to a collector: limited in time, without following redirects. */
import { request as requestHttps } from "node:https";
import { request as requestHttp } from "../../node-http.ts";

/** Whether it was taken; `retry` is a failure that may pass. */
export type Sent = "taken" | "refused" | "retry";
export type SendBatch = (path: string, body: string) => Promise<Sent>;

/** What OTLP calls retryable. */
const passing = [429, 502, 503, 504];

export function createSendBatch(
  endpoint: string,
  headers: Readonly<Record<string, string>>,
  timeoutMs: number,
): SendBatch {
  return (path, body) =>
    new Promise((settle) => {
      const url = new URL(endpoint + path);
      const send = url.protocol === "https:" ? requestHttps : requestHttp;
      const own = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
      const request = send(url, {
        method: "POST",
        headers: { ...headers, ...own },
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
      });
      request.on("response", (response) => {
        response.resume();
        response.on("error", () => undefined);
        const { statusCode = 0 } = response;
        if (statusCode >= 200 && statusCode < 300) settle("taken");
        else settle(passing.includes(statusCode) ? "retry" : "refused");
      });
      request.on("error", () => settle("retry"));
      request.end(body);
    });
}
