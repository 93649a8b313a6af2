/** Reads a multipart form as it arrives: one file with backpressure, and the fields before and after it. */
import type { IncomingMessage } from "node:http";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import { describeBytes } from "../contract/describe-bytes.ts";
import { ServiceError } from "../errors.ts";
import type { Deadline, Deadlines } from "./deadlines.ts";
import { DelimiterWatch } from "./delimiter-watch.ts";
import { plainOf } from "./query.ts";
import { ClientGone, refuseEncoding } from "./request-body.ts";
import { displayFileName, type UploadedFile, type UploadForm } from "./upload.ts";

export interface UploadOptions {
  readonly idleMs: number;
  readonly deadlines: Deadlines;
  /** Parameters that the route takes in its address: in the form they would be ignored, and are refused. */
  readonly parameters: readonly string[];
}

/** No form of this interface has more than five fields; clients may add some of their own. */
const partLimit = 32;
/** Headers of one part. Browsers send three. */
const headerPairLimit = 16;
const headerSizeLimit = 8 * 1024;
/** Boundaries, headers and a preamble, beside the file and the fields. */
const framingBytes = 64 * 1024;
/** RFC 2046: a boundary has 1 to 70 characters. */
const boundaryShape = /;\s*boundary=(?:"([^"\\]{1,70})"|([^"\\;,\s]{1,70}))\s*(?:;|$)/i;
const boundaryNames = /;\s*boundary\s*(?:\*\s*)?(?:\d+\s*)?=/gi;

/** Encodings that change nothing. RFC 7578 forbids others, and parsers differ in whether they decode them. */
const plainEncodings: ReadonlySet<string> = new Set(["7bit", "8bit", "binary"]);

const refuse = (message: string) => new ServiceError("invalid_request", message);
const malformed = () => refuse("The form is truncated or malformed; send it again.");

/** Settles when the file part begins; rejects with the refusal when there is none. */
export function openUpload(request: IncomingMessage, form: UploadForm, options: UploadOptions): Promise<UploadedFile> {
  checkForm(request, form);
  return new UploadReader(request, form, options).opened;
}

export function checkForm(request: Pick<IncomingMessage, "headers">, form: UploadForm): void {
  const type = request.headers["content-type"] ?? "";
  if (!/^multipart\/form-data(?:;|\s|$)/i.test(type)) {
    throw new ServiceError(
      "unsupported_media_type",
      `Send the body as multipart/form-data, with the file in a part named ${form.file}.`,
    );
  }
  refuseEncoding(request);
  findBoundary(type);
  if (Number(request.headers["content-length"] ?? 0) > totalLimit(form)) throw tooLarge(form);
}

/** With two boundaries, one parser may use the first and another one the second. */
function findBoundary(type: string): string {
  const [, quoted, bare] = boundaryShape.exec(type) ?? [];
  const boundary = quoted ?? bare;
  if (boundary === undefined || (type.match(boundaryNames) ?? []).length > 1) throw noBoundary();
  return boundary;
}

const noBoundary = () => refuse("The Content-Type has no valid boundary, or two; let the HTTP client set it.");

function totalLimit(form: UploadForm): number {
  const fields = Object.values(form.fields).reduce((sum, field) => sum + field.limitBytes, 0);
  return form.limitBytes + fields + framingBytes;
}

function tooLarge(form: UploadForm): ServiceError {
  return new ServiceError("payload_too_large", `The file is over the limit of ${describeBytes(form.limitBytes)}.`);
}

class UploadReader {
  readonly opened: Promise<UploadedFile>;
  readonly #request: IncomingMessage;
  readonly #form: UploadForm;
  readonly #options: UploadOptions;
  readonly #delimiters: DelimiterWatch;
  readonly #parser: BusboyInstance;
  readonly #fields = new Map<string, string>();
  readonly #whole = Promise.withResolvers<void>();
  readonly #start = Promise.withResolvers<UploadedFile>();
  #deadline: Deadline;
  #file: BusboyFileStream | undefined;
  #failure: Error | undefined;
  #isDone = false;
  #bytes = 0;

