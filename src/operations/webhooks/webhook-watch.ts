/** How the deliveries of this node go, for its metrics. */
import type { WebhookProgress } from "../../ledger/webhooks.ts";

type Followed = Pick<WebhookProgress, "throughSequence" | "failure">;

export class WebhookWatch {
  #delivered = 0;
  #failed = 0;
  readonly #followed = new Map<string, Followed>();

  noteAttempt(isDelivered: boolean): void {
    if (isDelivered) this.#delivered += 1;
    else this.#failed += 1;
  }

  noteProgress(id: string, { throughSequence, failure }: Followed): void {
    this.#followed.set(id, { throughSequence, failure });
  }

  forget(id: string): void {
    this.#followed.delete(id);
  }

  get attempts(): { readonly delivered: number; readonly failed: number } {
    return { delivered: this.#delivered, failed: this.#failed };
  }

  get webhooks(): { readonly delivering: number; readonly failing: number } {
    const failing = [...this.#followed.values()].filter(({ failure }) => failure !== null).length;
    return { delivering: this.#followed.size - failing, failing };
  }

  /** Since when the longest failing webhook fails. */
  get failingSinceMs(): number | undefined {
    const starts = [...this.#followed.values()].flatMap(({ failure }) => (failure === null ? [] : [failure.firstAtMs]));
    return starts.length === 0 ? undefined : Math.min(...starts);
  }

  /** How far the journal is delivered to the webhook that is behind most. */
  get throughSequence(): number | undefined {
    const places = [...this.#followed.values()].map(({ throughSequence }) => throughSequence);
    return places.length === 0 ? undefined : Math.min(...places);
  }
}
