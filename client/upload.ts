/** Forms with a file: as `FormData`, or as a stream that is counted while it is sent. */

/** A file that is read while it is sent. It cannot be read again, so such a call is never repeated. */
export interface FileStream {
  readonly name: string;
  readonly stream: ReadableStream<Uint8Array>;
  /** In bytes, where it is known. */
  readonly size?: number;
}

/** In Node, `openAsBlob(path)` of `node:fs` gives a file of the disk without reading it into memory. */
export type FileContent = Blob | FileStream;

/** How far an upload is, in bytes of the whole body; `total` is undefined for a stream of unknown length. Not in browsers. */
export type OnProgress = (sent: number, total: number | undefined) => void;

export type FormFields = readonly (readonly [name: string, value: string])[];

export interface Body {
  readonly content: string | FormData | ReadableStream<Uint8Array>;
  readonly contentType?: string;
  readonly isRepeatable: boolean;
}

export function isFileContent(value: unknown): value is FileContent {
  return value instanceof Blob || (typeof value === "object" && value !== null && "stream" in value && "name" in value);
}

export function formOf(fields: FormFields, fileField: string, file: FileContent, onProgress?: OnProgress): Body {
  // Browsers do not stream bodies over HTTP/1.1.
  if (file instanceof Blob && (onProgress === undefined || "document" in globalThis)) {
    const form = new FormData();
    for (const [name, value] of fields) form.append(name, value);
    form.append(fileField, file, nameOf(file));
    return { content: form, isRepeatable: true };
  }
  return { ...streamForm(fields, fileField, file, onProgress), isRepeatable: file instanceof Blob };
}

function nameOf(file: FileContent): string {
  return "name" in file && typeof file.name === "string" ? file.name : "file";
}

/** The fields go before the file (RFC 7578): a service that reads a stream then knows them in time. */
function streamForm(
  fields: FormFields,
  fileField: string,
  file: FileContent,
  onProgress: OnProgress | undefined,
): Pick<Body, "content" | "contentType"> {
  const boundary = `assay-${crypto.randomUUID()}`;
  const part = (name: string, more = "") =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"${more}\r\n`;
  const encoder = new TextEncoder();
  const head = encoder.encode(
    fields.map(([name, value]) => `${part(name)}\r\n${value}\r\n`).join("") +
      `${part(fileField, `; filename="${quoted(nameOf(file))}"`)}Content-Type: application/octet-stream\r\n\r\n`,
  );
  const tail = encoder.encode(`\r\n--${boundary}--\r\n`);
  const total = file.size === undefined ? undefined : head.length + file.size + tail.length;
  const source = file instanceof Blob ? file.stream() : file.stream;
  return {
    content: counted(joined(head, source, tail), (sent) => onProgress?.(sent, total)),
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}

/** As browsers write names (HTML, multipart/form-data encoding). */
function quoted(name: string): string {
  return name.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

async function* joined(
  head: Uint8Array,
  source: ReadableStream<Uint8Array>,
  tail: Uint8Array,
): AsyncGenerator<Uint8Array> {
  yield head;
  const reader = source.getReader();
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read()) yield step.value;
  } finally {
    reader.releaseLock();
  }
  yield tail;
}

/** Each piece counts when the connection asks for the next one. */
function counted(pieces: AsyncGenerator<Uint8Array>, onSent: (sent: number) => void): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done === true) {
          controller.close();
          return;
        }
        sent += value.length;
        onSent(sent);
        controller.enqueue(value);
      },
      async cancel() {
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
