/** Accepts the connections that wait at a server which is about to close: the system would reset them, with their requests. */
import type { Server } from "node:net";
import { setImmediate as nextRound } from "node:timers/promises";

/** As many as may wait by Node's own default. Each round of the loop accepts one. */
const backlogLimit = 511;

/** Ends with the first round that finds nobody waiting; whoever closes the server must do so before the next one. */
export async function acceptWaiting(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on("connection", count);
  // What is left of this round may come before sockets are looked at.
  await nextRound();
  for (let round = 0; round < backlogLimit; round += 1) {
    const before = accepted;
    await nextRound();
    if (accepted === before) break;
  }
  server.off("connection", count);
}
