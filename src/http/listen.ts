/** Opens the ports that a server listens on. */
import { lookup } from "node:dns/promises";
import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, Server as SocketServer } from "node:net";

export interface Listening {
  /** The address to reach the server at, such as http://127.0.0.1:8080. */
  readonly url: string;
  /** All that accept connections for the server, itself among them. */
  readonly servers: readonly SocketServer[];
}

/** On every address of `localhost`, since clients differ in which of them they take; else on the first of the host. */
export async function listen(
  server: Server,
  host: string,
  port: number,
  findAddresses: (host: string) => Promise<readonly string[]> = lookUp,
): Promise<Listening> {
  await open(server, host, port);
  const own = addressOf(server);
  const others = host === "localhost" ? await listenBeside(server, await findAddresses(host), own) : [];
  return { url: urlOf(own), servers: [server, ...others] };
}

async function lookUp(host: string): Promise<readonly string[]> {
  const found = await lookup(host, { all: true });
  return found.map(({ address }) => address);
}

async function open(server: SocketServer, host: string, port: number): Promise<void> {
  server.listen({ host, port });
  await once(server, "listening");
}

async function listenBeside(
  server: Server,
  addresses: readonly string[],
  own: AddressInfo,
): Promise<readonly SocketServer[]> {
  const opened: SocketServer[] = [];
  for (const address of new Set(addresses)) {
    if (address === own.address) continue;
    const beside = new SocketServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
      server.emit("connection", socket);
    });
    beside.maxConnections = server.maxConnections;
    // The name can stand for an address that this machine does not have.
    const isOpen = await open(beside, address, own.port).then(
      () => true,
      () => false,
    );
    if (isOpen) opened.push(beside);
  }
  return opened;
}

function addressOf(server: SocketServer): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return address;
}

function urlOf({ address, family, port }: AddressInfo): string {
  if (family === "IPv6") return `http://[${address}]:${port}`;
  // The server listens on all addresses; every machine has this one.
  return `http://${address === "0.0.0.0" ? "127.0.0.1" : address}:${port}`;
}
