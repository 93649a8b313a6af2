/**
 * What callers without a valid token may cost: their refusals come later once there are many, and a connection that sends ahead
 * meanwhile is closed. Else some thousand made-up tokens on connections that do not wait for answers would keep others out.
 */
import type { Socket } from "node:net";
import type { Exchange } from "./exchange.ts";
import type { RefusalPace } from "./refusal-pace.ts";

/** Requests of one connection that may wait for their refusal. Browsers open six connections and send nothing ahead. */
const heldPerConnection = 8;
/** All unknown callers share one pace. */
const nobody = "";

export class UnknownCallers {
  readonly #pace: RefusalPace;
  readonly #held = new WeakMap<Socket, number>();

  constructor(pace: RefusalPace) {
    this.#pace = pace;
  }

  refuse(exchange: Exchange, error: unknown): void {
    const { socket } = exchange.raw;
    const held = (this.#held.get(socket) ?? 0) + 1;
    this.#held.set(socket, held);
    if (held > heldPerConnection) {
      socket.destroy();
      return;
    }
    this.#pace.send(nobody, exchange, () => {
      this.#held.set(socket, (this.#held.get(socket) ?? 1) - 1);
      exchange.fail(error);
    });
  }
}
