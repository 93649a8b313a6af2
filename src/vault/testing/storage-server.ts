/** A server with as much of S3 as a vault needs. It checks all signatures and fails on request. */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { findSignatureProblem, type KnownKey } from "./verify-signature.ts";

/** What happens to the next request instead of an answer: an error's status, a broken connection, silence, or half an answer. */
type Fault = number | "reset" | "silence" | "half";

export interface StorageServer {
  readonly endpoint: string;
  readonly key: KnownKey;
  readonly bucket: string;
  /** By key. */
  readonly objects: Map<string, Uint8Array>;
  /** Used from the front, one for each request. */
  readonly faults: Fault[];
  /** Methods of the requests that came, in order. */
  readonly seen: string[];
  /** Names in one page of a list. */
  pageSize: number;
  /** Added to the time by which signatures are judged. */
  clockOffsetMs: number;
  close(): Promise<void>;
}

export async function startStorage(): Promise<StorageServer> {
  const key = { accessKeyId: "TESTKEY", secretAccessKey: "test/secret+key", region: "eu-test-1" };
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const storage: StorageServer = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key,
    bucket: "documents",
    objects: new Map(),
    faults: [],
    seen: [],
    pageSize: 1_000,
    clockOffsetMs: 0,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = request.method ?? "";
    storage.seen.push(method);
    const fault = storage.faults.shift();
    if (fault === "reset") return void request.socket.destroy();
    if (fault === "silence") return;
    const chunks: Uint8Array[] = [];
    for await (const chunk of request as AsyncIterable<Uint8Array>) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    if (typeof fault === "number") return refuse(response, fault, "SlowDown");

    const problem = findSignatureProblem(request, key, Date.now() + storage.clockOffsetMs);
    if (problem !== undefined) return refuse(response, 403, problem);
    const signedHash = request.headers["x-amz-content-sha256"];
    if (signedHash !== undefined && signedHash !== createHash("sha256").update(body).digest("hex")) {
      return refuse(response, 400, "XAmzContentSHA256Mismatch");
    }
    const url = new URL(request.url ?? "", storage.endpoint);
    const [, bucket, ...rest] = url.pathname.split("/");
    if (bucket !== storage.bucket) return refuse(response, 404, "NoSuchBucket");
    const name = rest.join("/");
    if (name === "") return list(url, response);
    if (method === "PUT") {
      if (request.headers["content-length"] === undefined) return refuse(response, 411, "MissingContentLength");
      storage.objects.set(name, body);
      return void response.end();
    }
    if (method === "DELETE") {
      storage.objects.delete(name);
      return void response.writeHead(204).end();
    }
    const found = storage.objects.get(name);
    if (found === undefined) return refuse(response, 404, "NoSuchKey");
    response.setHeader("Content-Length", found.length);
    for (const [parameter, value] of url.searchParams) {
      if (parameter.startsWith("response-")) response.setHeader(parameter.slice("response-".length), value);
    }
    if (fault === "half") {
      response.write(found.subarray(0, found.length / 2), () => response.destroy());
      return;
    }
    response.end(method === "HEAD" ? undefined : found);
  }

  function list(url: URL, response: ServerResponse): void {
    const prefix = url.searchParams.get("prefix") ?? "";
    const after = Buffer.from(url.searchParams.get("continuation-token") ?? "", "base64").toString();
    const names = [...storage.objects.keys()].filter((name) => name.startsWith(prefix) && name > after).sort();
    const page = names.slice(0, storage.pageSize);
    const last = page.at(-1);
    const isWhole = last === undefined || page.length === names.length;
    const token = isWhole
      ? ""
      : `<NextContinuationToken>${Buffer.from(last).toString("base64")}</NextContinuationToken>`;
    const contents = page.map((name) => `<Contents><Key>${name}</Key></Contents>`).join("");
    response.end(`<?xml version="1.0"?><ListBucketResult>${contents}${token}</ListBucketResult>`);
  }

  return storage;
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { "Content-Type": "application/xml" });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
}
