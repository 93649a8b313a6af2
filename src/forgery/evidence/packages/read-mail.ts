/** Lists the attached files of an e-mail message (RFC 5322, RFC 2045-2049), also those of messages within it. */
import { cleanName, type OpenEntry } from "./package-entry.ts";

const headerBytesLimit = 256 * 2 ** 10;
const partLimit = 1_000;
/** A message that was forwarded a few times. */
const depthLimit = 6;

interface Part {
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

/** In the order of the message. Texts without a name are what it says, and no attachment. */
export function listMail(bytes: Buffer): OpenEntry[] {
  const entries: OpenEntry[] = [];
  let parts = 0;
  const visit = (content: Buffer, depth: number): void => {
    parts += 1;
    if (depth > depthLimit || parts > partLimit) return;
    const { headers, body } = splitPart(content);
    const type = headers.get("content-type") ?? "text/plain";
    const boundary = parameterOf(type, "boundary");
    if (/^multipart\//i.test(type) && boundary !== "") {
      for (const piece of splitBody(body, boundary)) visit(piece, depth + 1);
      return;
    }
    if (/^message\/rfc822/i.test(type)) {
      visit(decodeBody({ headers, body }), depth + 1);
      return;
    }
    const name = cleanName(
      decodeWords(parameterOf(headers.get("content-disposition") ?? "", "filename") || parameterOf(type, "name")),
    );
    if (name === "" && !/^(?:image|application)\//i.test(type)) return;
    entries.push({ name, take: (byteLimit) => decodeBody({ headers, body }).subarray(0, byteLimit + 1) });
  };
  visit(bytes, 0);
  return entries;
}

function splitPart(content: Buffer): Part {
  const end = findHeaderEnd(content);
  const lines = content
    .toString("utf8", 0, Math.min(end.start, headerBytesLimit))
    .replace(/\r?\n[ \t]+/g, " ")
    .split(/\r?\n/);
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(":");
    const name = line.slice(0, Math.max(0, colon)).toLowerCase();
    if (name !== "" && !headers.has(name)) headers.set(name, line.slice(colon + 1).trim());
  }
  return { headers, body: content.subarray(end.behind) };
}

function findHeaderEnd(content: Buffer): { readonly start: number; readonly behind: number } {
  const places = (["\r\n\r\n", "\n\n"] as const)
    .map((mark) => ({ start: content.indexOf(mark), length: mark.length }))
    .filter(({ start }) => start >= 0)
    .sort((one, other) => one.start - other.start);
  const [first] = places;
  return first === undefined
    ? { start: content.length, behind: content.length }
    : { start: first.start, behind: first.start + first.length };
}

/** Without what stands before the first boundary and behind the last. */
function splitBody(body: Buffer, boundary: string): Buffer[] {
  const mark = Buffer.from(`--${boundary}`, "latin1");
  const pieces: Buffer[] = [];
  let start: number | undefined;
  for (let at = body.indexOf(mark); at >= 0 && pieces.length < partLimit; at = body.indexOf(mark, at + mark.length)) {
    // A boundary has a line of its own.
    const behind = body.toString("latin1", at + mark.length, at + mark.length + 3);
    if ((at > 0 && body[at - 1] !== 0x0a) || !/^(?:--)?(?:\s|$)/.test(behind)) continue;
    if (start !== undefined) pieces.push(body.subarray(start, at));
    if (behind.startsWith("--")) return pieces;
    const lineEnd = body.indexOf(0x0a, at);
    start = lineEnd < 0 ? body.length : lineEnd + 1;
  }
  if (start !== undefined) pieces.push(body.subarray(start));
  return pieces;
}

function decodeBody({ headers, body }: Part): Buffer {
  const encoding = (headers.get("content-transfer-encoding") ?? "").toLowerCase();
  if (encoding === "base64") return Buffer.from(body.toString("latin1"), "base64");
  if (encoding !== "quoted-printable") return body;
  const text = body
    .toString("latin1")
    .replace(/=[ \t]*\r?\n/g, "")
    .replace(/=([\dA-F]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
  return Buffer.from(text, "latin1");
}

/** Quoted, bare, or with its characters' encoding before it (RFC 2231), also where it is cut into numbered pieces. */
function parameterOf(header: string, name: string): string {
  const pattern = new RegExp(
    `;\\s*${name}(?:\\*(\\d{1,2}))?(\\*)?\\s*=\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s]*))`,
    "gi",
  );
  const pieces = [...header.matchAll(pattern)]
    .sort((one, other) => Number(one[1] ?? 0) - Number(other[1] ?? 0))
    .map(([, , encoded, quoted, bare]) => {
      const value = quoted?.replace(/\\(.)/g, "$1") ?? bare ?? "";
      return encoded === undefined ? value : decodePercent(value.replace(/^[\w-]*'[\w-]*'/, ""));
    });
  return pieces.join("");
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Words such as =?utf-8?Q?Kontoauszug_M=C3=A4rz.pdf?= (RFC 2047). */
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?([\w-]{1,30})\?([BQ])\?([^?]*)\?=/gi, (word, charset: string, kind: string, content: string) => {
      const bytes =
        kind.toUpperCase() === "B"
          ? Buffer.from(content, "base64")
          : decodeBody({
              headers: new Map([["content-transfer-encoding", "quoted-printable"]]),
              body: Buffer.from(content.replaceAll("_", " "), "latin1"),
            });
      try {
        return new TextDecoder(charset).decode(bytes);
      } catch {
        return word;
      }
    });
}
