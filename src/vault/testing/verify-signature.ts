/** Verifies AWS Signature Version 4 as storage does, from the bytes of the request line and headers as they arrived; without using the signer's code. */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

export interface KnownKey {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

/** The problem as one of S3's error codes; undefined for a valid signature. */
type SignatureProblem =
  | "AccessDenied"
  | "AuthorizationHeaderMalformed"
  | "InvalidAccessKeyId"
  | "RequestTimeTooSkewed"
  | "SignatureDoesNotMatch";

const skewMs = 15 * 60_000;
const longestLinkS = 604_800;

export function findSignatureProblem(request: IncomingMessage, key: KnownKey, nowMs: number) {
  const [path = "", rawQuery = ""] = (request.url ?? "").split("?", 2);
  const query = rawQuery === "" ? [] : rawQuery.split("&").map(pairOf);
  const linkSignature = query.find(([name]) => name === "X-Amz-Signature")?.[1];
  return linkSignature === undefined
    ? headerProblem(request, path, query, key, nowMs)
    : linkProblem(request, path, query, linkSignature, key, nowMs);
}

type Pairs = readonly (readonly [string, string])[];

function headerProblem(
  request: IncomingMessage,
  path: string,
  query: Pairs,
  key: KnownKey,
  nowMs: number,
): SignatureProblem | undefined {
  const given = request.headers.authorization;
  if (given === undefined) return "AccessDenied";
  const parts = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/.exec(
    given,
  );
  const [, credential = "", signedNames = "", signature = ""] = parts ?? [];
  const date = String(request.headers["x-amz-date"] ?? "");
  const bodyHash = String(request.headers["x-amz-content-sha256"] ?? "");
  if (parts === null || bodyHash === "") return "AuthorizationHeaderMalformed";
  const names = signedNames.split(";");
  // Headers x-amz-… and the host count only when they are signed.
  const needed = ["host", ...Object.keys(request.headers).filter((name) => name.startsWith("x-amz-"))];
  if (needed.some((name) => !names.includes(name))) return "AccessDenied";
  if (!(Math.abs(timeOf(date) - nowMs) <= skewMs)) return "RequestTimeTooSkewed";
  return compare({ request, path, query, names, bodyHash, date, credential, signature }, key);
}

function linkProblem(
  request: IncomingMessage,
  path: string,
  query: Pairs,
  signature: string,
  key: KnownKey,
  nowMs: number,
): SignatureProblem | undefined {
  const parameter = (name: string) => decodeURIComponent(query.find(([found]) => found === name)?.[1] ?? "");
  const date = parameter("X-Amz-Date");
  const expiresS = Number(parameter("X-Amz-Expires"));
  if (parameter("X-Amz-Algorithm") !== "AWS4-HMAC-SHA256") return "AuthorizationHeaderMalformed";
  if (!(expiresS >= 1 && expiresS <= longestLinkS)) return "AuthorizationHeaderMalformed";
  const atMs = timeOf(date);
  if (!(nowMs >= atMs - skewMs && nowMs < atMs + expiresS * 1_000)) return "AccessDenied";
  const names = parameter("X-Amz-SignedHeaders").split(";");
  const rest = query.filter(([name]) => name !== "X-Amz-Signature");
  const credential = parameter("X-Amz-Credential");
  return compare({ request, path, query: rest, names, bodyHash: "UNSIGNED-PAYLOAD", date, credential, signature }, key);
}

interface Claim {
  readonly request: IncomingMessage;
  readonly path: string;
  readonly query: Pairs;
  readonly names: readonly string[];
  readonly bodyHash: string;
  readonly date: string;
  readonly credential: string;
  readonly signature: string;
}

function compare(claim: Claim, key: KnownKey): SignatureProblem | undefined {
  const { request, date } = claim;
  const [accessKeyId, ...scope] = claim.credential.split("/");
  if (accessKeyId !== key.accessKeyId) return "InvalidAccessKeyId";
  const day = date.slice(0, 8);
  if (scope.join("/") !== `${day}/${key.region}/s3/aws4_request`) return "AuthorizationHeaderMalformed";

  let canonical = `${request.method}\n${claim.path}\n`;
  canonical += [...claim.query]
    .sort(([one], [other]) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
  canonical += "\n";
  for (const name of claim.names) canonical += `${name}:${String(request.headers[name] ?? "").trim()}\n`;
  canonical += `\n${claim.names.join(";")}\n${claim.bodyHash}`;

  const hash = createHash("sha256").update(canonical, "utf8").digest("hex");
  const toSign = `AWS4-HMAC-SHA256\n${date}\n${scope.join("/")}\n${hash}`;
  const dayKey = hmac(Buffer.from(`AWS4${key.secretAccessKey}`), day);
  const signingKey = hmac(hmac(hmac(dayKey, key.region), "s3"), "aws4_request");
  const expected = hmac(signingKey, toSign);
  const given = Buffer.from(claim.signature, "hex");
  return given.length === expected.length && timingSafeEqual(given, expected) ? undefined : "SignatureDoesNotMatch";
}

function hmac(key: Uint8Array, text: string): Buffer {
  return createHmac("sha256", key).update(text, "utf8").digest();
}

function pairOf(text: string): readonly [string, string] {
  const at = text.indexOf("=");
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}

function timeOf(date: string): number {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date)?.slice(1).map(Number);
  if (parts === undefined) return Number.NaN;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}
