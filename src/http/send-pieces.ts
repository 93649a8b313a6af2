/** Sends an answer that is made in pieces. */
import type { ServerResponse } from "node:http";
import { ClientGone } from "./request-body.ts";

/** Each piece is asked for when the system has taken the one before, whose memory may then serve again. */
export type Pieces = AsyncIterable<string | Uint8Array>;

/** Settles when all is sent; what it waits for ends with the connection. */
export async function sendPieces(pieces: Pieces, response: ServerResponse): Promise<void> {
  for await (const piece of pieces) await write(piece, response);
  response.end();
}

function write(piece: string | Uint8Array, response: ServerResponse): Promise<void> {
  return new Promise((settle, fail) => {
    const onClose = () => fail(new ClientGone());
    if (response.closed || response.destroyed) {
      onClose();
      return;
    }
    response.once("close", onClose);
    response.write(piece, (error) => {
      response.off("close", onClose);
      if (error) onClose();
      else settle();
    });
  });
}

/** Ends them before they are all made. */
export function drop(pieces: Pieces): void {
  void pieces[Symbol.asyncIterator]().return?.();
}
