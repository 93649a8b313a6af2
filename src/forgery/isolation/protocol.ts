/** What the service and a worker say to each other: length-prefixed JSON through pipes, a document's bytes right behind its task. */
import type { ErrorCode } from "../../errors.ts";
import type { FileFormat } from "../facts/file.ts";
import type { CheckedDocument } from "../run-checks.ts";

export interface WorkerTask {
  readonly byteLength: number;
  readonly declaredFormat: FileFormat;
  readonly format: FileFormat;
  readonly password?: string;
  readonly receivedAtMs: number;
  readonly pageLimit: number;
  readonly pixelLimit: number;
  /** When to come to an end with what was read, in milliseconds from the task's arrival. */
  readonly lateAfterMs: number;
  /** Set when a worker was stopped in the pages of this document before. */
  readonly isWithoutPages: boolean;
}

export type WorkerMessage =
  | { readonly kind: "ready" }
  /** Everything but the pages was read; what goes wrong from here on can be left out. */
  | { readonly kind: "pages" }
  | { readonly kind: "done"; readonly pages: number; readonly document: CheckedDocument; readonly isSpent: boolean }
  | { readonly kind: "refused"; readonly code: ErrorCode; readonly message: string; readonly isSpent: boolean }
  /** A fault of ours; the worker ends after it. */
  | { readonly kind: "failed"; readonly message: string };

/** The worker's answers come out here; its standard output may be written to by any library. */
export const answerDescriptor = 3;

/** Findings are bounded in number and length, so anything longer is no answer of ours. */
export const messageBytesLimit = 16 * 2 ** 20;

export function encodeMessage(message: WorkerTask | WorkerMessage): Buffer {
  const json = Buffer.from(JSON.stringify(message), "utf8");
  const framed = Buffer.allocUnsafe(4 + json.length);
  framed.writeUInt32LE(json.length, 0);
  json.copy(framed, 4);
  return framed;
}

/** Puts messages together from pieces; throws when a length is out of bounds. */
export class MessageReader {
  #pending: Buffer = Buffer.alloc(0);

  push(chunk: Buffer): unknown[] {
    this.#pending = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
    const messages: unknown[] = [];
    while (this.#pending.length >= 4) {
      const length = this.#pending.readUInt32LE(0);
      if (length > messageBytesLimit) throw new Error("A worker's message is too long.");
      if (this.#pending.length < 4 + length) break;
      messages.push(JSON.parse(this.#pending.toString("utf8", 4, 4 + length)));
      this.#pending = this.#pending.subarray(4 + length);
    }
    return messages;
  }
}
