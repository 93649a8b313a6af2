/**
 * Keeps the storing of documents and the removal of bytes apart. Storing has two steps, bytes and then report, and many may run
 * at once; bytes are removed only between them, so that no report names bytes that are just being removed.
 */
import { setTimeout } from "node:timers/promises";
import type { Removal } from "../../ledger/documents.ts";
import type { SharedWork } from "../../ledger/shared.ts";
import { exclusively } from "../shared/exclusively.ts";

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

  /** Waits until nothing is being stored; storing that is started later waits for the removal. */
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

/** The same over many nodes, for one document at a time. */
export type Alone = <T>(document: Removal, work: () => Promise<T>) => Promise<T>;

export function createAlone(shared: SharedWork | undefined): Alone {
  const sleep = (ms: number) => setTimeout(ms, undefined, { ref: false });
  return ({ side, sha256 }, work) => exclusively(shared, `document ${side} ${sha256}`, work, sleep);
}
