/**
 * The reader of forms as a fuzzing target: each form whole, in pieces, with a client that goes away and a reader that stops early;
 * and beside it the form reader of Node's own `fetch`.
 */
import assert from "node:assert/strict";
import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { crc32 } from "node:zlib";
import { ServiceError } from "../../src/errors.ts";
import { createDeadlines } from "../../src/http/deadlines.ts";
import { openUpload } from "../../src/http/multipart.ts";
import { ClientGone } from "../../src/http/request-body.ts";
import type { UploadForm } from "../../src/http/upload.ts";
import { Random } from "../../src/portfolios/random.ts";
import type { Target } from "./fuzz.ts";
import { writeForm } from "./multipart-grammar.ts";

const form: UploadForm = {
  file: "document",
  fileDescription: "The file.",
  limitBytes: 4_000,
  fields: {
    doc_format: { description: "Format.", isRequired: true, limitBytes: 20 },
    document_name: { description: "Name.", isRequired: false, limitBytes: 200 },
  },
};
const deadlines = createDeadlines();
/** Nothing here waits for anything but turns of the event loop. */
const hangMs = 300_000;

type Outcome =
  | {
      readonly kind: "taken";
      readonly name: string;
      readonly file: string;
      readonly fields: Readonly<Record<string, string>>;
    }
  | { readonly kind: "refused" | "stopped" | "gone" };

interface Delivery {
  /** The body, in the pieces in which it arrives. */
  readonly pieces: readonly Buffer[];
  readonly clientLeaves?: boolean;
  readonly readerStops?: boolean;
}

function createRequest(head: string): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  for (const line of head.split("\r\n")) {
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).trim().toLowerCase();
    if (colon > 0) request.headers[name] ??= line.slice(colon + 1).trim();
  }
  return request;
}

async function deliver(head: string, { pieces, clientLeaves, readerStops }: Delivery): Promise<Outcome> {
  const request = createRequest(head);
  for (const piece of pieces) request.push(piece);
  if (clientLeaves === true) setImmediate(() => setImmediate(() => request.destroy()));
  else {
    request.complete = true;
    request.push(null);
  }
  const hang = Promise.withResolvers<never>();
  const timer = setTimeout(() => hang.reject(new Error("The form is neither read nor refused.")), hangMs);
  try {
    return await Promise.race([read(request, readerStops === true), hang.promise]);
  } finally {
    clearTimeout(timer);
    request.destroy();
  }
}

async function read(request: IncomingMessage, stops: boolean): Promise<Outcome> {
  try {
    const { content, fileName, finish } = await openUpload(request, form, {
      idleMs: hangMs,
      deadlines,
      parameters: [],
    });
    const chunks: Uint8Array[] = [];
    for await (const chunk of content) {
      chunks.push(chunk);
      if (stops) return { kind: "stopped" };
    }
    const fields = await finish();
    return { kind: "taken", name: fileName, file: Buffer.concat(chunks).toString("latin1"), fields };
  } catch (error) {
    if (error instanceof ClientGone) return { kind: "gone" };
    if (!(error instanceof ServiceError) || error.code === "internal_error") throw error;
    assert.match(error.message, /^[A-Za-z_].+\.$/);
    return { kind: "refused" };
  }
}

/** At places that follow from the bytes, so that the same input is cut in the same way again. */
function cut(body: Buffer, random: Random): readonly Buffer[] {
  const longest = random.pick([1, 7, 100, 5_000]);
  const pieces: Buffer[] = [];
  // So many that each byte of a short form stands alone, and a long one is not all pieces.
  for (let at = 0; at < body.length; ) {
    const end = pieces.length < 400 ? at + random.whole(1, longest) : body.length;
    pieces.push(body.subarray(at, end));
    at = end;
  }
  return pieces;
}

function checkTaken({ name, file, fields }: Extract<Outcome, { kind: "taken" }>): void {
  assert.ok([...name].length <= 255 && name !== "." && name !== "..", "a file name that is a path");
  assert.doesNotMatch(name, /[/\\\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
  assert.ok(name.isWellFormed() && file.length <= form.limitBytes);
  assert.equal(Object.getPrototypeOf(fields), Object.prototype);
  assert.ok(Object.hasOwn(fields, "doc_format"), "a required field is missing");
  for (const [field, value] of Object.entries(fields)) {
    assert.ok(Object.hasOwn(form.fields, field), `${field} was not asked for`);
    assert.ok(Buffer.byteLength(value) <= (form.fields[field]?.limitBytes ?? 0));
  }
}

/** It takes every field for UTF-8, whatever the part says of itself, and of a part's two names the second. */
const mayDiffer = /charset|content-disposition:[^\r\n]*\r\n(?:[^\r\n]+\r\n)*content-disposition:/i;

/** What `fetch` makes of the same bytes; nothing where it refuses them, which it does with much that is harmless. */
async function readByFetch(head: string, body: Buffer): Promise<FormData | undefined> {
  const type = createRequest(head).headers["content-type"] ?? "";
  try {
    return await new Response(new Uint8Array(body), { headers: { "Content-Type": type } }).formData();
  } catch {
    return undefined;
  }
}

async function checkSame(taken: Extract<Outcome, { kind: "taken" }>, other: FormData): Promise<void> {
  const file = other.get(form.file);
  if (file instanceof File) {
    const bytes = Buffer.from(await file.arrayBuffer());
    assert.equal(taken.file, bytes.toString("latin1"), "two readers see two files");
  }
  for (const [field, value] of Object.entries(taken.fields)) {
    const seen = other.get(field);
    if (typeof seen === "string") assert.equal(value, seen, `two readers see two values of ${field}`);
  }
}

async function run(input: Buffer): Promise<boolean> {
  const end = input.indexOf("\r\n\r\n");
  const head = input.subarray(0, Math.max(0, end)).toString("latin1");
  const body = input.subarray(end < 0 ? input.length : end + 4);
  const random = new Random(crc32(input));
  const whole = await deliver(head, { pieces: [body] });
  const pieces = cut(body, random);
  assert.deepEqual(await deliver(head, { pieces }), whole, "in pieces, the form is another");
  const left = await deliver(head, { pieces: pieces.slice(0, random.below(pieces.length + 1)), clientLeaves: true });
  assert.ok(left.kind !== "taken" || whole.kind === "taken", "half a form was taken");
  await deliver(head, { pieces, readerStops: true });
  if (whole.kind !== "taken") return false;
  checkTaken(whole);
  const other = await readByFetch(head, body);
  if (other !== undefined && !mayDiffer.test(body.toString("latin1"))) await checkSame(whole, other);
  return true;
}

export const multipart: Target = {
  name: "multipart",
  words: [
    "--b",
    "--b\r\n",
    "\r\n--b--\r\n",
    "\r\n",
    "\r\n\r\n",
    'Content-Disposition: form-data; name="document"; filename="a"\r\n',
    'Content-Disposition: form-data; name="doc_format"\r\n\r\npdf',
    "Content-Type: multipart/mixed; boundary=b\r\n",
    "filename*=UTF-8''%2e%2e%2f",
    '"',
    ";",
    "../",
    "\u0000",
  ],
  grammar: writeForm,
  run,
};
