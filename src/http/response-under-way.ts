/** The response that a connection is busy with, if any. */
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Node keeps the response under way on the socket; there is no public name for it. */
export function findResponseUnderWay(socket: Socket): ServerResponse | undefined {
  const { _httpMessage: response } = socket as Socket & { _httpMessage?: ServerResponse | null };
  return response ?? undefined;
}
