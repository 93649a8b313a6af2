/** Requests to S3-compatible storage: signed, with a timeout, and retried where that can help. */
import { createReadStream } from "node:fs";
import type { IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as requestByHttps } from "node:https";
import { pipeline } from "node:stream/promises";
import { setTimeout } from "node:timers/promises";
import { overloaded, type ServiceError } from "../../errors.ts";
import { Agent as HttpAgent, request as requestByHttp } from "../../node-http.ts";
import { emptySha256, type Signer, signHeaders } from "./sign.ts";

interface StorageRequest {
  readonly method: "GET" | "HEAD" | "PUT" | "DELETE";
  readonly url: URL;
  /** A file of this length and digest. */
  readonly body?: { readonly path: string; readonly bytes: number; readonly sha256: string };
}

export interface S3ClientSettings {
  readonly signer: Signer;
  /** Called when the storage refuses the keys; true where there are others now. */
  readonly renewKeys?: (() => Promise<boolean>) | undefined;
  /** Time without a byte from the storage or to it. */
  readonly timeoutMs: number;
  /** How often one request is sent before it fails. */
  readonly attempts: number;
  readonly now: () => number;
  /** From 0 to 1: spreads the pauses of many nodes. */
  readonly chance: () => number;
}

export interface S3Client {
  /** Every request can be repeated. Answers with 200, 204, 206 and 404 come back; their bodies must be read or destroyed. */
  send(request: StorageRequest): Promise<IncomingMessage>;
  close(): void;
}

const firstPauseMs = 100;
const longestPauseMs = 5_000;
const connectionLimit = 64;
/** An error is some hundred bytes of XML. */
const errorTextLimitBytes = 16_384;
const retryAfterS = 5;

/** Codes for a busy or failing storage, from S3's list of error responses. */
const passing = new Set([408, 429, 500, 502, 503, 504]);
/** ExpiredToken comes with 400, unknown keys with 403. */
const refusesKeys = new Set([400, 401, 403]);
const wanted = new Set([200, 204, 206, 404]);

export function createS3Client({ signer, renewKeys, timeoutMs, attempts, now, chance }: S3ClientSettings): S3Client {
  const agents = {
    http: new HttpAgent({ keepAlive: true, maxSockets: connectionLimit }),
    https: new HttpsAgent({ keepAlive: true, maxSockets: connectionLimit }),
  };

  function sendOnce({ method, url, body }: StorageRequest): Promise<IncomingMessage> {
    const length = body === undefined ? {} : { "content-length": String(body.bytes) };
    const signed = signHeaders(
      { method, url, bodySha256: body?.sha256 ?? emptySha256, headers: length, atMs: now() },
      signer,
    );
    const isPlain = url.protocol === "http:";
    return new Promise((settle, fail) => {
      const options = { method, headers: signed, timeout: timeoutMs };
      const request = isPlain
        ? requestByHttp(url, { ...options, agent: agents.http })
        : requestByHttps(url, { ...options, agent: agents.https });
      request.once("timeout", () => request.destroy(new Error(`The storage was silent for ${timeoutMs} ms.`)));
      request.once("error", fail);
      request.once("response", (response) => {
        response.once("error", fail);
        settle(response);
      });
      if (body === undefined) request.end();
      // An early answer, such as a refusal, ends the sending; then only the answer counts.
      else pipeline(createReadStream(body.path), request).catch(fail);
    });
  }

  return {
    async send(request) {
      let last: unknown;
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        if (attempt > 0) await setTimeout(pauseMs(attempt, chance()));
        let response: IncomingMessage;
        try {
          response = await sendOnce(request);
        } catch (error) {
          last = error;
          continue;
        }
        const status = response.statusCode ?? 0;
        if (wanted.has(status)) return response;
        const refusal = new Error(
          `The storage answered ${status} ${await errorCodeOf(response)} to ${request.method}.`,
        );
        const mayPass = passing.has(status) || (refusesKeys.has(status) && (await renewKeys?.()) === true);
        if (!mayPass) throw refusal;
        last = refusal;
      }
      throw storageAway(last);
    },
    close() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

/** Doubles each time, with up to half of it random. */
export function pauseMs(attempt: number, chance: number): number {
  return Math.min(longestPauseMs, firstPauseMs * 2 ** (attempt - 1)) * (1 - chance / 2);
}

function storageAway(cause: unknown): ServiceError {
  return overloaded("The document storage cannot be reached; send the request again later.", retryAfterS, cause);
}

/** Such as AccessDenied; the rest of the answer may name keys and buckets. */
async function errorCodeOf(response: IncomingMessage): Promise<string> {
  const text = await textOf(response, errorTextLimitBytes).catch(() => "");
  return /<Code>(\w{1,64})<\/Code>/.exec(text)?.[1] ?? "without a code";
}

export async function textOf(response: IncomingMessage, limitBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > limitBytes) throw new Error("The storage's answer is too long.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
