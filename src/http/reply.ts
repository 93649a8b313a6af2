/** How a request is answered, whoever read it. */
import type { Answer } from "./route.ts";

export type ReplyHeaders = Record<string, string | number | string[]>;

export interface Reply {
  /** No answer can reach the client any more. */
  readonly isGone: boolean;
  /** Gives a promise for a body that is sent in pieces: it settles when all is sent, and fails with the reason if it is not. */
  send(status: number, headers: ReplyHeaders, body: Answer["body"]): Promise<void> | undefined;
  /** Sends `100 Continue` to a client that waits for it. */
  invite(): void;
  /** Ends the connection: all that can be told once an answer has begun. */
  cut(): void;
  /** Calls back if the client goes away before the answer is complete. */
  onGone(listener: () => void): void;
}
