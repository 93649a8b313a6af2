/** The form in which a file is sent to a running service. */
import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { basename } from "node:path";

interface FileForm {
  readonly contentType: string;
  /** The form's bytes; `onRead` gets the number of the file's bytes that have been read. */
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
