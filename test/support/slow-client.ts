/** A client that sends a byte now and then, for as long as it may. */
import { setTimeout as pause } from "node:timers/promises";
import { openConnection } from "./raw-exchange.ts";

/** Until the service closes the connection; false where it has not done so within a minute. `more` is called between the bytes. */
export async function isCutOff(port: number, start: string, drip: string, more: () => Promise<void>): Promise<boolean> {
  const { socket } = openConnection(port);
  let isOpen = true;
  socket.once("close", () => {
    isOpen = false;
  });
  socket.write(start);
  const deadlineMs = Date.now() + 60_000;
  while (isOpen && Date.now() < deadlineMs) {
    socket.write(drip);
    await more();
    await pause(100);
  }
  socket.destroy();
  return !isOpen;
}
