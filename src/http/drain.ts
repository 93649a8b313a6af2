/** Ends the connections of a stopping server so that no client loses a request that it has just sent. */

import type { ServerResponse } from "node:http";
import { Server, type Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";

export interface DrainOptions {
  /** What is left after this time is cut off. */
  readonly timeoutMs: number;
  /** Called once every connection has had its chance to bring one more request. */
  readonly onGraceOver: () => void;
  /** Whether a request of the connection waits for its answer, beside those that Node has read. */
  readonly isBusy: (socket: Socket) => boolean;
}

const lookEveryMs = 50;
/**
 * A connection that stays silent for this many looks is ended: 300 ms, more than a request takes to arrive from far away.
 * They are counted instead of timed, because what arrived while the event loop was busy has been read by the look after the next.
 */
const graceLooks = 6;
/** How long a client may take to close a connection whose other half is closed: again 300 ms. */
const farewellLooks = 6;

interface Silence {
  bytesRead: number;
  looks: number;
}

/** Accepts nothing more, and resolves once every connection is closed. */
export async function drain(
  servers: readonly Server[],
  sockets: ReadonlySet<Socket>,
  options: DrainOptions,
): Promise<void> {
  const silences = new WeakMap<Socket, Silence>();
  let looks = 0;

  function lookAt(socket: Socket): void {
    const silence = silences.get(socket) ?? { bytesRead: -1, looks: 0 };
    silences.set(socket, silence);
    const isEnded = silence.looks >= graceLooks;
    const isBusy = findResponseUnderWay(socket) !== undefined || options.isBusy(socket);
    if (!isEnded && (isBusy || silence.bytesRead !== socket.bytesRead)) {
      silence.bytesRead = socket.bytesRead;
      silence.looks = 0;
      return;
    }
    silence.looks += 1;
    // Half of it is closed first: destroying it at once would reset a request that is on its way.
    if (silence.looks === graceLooks) socket.end();
    else if (silence.looks >= graceLooks + farewellLooks) socket.destroy();
  }

  const look = setInterval(() => {
    looks += 1;
    if (looks === graceLooks) options.onGraceOver();
    for (const socket of sockets) lookAt(socket);
  }, lookEveryMs);
  const end = setTimeout(() => {
    for (const socket of sockets) socket.destroy();
  }, options.timeoutMs);

  const closed = servers.map(closeServer);
  for (const socket of sockets) lookAt(socket);
  await Promise.all(closed);
  clearInterval(look);
  clearTimeout(end);
}

function closeServer(server: Server): Promise<void> {
  // The close of HTTP servers destroys every idle connection at once.
  return new Promise((resolve) => Server.prototype.close.call(server, () => resolve()));
}

/** As many as may wait by Node's own default. Each turn of the event loop accepts one. */
const backlogLimit = 511;

/**
 * Accepts the connections that wait at a server which is about to close: the system would reset them, with their requests.
 * Ends with the first turn that finds none waiting; the caller must close the server before the next one.
 */
export async function acceptWaiting(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on("connection", count);
  // What is left of this turn may come before sockets are polled.
  await nextTurn();
  for (let turn = 0; turn < backlogLimit; turn += 1) {
    const before = accepted;
    await nextTurn();
    if (accepted === before) break;
  }
  server.off("connection", count);
}

/** The response that a connection is busy with, if any. Node keeps it on the socket; there is no public name for it. */
export function findResponseUnderWay(socket: Socket): ServerResponse | undefined {
  const { _httpMessage: response } = socket as Socket & { _httpMessage?: ServerResponse | null };
  return response ?? undefined;
}
