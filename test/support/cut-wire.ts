/** A proxy before a database that a test can cut, hold up, or lead to another database. */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface Wire {
  /** The database's address, through the wire. */
  readonly url: string;
  /** Ends every connection and takes no more. */
  cut(): void;
  mend(): void;
  /** Forwards nothing in either direction and closes nothing, as a network that hangs; new connections are taken and stay silent. */
  hold(): void;
  /** Forwards again, also what was sent meanwhile. */
  release(): void;
  /** Connections from now on go there. */
  redirect(target: string): void;
  close(): Promise<void>;
}

export async function openWire(first: string): Promise<Wire> {
  let { hostname, port } = new URL(first);
  const open = new Set<Socket>();
  let isCut = false;
  let isHeld = false;
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
      one.on("data", (chunk) => {
        if (!other.write(chunk)) one.pause();
      });
      other.on("drain", () => {
        if (!isHeld) one.resume();
      });
      one.on("end", () => other.end());
      if (isHeld) one.pause();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(first);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  const destroyAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: url.href,
    cut() {
      isCut = true;
      destroyAll();
    },
    mend() {
      isCut = false;
    },
    hold() {
      isHeld = true;
      for (const socket of open) socket.pause();
    },
    release() {
      isHeld = false;
      for (const socket of open) socket.resume();
    },
    redirect(target) {
      ({ hostname, port } = new URL(target));
    },
    async close() {
      destroyAll();
      const closed = once(server, "close");
      server.close();
      await closed;
    },
  };
}
