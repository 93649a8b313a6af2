/** Holds the connection of a thread that waits for its answers: asks the database, hands the rows over, and connects anew when it was lost. */
import { workerData } from "node:worker_threads";
import type { Client } from "pg";
import { connect, parserOf } from "./connection.ts";
import { plainFailure } from "./failures.ts";
import { type JointCall, JointQuery, PreparedStatements } from "./joint-query.ts";
import type { LinkAnswer, LinkCall, LinkData, LinkReply, LinkRequest } from "./link-protocol.ts";

const { settings, port, signal } = workerData as LinkData;
let client: Client | undefined;
let statements = new PreparedStatements();

async function connected(): Promise<Client> {
  if (client !== undefined) return client;
  statements = new PreparedStatements();
  client = await connect(settings, (lost) => {
    if (client === lost) client = undefined;
  });
  return client;
}

async function ask({ calls, isOpening }: LinkRequest): Promise<LinkReply> {
  try {
    // Only what opens a transaction may open a connection: in the middle of one, the rest of it is gone.
    if (client === undefined && !isOpening) throw new Error("The connection was lost.");
    const open = await connected();
    return { answers: await answer(open, calls) };
  } catch (error) {
    const failure = plainFailure(error);
    // Without the server's own word it is unknown how far it came: nothing more may be said on this connection.
    if (!(error instanceof Error && "severity" in error)) drop();
    return { failure };
  }
}

async function answer(open: Client, calls: readonly LinkCall[]): Promise<readonly LinkAnswer[]> {
  const answers: LinkAnswer[] = [];
  let joint: JointCall[] = [];
  for (const { text, values } of calls) {
    if (values !== undefined) {
      joint.push({ text, values });
      continue;
    }
    answers.push(...(await askJointly(open, joint)));
    joint = [];
    await open.query(text);
    answers.push({ rows: [], count: 0 });
  }
  answers.push(...(await askJointly(open, joint)));
  return answers;
}

function askJointly(open: Client, calls: readonly JointCall[]): Promise<readonly LinkAnswer[]> {
  if (calls.length === 0) return Promise.resolve([]);
  return new Promise((settle, fail) => {
    open.query(
      new JointQuery(calls, statements, parserOf, (error, answers) => {
        if (error === null) settle(answers ?? []);
        else fail(error);
      }),
    );
  });
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
