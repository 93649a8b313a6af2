/**
 * A connection for a thread that has nothing to do but wait for it. The steps that all engines share read and write as they go,
 * without promises; so a thread beside this one talks to the database, and this one sleeps until the answer is there.
 */
import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";
import type { PostgresSettings, SqlValue } from "./connection.ts";
import { DatabaseFailure } from "./failures.ts";
import type { LinkData, LinkReply, LinkRequest } from "./link-protocol.ts";

/** A statement with the types of its parameters and of its rows, which only its SQL text knows. */
export interface Statement<Parameters extends readonly SqlValue[] = readonly SqlValue[], Row = unknown> {
  get(...parameters: Parameters): Row | undefined;
  all(...parameters: Parameters): readonly Row[];
  /** Gives how many rows it touched. */
  run(...parameters: Parameters): number;
}

export interface Link {
  prepare<Parameters extends readonly SqlValue[] = readonly SqlValue[], Row = unknown>(
    text: string,
  ): Statement<Parameters, Row>;
  /** Without parameters. */
  execute(text: string): void;
  /** Opens a transaction, and a connection where there is none. */
  begin(text?: string): void;
  /** Takes back what is open, if the connection still is. */
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
  // Whoever waits for it holds the process; it does not.
  worker.unref();
  port.unref();
  let isStuck = false;

  function ask(text: string, values: readonly SqlValue[] | undefined, isOpening: boolean) {
    if (isStuck) throw new DatabaseFailure({ message: "The connection does not answer.", code: undefined });
    const seen = Atomics.load(signal, 0);
    port.postMessage({ text, values, isOpening } satisfies LinkRequest);
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
    return reply;
  }

  return {
    prepare: <Parameters extends readonly SqlValue[], Row>(text: string): Statement<Parameters, Row> => ({
      get: (...parameters) => ask(text, parameters, false).rows[0] as Row | undefined,
      all: (...parameters) => ask(text, parameters, false).rows as readonly Row[],
      run: (...parameters) => ask(text, parameters, false).count,
    }),
    execute: (text) => void ask(text, undefined, false),
    begin: (text = "BEGIN") => void ask(text, undefined, true),
    rollBack() {
      try {
        ask("ROLLBACK", undefined, false);
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
