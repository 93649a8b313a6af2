/** AWS Signature Version 4 for S3: signs the headers of a request, or its query for a link that expires. */
import { createHash, createHmac } from "node:crypto";

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Set for temporary credentials. */
  readonly sessionToken?: string | undefined;
}

export interface Signer {
  readonly region: string;
  readonly credentials: Credentials;
}

interface SignedRequest {
  readonly method: string;
  /** Its path is encoded; its query, where there is one, is signed too. */
  readonly url: URL;
  /** In hexadecimal; storage compares it with what arrives. */
  readonly bodySha256: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly atMs: number;
}

const algorithm = "AWS4-HMAC-SHA256";
export const emptySha256 = createHash("sha256").digest("hex");

/** All headers that the request has to carry. */
export function signHeaders(request: SignedRequest, signer: Signer): Record<string, string> {
  const { url, bodySha256, headers = {} } = request;
  const time = timeOf(request.atMs);
  const { accessKeyId, sessionToken } = signer.credentials;
  const all: Record<string, string> = {
    ...headers,
    host: url.host,
    "x-amz-content-sha256": bodySha256,
    "x-amz-date": time,
    ...(sessionToken === undefined ? {} : { "x-amz-security-token": sessionToken }),
  };
  const { signature, names } = signatureOf(request.method, url, all, bodySha256, time, signer);
  const credential = `${accessKeyId}/${scopeOf(time, signer.region)}`;
  return {
    ...all,
    authorization: `${algorithm} Credential=${credential},SignedHeaders=${names},Signature=${signature}`,
  };
}

/** An address that reads the object without credentials until it expires. */
export function presign(url: URL, expiresInS: number, atMs: number, signer: Signer): URL {
  const time = timeOf(atMs);
  const { accessKeyId, sessionToken } = signer.credentials;
  const signed = new URL(url);
  signed.searchParams.set("X-Amz-Algorithm", algorithm);
  signed.searchParams.set("X-Amz-Credential", `${accessKeyId}/${scopeOf(time, signer.region)}`);
  signed.searchParams.set("X-Amz-Date", time);
  signed.searchParams.set("X-Amz-Expires", String(expiresInS));
  if (sessionToken !== undefined) signed.searchParams.set("X-Amz-Security-Token", sessionToken);
  signed.searchParams.set("X-Amz-SignedHeaders", "host");
  const { signature } = signatureOf("GET", signed, { host: url.host }, "UNSIGNED-PAYLOAD", time, signer);
  // As it was signed: an address writes a blank as a plus sign, which storage may read differently.
  signed.search = `${canonicalQuery(signed)}&X-Amz-Signature=${signature}`;
  return signed;
}

/** Unreserved characters of RFC 3986 stay, all others are encoded, in capitals. */
export function encodePart(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}

function signatureOf(
  method: string,
  url: URL,
  headers: Readonly<Record<string, string>>,
  bodySha256: string,
  time: string,
  { region, credentials }: Signer,
): { readonly signature: string; readonly names: string } {
  const sorted = Object.entries(headers).sort(byName);
  const names = sorted.map(([name]) => name).join(";");
  const lines = sorted.map(([name, value]) => `${name}:${value.trim().replace(/ +/g, " ")}\n`).join("");
  const canonical = [method, url.pathname, canonicalQuery(url), lines, names, bodySha256].join("\n");
  const digest = createHash("sha256").update(canonical).digest("hex");
  const text = [algorithm, time, scopeOf(time, region), digest].join("\n");
  const key = [time.slice(0, 8), region, "s3", "aws4_request"].reduce<string | Buffer>(
    (above, part) => createHmac("sha256", above).update(part).digest(),
    `AWS4${credentials.secretAccessKey}`,
  );
  return { signature: createHmac("sha256", key).update(text).digest("hex"), names };
}

function canonicalQuery(url: URL): string {
  return [...url.searchParams]
    .map(([name, value]) => [encodePart(name), encodePart(value)] as const)
    .sort(byName)
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
}

function byName([one]: readonly [string, string], [other]: readonly [string, string]): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Such as 20130524T000000Z. */
function timeOf(atMs: number): string {
  return new Date(atMs).toISOString().replace(/[-:]|\.\d{3}/g, "");
}

function scopeOf(time: string, region: string): string {
  return `${time.slice(0, 8)}/${region}/s3/aws4_request`;
}
