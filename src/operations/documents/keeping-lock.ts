/** Keeps the storing of documents and the removal of bytes apart: within this process, and over many nodes. */
import { setTimeout } from "node:timers/promises";
import type { Removal } from "../../ledger/documents.ts";
import type { SharedWork } from "../../ledger/shared.ts";
import { exclusively } from "../shared/held-work.ts";

/**
 * Storing has two steps, bytes and then report, and many may be under way at once. Bytes are removed only between them, so
 * that no report comes to name bytes that are just being removed.
 */
export class KeepingLock {
  #storing = 0;
  #onIdle: (() => void) | undefined;
  #removal: Promise<void> = Promise.resolve();

  async whileStoring<T>(work: () => Promise<T>): Promise<T> {
    for (let seen: Promise<void> | undefined; seen !== this.#removal; ) {
      seen = this.#removal;
      await seen;
    }
    this.#storing += 1;
    try {
      return await work();
    } finally {
      this.#storing -= 1;
      if (this.#storing === 0) this.#onIdle?.();
    }
  }

  /** Waits for what is being stored, while whatever comes next waits for it. */
  async whileRemoving<T>(work: () => Promise<T>): Promise<T> {
    const before = this.#removal;
    const mine = before.then(async () => {
      if (this.#storing > 0) {
        await new Promise<void>((settle) => {
          this.#onIdle = settle;
        });
      }
      this.#onIdle = undefined;
      return await work();
    });
    this.#removal = mine.then(
      () => undefined,
      () => undefined,
    );
    return await mine;
  }
}

/** The same over many nodes, for the bytes of one document. */
export type Alone = <T>(document: Removal, work: () => Promise<T>) => Promise<T>;

export function createAlone(shared: SharedWork | undefined): Alone {
  return ({ side, sha256 }, work) => exclusively(shared, `document ${side} ${sha256}`, work, setTimeout);
}
