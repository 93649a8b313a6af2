/**
 * The trace that each of the latest changes came with, so that messages about it carry it on. It is kept in memory only: after a
 * restart, and on another node, messages go without.
 */
import type { FeedEntry } from "../../ledger/feed.ts";
import type { SideId } from "../../ledger/side.ts";

/** Messages follow within seconds; later ones of a target that is down go without a trace. */
const linkLimit = 20_000;

export class TraceLinks {
  readonly #byChange = new Map<string, string>();

  note(side: SideId, kind: FeedEntry["kind"], subject: string, traceparent: string): void {
    const key = keyOf(side, kind, subject);
    // The latest comes last.
    this.#byChange.delete(key);
    this.#byChange.set(key, traceparent);
    const [oldest] = this.#byChange.size > linkLimit ? this.#byChange.keys() : [];
    if (oldest !== undefined) this.#byChange.delete(oldest);
  }

  find(side: SideId, kind: FeedEntry["kind"], subject: string): string | undefined {
    return this.#byChange.get(keyOf(side, kind, subject));
  }
}

function keyOf(side: SideId, kind: FeedEntry["kind"], subject: string): string {
  return `${side} ${kind} ${subject}`;
}
