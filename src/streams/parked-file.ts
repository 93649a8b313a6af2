/** Parked messages in a file, one JSON line each, synced before the message is settled. */
import { open } from "node:fs/promises";
import type { ParkedMessage } from "./broker.ts";

export interface ParkedFile {
  append(message: ParkedMessage): Promise<void>;
  close(): Promise<void>;
}

export async function openParkedFile(path: string): Promise<ParkedFile> {
  const file = await open(path, "a", 0o600);
  let last: Promise<void> = Promise.resolve();
  return {
    append({ source, key, code, reason, value }) {
      const valueBase64 = Buffer.from(value).toString("base64");
      const line = `${JSON.stringify({ source, key, code, reason, valueBase64 })}\n`;
      const written = last.then(async () => {
        await file.appendFile(line);
        await file.datasync();
      });
      // A line that failed is tried again by its writer, and does not stop the next one.
      last = written.catch(() => undefined);
      return written;
    },
    async close() {
      await last;
      await file.close();
    },
  };
}
