/** Valid and malformed forms: head, boundaries, parts, and where the bytes end, each by a seed. */
import type { Random } from "../../src/portfolios/random.ts";

const boundaries = ["b", "--WebKitFormBoundary7MA4YWxk", "a'()+_,-./:=?", "-", "--", "b".repeat(70), "b".repeat(71)];
const names = ["document", "doc_format", "document_name", "document", "x", "__proto__", "constructor", ""];
const fileNames = [
  "a.pdf",
  "../../etc/passwd",
  "..",
  "C:\\\\scans\\\\a.png",
  "/",
  "a\u0000b.pdf",
  "in\u202egpj.exe",
  "größe 😀.pdf",
  "%2e%2e%2f",
  'a\\"b',
  "x".repeat(300),
  "\xff\xfe",
  "",
];
const types = [
  "application/pdf",
  "text/plain",
  "text/plain; charset=utf-16le",
  "text/plain; charset=nonsense",
  "TEXT/HTML ; a=b",
  "/",
  "",
];
const encodings = ["base64", "quoted-printable", "binary", "nonsense"];
const oddLineEnds = ["\n", "\r", "\r\n\r\n", " \r\n", ""];

/** The request's head, an empty line, and the body; some are as they should be, and in most something is wrong. */
export function writeForm(random: Random): Buffer {
  const trouble = random.pick([0, 0.01, 0.05, 0.2]);
  const boundary = trouble === 0 ? random.pick(boundaries.slice(0, 6)) : random.pick(boundaries);
  const isOdd = () => random.chance(trouble);
  const body = writeParts(boundary, random, isOdd, trouble === 0);
  const whole = isOdd() ? body.subarray(0, random.below(body.length + 1)) : body;
  const head = [contentType(boundary, random, isOdd)];
  if (random.chance(0.2)) head.push(`Content-Length: ${isOdd() ? random.pick([0, -1, 2 ** 40, "x"]) : whole.length}`);
  if (isOdd()) head.push(`Content-Encoding: ${random.pick(["gzip", "identity"])}`);
  return Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`), whole]);
}

function contentType(boundary: string, random: Random, isOdd: () => boolean): string {
  const type = isOdd() ? random.pick(["multipart/mixed", "application/json", ""]) : "multipart/form-data";
  const quoted = /[^\w-]/.test(boundary) || random.chance(0.3) ? `"${boundary}"` : boundary;
  const named = isOdd() ? random.pick(["", "; boundary=", "; boundary=other", `; boundary*=${boundary}`]) : "";
  const charset = isOdd() ? `; charset=${random.pick(["utf-8", "latin1", "utf-16le", "no"])}` : "";
  return `Content-Type: ${type}${charset}${named || `; boundary=${quoted}`}${isOdd() ? "; boundary=second" : ""}`;
}

function writeParts(boundary: string, random: Random, isOdd: () => boolean, isWhole: boolean): Buffer {
  const lineEnd = () => (isOdd() ? random.pick(oddLineEnds) : "\r\n");
  const asked = random.chance(0.5) ? ["doc_format", "document"] : ["document", "document_name", "doc_format"];
  const parts = isWhole ? asked : asked.flatMap((name) => (isOdd() ? [] : isOdd() ? [name, name] : [name]));
  if (isOdd()) parts.push(...Array.from({ length: random.pick([1, 2, 31, 40]) }, () => random.pick(names)));
  const pieces: Buffer[] = isOdd() ? [Buffer.from(`preamble${lineEnd()}`)] : [];
  for (const name of parts) {
    const delimiter = isOdd()
      ? random.pick([`--${boundary}x`, `-${boundary}`, `--${boundary}--`, boundary])
      : undefined;
    const head = partHead(name, random, isOdd).map((line) => `${line}${lineEnd()}`);
    pieces.push(Buffer.from(`${delimiter ?? `--${boundary}`}${lineEnd()}${head.join("")}${lineEnd()}`));
    pieces.push(content(name, boundary, random, isOdd), Buffer.from(lineEnd()));
  }
  pieces.push(Buffer.from(isOdd() ? random.pick(["", `--${boundary}`, "--"]) : `--${boundary}--\r\n`));
  if (isOdd()) pieces.push(Buffer.from(random.pick(["epilogue", `\r\n--${boundary}\r\n`, "\r\n".repeat(50)])));
  return Buffer.concat(pieces);
}

function partHead(name: string, random: Random, isOdd: () => boolean): string[] {
  const isFile = isOdd() ? random.chance(0.5) : name === "document";
  const named = isOdd() ? random.pick(["", `; name=${name}`, `; name="${name}"; name="x"`, "; name*=utf-8''x"]) : "";
  const file = isFile ? `; filename="${random.pick(fileNames)}"` : "";
  const extended = isFile && isOdd() ? `; filename*=${random.pick(["UTF-8''%e2%82%ac%2f..", "x'y'%zz", "''"])}` : "";
  const kind = isOdd() ? random.pick(["attachment", "form-data;", "", "form-data\tx"]) : "form-data";
  const lines = [`Content-Disposition: ${kind}${named || `; name="${name}"`}${file}${extended}`];
  if (isFile || isOdd()) lines.push(`Content-Type: ${random.pick(types)}`);
  if (isOdd()) lines.push(`Content-Transfer-Encoding: ${random.pick(encodings)}`);
  if (isOdd()) lines.push(`Content-Length: ${random.pick([0, 1, 2 ** 53])}`);
  if (isOdd()) lines.push(...Array.from({ length: random.pick([1, 20]) }, (_, at) => `X-${at}: ${"y".repeat(600)}`));
  if (isOdd())
    lines.push(random.pick([" folded", ": no name", "no colon", "\u0000: \u0000", "Content-Disposition: x"]));
  if (isOdd()) lines.reverse();
  return lines;
}

/** Up to beyond the limits; with what looks like the end, and forms within the form. */
function content(name: string, boundary: string, random: Random, isOdd: () => boolean): Buffer {
  if (isOdd()) {
    const inner = `--inner\r\nContent-Disposition: form-data; name="document"; filename="b"\r\n\r\nx\r\n--inner--`;
    return Buffer.from(`${random.pick(["", "Content-Type: multipart/mixed; boundary=inner\r\n\r\n"])}${inner}`);
  }
  if (name !== "document") return Buffer.from(isOdd() ? "é".repeat(random.below(300)) : random.pick(["pdf", "", "ä"]));
  const near = [
    `\r\n--${boundary.slice(0, -1)}`,
    `--${boundary}`,
    "\r\n--",
    "\r\n",
    "\r",
    "\n",
    "-",
    "\u0000",
    "x".repeat(99),
  ];
  const pieces = Array.from({ length: random.pick([0, 1, 5, 30]) }, () => random.pick(near));
  return Buffer.from(`${pieces.join("")}${"x".repeat(isOdd() ? 5_000 : 0)}`);
}