  constructor(request: IncomingMessage, form: UploadForm, options: UploadOptions) {
    this.#request = request;
    this.#form = form;
    this.#options = options;
    this.opened = this.#start.promise;
    const boundary = findBoundary(request.headers["content-type"] ?? "");
    this.#delimiters = new DelimiterWatch(boundary);
    this.#parser = this.#createParser(boundary);
    this.#deadline = this.#waitForMore();
    // A failure is thrown where the file or the end is awaited; until then it must not count as unhandled.
    this.#whole.promise.catch(() => undefined);
    request.on("data", this.#onData).on("end", this.#onEnd).on("error", this.#onGone).on("close", this.#onGone);
    request.resume();
  }

  #createParser(boundary: string): BusboyInstance {
    const form = this.#form;
    const isField = (name: string | undefined) => name !== undefined && Object.hasOwn(form.fields, name);
    const fieldSize = Math.max(1, ...Object.values(form.fields).map((field) => field.limitBytes));
    let parser: BusboyInstance;
    try {
      parser = new Busboy({
        headers: { "content-type": `multipart/form-data; boundary="${boundary}"` },
        preservePath: true,
        isPartAFile: (name, _type, fileName) => name === form.file || (fileName !== undefined && !isField(name)),
        limits: {
          fieldSize,
          fileSize: form.limitBytes,
          parts: partLimit,
          headerPairs: headerPairLimit,
          headerSize: headerSizeLimit,
        },
      });
    } catch {
      throw noBoundary();
    }
    parser.on("file", (name, stream, fileName, encoding, type) => {
      this.#checkEncoding(encoding);
      this.#onFile(name, stream, fileName, type);
    });
    parser.on("field", (name, value, _isNameCut, isCut, encoding) => {
      this.#checkEncoding(encoding);
      if (isField(name)) this.#onField(name, value, isCut);
      else this.#refuseMisplaced(name);
    });
    parser.on("partsLimit", () => this.#fail(refuse(`The form has more than ${partLimit} parts; send fewer.`)));
    parser.on("error", () => this.#fail(malformed()));
    parser.on("finish", () => this.#finished());
    parser.on("drain", () => {
      if (!this.#isDone) this.#request.resume();
    });
    return parser;
  }

  #checkEncoding(encoding: string): void {
    if (!plainEncodings.has(encoding.toLowerCase())) {
      this.#fail(refuse("A part is encoded; send it without Content-Transfer-Encoding."));
    }
  }

  #onFile(name: string, stream: BusboyFileStream, fileName: string | undefined, type: string): void {
    stream.on("error", () => this.#fail(refuse("The file is truncated; send it again.")));
    if (name !== this.#form.file) {
      this.#fail(
        refuse(
          this.#file === undefined
            ? `The form has a file in another part; send it in the part ${this.#form.file}.`
            : `The form has a second file beside the part ${this.#form.file}; send one file.`,
        ),
      );
    } else if (this.#file !== undefined) {
      this.#fail(refuse(`The form has more than one part ${this.#form.file}; send one file.`));
    } else {
      this.#file = stream;
      stream.on("limit", () => this.#fail(tooLarge(this.#form)));
      this.#start.resolve({
        fileName: displayFileName(fileName ?? ""),
        contentType: fileName === undefined && type === "text/plain" ? "" : type,
        content: this.#read(stream),
        finish: () => this.#finish(),
      });
      return;
    }
    stream.resume();
  }

  #onField(name: string, value: string, isCut: boolean): void {
    const limitBytes = this.#form.fields[name]?.limitBytes ?? 0;
    if (isCut || Buffer.byteLength(value) > limitBytes) {
      this.#fail(refuse(`${name} is over the limit of ${describeBytes(limitBytes)}.`));
    } else if (this.#fields.has(name)) {
      this.#fail(refuse(`The form has more than one part ${name}; send one.`));
    } else this.#fields.set(name, value);
  }

  /** Clients may add fields of their own; one that is meant for this service is not passed over. */
  #refuseMisplaced(name: string | undefined): void {
    // A part may lack a name.
    const plain = plainOf(name ?? "");
    if (plain === "") return;
    const isMeant = (known: string) => plainOf(known) === plain;
    const parameter = this.#options.parameters.find(isMeant);
    const field = Object.keys(this.#form.fields).find(isMeant);
    if (parameter !== undefined) {
      this.#fail(refuse(`${parameter} is no part of the form; send it in the address, behind a question mark.`));
    } else if (field !== undefined) this.#fail(refuse(`The form has a part in another spelling; send it as ${field}.`));
  }

  async *#read(stream: BusboyFileStream): AsyncGenerator<Uint8Array, void, undefined> {
    let isRead = false;
    try {
      for await (const chunk of stream) {
        if (this.#failure !== undefined) break;
        yield chunk as Uint8Array;
      }
      isRead = true;
    } catch (error) {
      throw this.#failure ?? error;
    } finally {
      if (!isRead) this.#release();
    }
    if (this.#failure !== undefined) throw this.#failure;
  }

  async #finish(): Promise<Readonly<Record<string, string>>> {
    if (this.#file?.readableEnded === false && this.#failure === undefined) {
      throw new Error("An upload was finished before its file was read.");
    }
    await this.#whole.promise;
    for (const [name, field] of Object.entries(this.#form.fields)) {
      // An empty field counts as missing.
      if (field.isRequired && (this.#fields.get(name) ?? "") === "")
        throw refuse(`${name} is required; add it as a form field.`);
    }
    return Object.fromEntries(this.#fields);
  }

  #finished(): void {
    this.#release();
    if (this.#file === undefined)
      this.#fail(refuse(`The form has no part ${this.#form.file}; send the file in that part.`));
    else this.#whole.resolve();
  }

  /** Stops reading the request: the rest is dropped when the answer is sent. */
  #release(): void {
    if (this.#isDone) return;
    this.#isDone = true;
    this.#deadline.remove();
    this.#request.off("data", this.#onData).off("end", this.#onEnd).off("close", this.#onGone);
    this.#request.pause();
  }

  #fail(failure: Error): void {
    if (this.#failure !== undefined) return;
    this.#failure = failure;
    this.#release();
    this.#start.reject(failure);
    this.#whole.reject(failure);
    this.#file?.destroy(failure);
  }

  /** Only a pause of the client counts, not one of a slow reader of the file. */
  #waitForMore(): Deadline {
    return this.#options.deadlines.add(this.#options.idleMs, () => {
      if (this.#request.isPaused()) this.#deadline = this.#waitForMore();
      else this.#fail(refuse("The upload paused for too long; send it again."));
    });
  }

  readonly #onData = (chunk: Buffer): void => {
    this.#deadline.renew();
    this.#bytes += chunk.length;
    if (this.#bytes > totalLimit(this.#form)) {
      this.#fail(tooLarge(this.#form));
      return;
    }
    const sound = this.#delimiters.take(chunk);
    if (sound === undefined) this.#fail(malformed());
    else if (sound.length > 0 && !this.#parser.write(sound)) this.#request.pause();
  };

  readonly #onEnd = (): void => {
    this.#deadline.remove();
    this.#parser.end();
  };

  readonly #onGone = (): void => {
    if (!this.#isDone && !this.#request.complete) this.#fail(new ClientGone());
  };
}
