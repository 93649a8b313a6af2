/** A file on its way to a running service: the form that holds it, and a bar that shows how far it has come. */
import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { basename } from "node:path";

interface FileForm {
  readonly contentType: string;
  /** The form's bytes; tells how many of the file have been read. */
  read(onRead: (bytes: number) => void): AsyncGenerator<Buffer>;
}

export function fileForm(path: string): FileForm {
  const boundary = `assay-${randomUUID()}`;
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    async *read(onRead) {
      const name = basename(path).replaceAll(/["\r\n]/g, "_");
      yield Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      );
      const file = createReadStream(path);
      for await (const chunk of file) {
        onRead(file.bytesRead);
        yield chunk as Buffer;
      }
      yield Buffer.from(`\r\n--${boundary}--\r\n`);
    },
  };
}

const barWidth = 30;

/** A bar and its percentage, of a share from 0 to 1. */
export function bar(share: number): string {
  const full = Math.round(share * barWidth);
  const percent = String(Math.floor(share * 100)).padStart(3);
  return `${"█".repeat(full)}${"░".repeat(barWidth - full)} ${percent} %`;
}
