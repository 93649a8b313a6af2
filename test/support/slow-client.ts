/** A client that sends single bytes slowly, for as long as it may. */
import { setTimeout as pause } from "node:timers/promises";
import { openConnection } from "./raw-exchange.ts";

/** Sends until the service closes the connection. `more` is called between the bytes. */
export async function sendUntilCutOff(
  port: number,
  start: string,
  drip: string,
  more: () => Promise<void>,
): Promise<void> {
  const { socket } = openConnection(port);
  let isOpen = true;
  socket.once("close", () => {
    isOpen = false;
  });
  socket.write(start);
  while (isOpen) {
    socket.write(drip);
    await more();
    await pause(100);
  }
}
