/** Writes a document to a temporary file, durably, and returns its length and digest. */
import { createHash } from "node:crypto";
import { describeBytes } from "../contract/describe-bytes.ts";
import { ServiceError } from "../errors.ts";
import { diskFiles, type OpenFile } from "./disk/disk-files.ts";
import type { StoredDocument } from "./vault.ts";

/** Beyond the limit it stops reading; the caller then removes the file. */
export async function writeAside(
  path: string,
  source: AsyncIterable<Uint8Array>,
  limitBytes: number,
  files = diskFiles,
): Promise<StoredDocument> {
  const handle = await files.open(path, "wx", 0o600);
  try {
    const hash = createHash("sha256");
    let bytes = 0;
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > limitBytes) {
        throw new ServiceError("payload_too_large", `The document is over the limit of ${describeBytes(limitBytes)}.`);
      }
      hash.update(chunk);
      await writeAll(handle, chunk);
    }
    await handle.sync();
    return { sha256: hash.digest("hex"), bytes };
  } finally {
    await handle.close();
  }
}

async function writeAll(handle: OpenFile, chunk: Uint8Array): Promise<void> {
  let done = 0;
  while (done < chunk.length) {
    const { bytesWritten } = await handle.write(chunk, done, chunk.length - done);
    done += bytesWritten;
  }
}
