/** A NATS server with JetStream for tests, of the program on this machine. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { type JetStreamManager, jetstreamManager } from "@nats-io/jetstream";
import { connect, type NatsConnection } from "@nats-io/transport-node";
import { freePort } from "./free-port.ts";
import { until } from "./until.ts";

const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/local/bin"];
const program = folders.map((folder) => join(folder, "nats-server")).find((path) => existsSync(path));

/** Why tests with NATS are skipped, which the gate reports and CI treats as a failure. */
export const missingNats: string | false =
  program === undefined ? "There is no nats-server on this machine; Debian's package has that name." : false;

export interface TestNats {
  readonly address: string;
  /** Ends it as a power cut does, and starts it again on the same files. */
  crash(awayMs: number): Promise<void>;
  stop(): Promise<void>;
}

/** The configuration is what stands beside port and folder. */
export async function startNats(configuration = ""): Promise<TestNats> {
  const folder = await mkdtemp(join(tmpdir(), "assay-nats-"));
  const port = await freePort();
  const address = `127.0.0.1:${port}`;
  const file = join(folder, "server.conf");
  await writeFile(file, configuration);
  const words = ["-c", file, "-a", "127.0.0.1", "-p", String(port), "-js", "-sd", folder];
  const start = (): ChildProcess => spawn(program ?? "", words, { stdio: "ignore" });
  let server = start();
  const kill = async () => {
    const ended = new Promise((settle) => server.once("exit", settle));
    server.kill("SIGKILL");
    await ended;
  };
  process.once("exit", () => server.kill("SIGKILL"));
  await untilReady(address);
  return {
    address,
    async crash(awayMs) {
      await kill();
      await new Promise((settle) => setTimeout(settle, awayMs));
      server = start();
      await untilReady(address);
    },
    async stop() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilReady(address: string): Promise<void> {
  await until(() => withNats(address, async () => true).catch(() => false));
}

/** A connection for as long as the work takes. */
export async function withNats<T>(
  address: string,
  work: (manager: JetStreamManager, connection: NatsConnection) => Promise<T>,
): Promise<T> {
  const connection = await connect({ servers: address, maxReconnectAttempts: -1, reconnectTimeWait: 100 });
  try {
    return await work(await jetstreamManager(connection), connection);
  } finally {
    await connection.close();
  }
}

export interface StoredMessage {
  readonly subject: string;
  readonly text: string;
  readonly header: (name: string) => string;
}

/** Everything in a stream, in its order. */
export async function storedOn(manager: JetStreamManager, stream: string): Promise<readonly StoredMessage[]> {
  const { state } = await manager.streams.info(stream);
  const found: StoredMessage[] = [];
  for (let seq = state.first_seq; seq <= state.last_seq && state.messages > 0; seq += 1) {
    const message = await manager.streams.getMessage(stream, { seq });
    if (message !== null) found.push({ subject: message.subject, text: message.string(), header: (name) => message.header.get(name) });
  }
  return found;
}
