/** A port that is free at the moment. */
import { createServer } from "node:net";

export function freePort(): Promise<number> {
  return new Promise((settle, fail) => {
    const server = createServer().once("error", fail);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => settle(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
