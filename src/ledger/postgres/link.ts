/**
 * A connection for a thread that has nothing to do but wait for it. The steps that all engines share read and write as they go,
 * without promises; so a thread beside this one talks to the database, and this one sleeps until the answer is there.
 */
import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";
import type { PostgresSettings, SqlValue } from "./connection.ts";
import { DatabaseFailure } from "./failures.ts";
import type { LinkAnswer, LinkCall, LinkData, LinkReply, LinkRequest } from "./link-protocol.ts";

/** What is to be asked, with the type of the rows that answer it. */
export interface Asked<Row> extends LinkCall {
  /** Only for the compiler. */
  readonly row?: Row;
}

/** A statement with the types of its parameters and of its rows, which only its SQL text knows. */
export interface Statement<Parameters extends readonly SqlValue[] = readonly SqlValue[], Row = unknown> {
  get(...parameters: Parameters): Row | undefined;
  all(...parameters: Parameters): readonly Row[];
  /** Gives how many rows it touched. */
  run(...parameters: Parameters): number;
  /** Goes with whatever is asked next, which then fails if this does. */
  post(...parameters: Parameters): void;
  /** Can be asked together with others. */
  of(...parameters: Parameters): Asked<Row>;
}

export interface Link {
  prepare<Parameters extends readonly SqlValue[] = readonly SqlValue[], Row = unknown>(
    text: string,
  ): Statement<Parameters, Row>;
  /** Runs them in one round trip; gives the rows of each. */
  together<Rows extends readonly unknown[]>(
    asked: { readonly [Place in keyof Rows]: Asked<Rows[Place]> },
  ): {
    readonly [Place in keyof Rows]: readonly Rows[Place][];
  };
  /** Runs a text without parameters, which may hold several statements. */
  execute(text: string): void;
  /** Opens a transaction, and a connection where there is none, with the next request. */
  begin(text?: string): void;
  commit(): void;
  /** Rolls back the open transaction, if the connection is still there. */
  rollBack(): void;
  close(): void;
}

/** The thread beside answers every request, at the latest when the database's own limits are over; this is for one that died. */
const patienceMs = 60_000;

export function openLink(settings: PostgresSettings): Link {
  const { port1: port, port2 } = new MessageChannel();
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const workerData: LinkData = { settings, port: port2, signal };
  const worker = new Worker(new URL("./link-thread.ts", import.meta.url), { workerData, transferList: [port2] });
  // Waiting calls keep the process alive; the thread does not.
  worker.unref();
  port.unref();
  let isStuck = false;
  let posted: LinkCall[] = [];
  let isOpening = false;

  function askAll(asked: readonly LinkCall[]): readonly LinkAnswer[] {
    if (isStuck) throw new DatabaseFailure({ message: "The connection does not answer.", code: undefined });
    const before = posted.length;
    const request: LinkRequest = { calls: [...posted, ...asked], isOpening };
    posted = [];
    isOpening = false;
    const seen = Atomics.load(signal, 0);
    port.postMessage(request);
    let received = receiveMessageOnPort(port);
    while (received === undefined) {
      isStuck = Atomics.wait(signal, 0, seen, patienceMs) === "timed-out";
      received = receiveMessageOnPort(port);
      if (isStuck && received === undefined) {
        throw new DatabaseFailure({ message: "The connection does not answer.", code: undefined });
      }
    }
    const reply = received.message as LinkReply;
    if ("failure" in reply) throw new DatabaseFailure(reply.failure);
    return reply.answers.slice(before);
  }

  function ask(call: LinkCall): LinkAnswer {
    const [answer] = askAll([call]);
    if (answer === undefined) throw new Error("The database gave fewer answers than it was asked for.");
    return answer;
  }

  return {
    prepare: <Parameters extends readonly SqlValue[], Row>(text: string): Statement<Parameters, Row> => ({
      get: (...values) => ask({ text, values }).rows[0] as Row | undefined,
      all: (...values) => ask({ text, values }).rows as readonly Row[],
      run: (...values) => ask({ text, values }).count,
      post: (...values) => void posted.push({ text, values }),
      of: (...values) => ({ text, values }),
    }),
    together: <Rows extends readonly unknown[]>(asked: { readonly [Place in keyof Rows]: Asked<Rows[Place]> }) =>
      askAll(asked).map(({ rows }) => rows) as unknown as {
        readonly [Place in keyof Rows]: readonly Rows[Place][];
      },
    execute: (text) => void ask({ text, values: undefined }),
    begin(text = "BEGIN") {
      posted = [{ text, values: [] }];
      isOpening = true;
    },
    commit: () => void ask({ text: "COMMIT", values: [] }),
    rollBack() {
      posted = [];
      isOpening = false;
      try {
        ask({ text: "ROLLBACK", values: [] });
      } catch (error) {
        // A lost connection has taken it back already.
        if (!(error instanceof DatabaseFailure)) throw error;
      }
    },
    close() {
      port.postMessage("close");
    },
  };
}

export function prepare<Parameters extends readonly SqlValue[] = readonly SqlValue[], Row = unknown>(
  link: Link,
  text: string,
): Statement<Parameters, Row> {
  return link.prepare<Parameters, Row>(text);
}
