/** Holds the connection of a thread that waits for its answers: asks the database, hands the rows over, and connects anew when it was lost. */
import { workerData } from "node:worker_threads";
import type { Client } from "pg";
import { connect } from "./connection.ts";
import { plainFailure } from "./failures.ts";
import type { LinkCall, LinkData, LinkReply, LinkRequest } from "./link-protocol.ts";

const { settings, port, signal } = workerData as LinkData;
/** Each text is prepared once for each connection. */
const names = new Map<string, string>();
let client: Client | undefined;

async function connected(): Promise<Client> {
  if (client !== undefined) return client;
  client = await connect(settings, (lost) => {
    if (client === lost) client = undefined;
  });
  return client;
}

function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = `assay_${names.size}`;
    names.set(text, name);
  }
  return name;
}

async function ask({ calls, isOpening }: LinkRequest): Promise<LinkReply> {
  try {
    // Only what opens a transaction may open a connection: in the middle of one, the rest of it is gone.
    if (client === undefined && !isOpening) throw new Error("The connection was lost.");
    const open = await connected();
    const settled = await Promise.allSettled(calls.map((call) => open.query(queryOf(call))));
    const failed = settled.find((one) => one.status === "rejected");
    if (failed !== undefined) throw failed.reason;
    const results = settled.map((one) => (one.status === "fulfilled" ? one.value : undefined));
    return { answers: results.map((result) => ({ rows: result?.rows ?? [], count: result?.rowCount ?? 0 })) };
  } catch (error) {
    const failure = plainFailure(error);
    // Without the server's own word it is unknown how far it came: nothing more may be said on this connection.
    if (!(error instanceof Error && "severity" in error)) drop();
    return { failure };
  }
}

function queryOf({ text, values }: LinkCall) {
  return values === undefined ? { text } : { text, values: [...values], name: nameOf(text) };
}

function drop(): void {
  const lost = client;
  client = undefined;
  lost?.end().catch(() => undefined);
}

port.on("message", async (request: LinkRequest | "close") => {
  if (request === "close") {
    await client?.end().catch(() => undefined);
    port.close();
    return;
  }
  port.postMessage(await ask(request));
  Atomics.add(signal, 0, 1);
  Atomics.notify(signal, 0);
});
