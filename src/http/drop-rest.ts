/** Reads and drops the rest of a request's body, so that a client that is still sending gets to read its answer. */
import type { IncomingMessage } from "node:http";

/** The contract: up to 8 MiB or 2 s. */
export const dropLimitBytes = 8 * 2 ** 20;
const dropLimitMs = 2_000;

/** Whether the request announced a body; Node knows only afterwards whether it has all of it. */
export function hasBody(request: IncomingMessage): boolean {
  const { "content-length": length, "transfer-encoding": encoding } = request.headers;
  return encoding !== undefined || (length !== undefined && length !== "0");
}

/** Calls back once: true when the body ended, false when it went over the bound or the client went away. */
export function dropRest(request: IncomingMessage, done: (isComplete: boolean) => void): void {
  if (request.complete || request.destroyed) {
    request.resume();
    done(request.complete);
    return;
  }
  let bytes = 0;
  let isDone = false;
  const timer = setTimeout(() => settle(false), dropLimitMs);
  const count = (chunk: Uint8Array) => {
    bytes += chunk.length;
    if (bytes > dropLimitBytes) settle(false);
  };
  const end = () => settle(true);
  const giveUp = () => settle(false);
  request.on("data", count).on("end", end).on("close", giveUp).on("error", giveUp);
  request.resume();

  function settle(isComplete: boolean): void {
    if (isDone) return;
    isDone = true;
    clearTimeout(timer);
    request.off("data", count).off("end", end).off("close", giveUp);
    if (!isComplete) request.pause();
    done(isComplete);
  }
}
