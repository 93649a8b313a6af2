/** A load generator for HTTP/1.1 on raw sockets: one request under way on each connection, in a closed loop or at a fixed rate. */
import { connect, type Socket } from "node:net";

export interface LoadOptions {
  readonly host: string;
  readonly port: number;
  readonly connections: number;
  readonly durationMs: number;
  /** Requests a second over all connections; without it each connection sends again as soon as it is answered. */
  readonly rate?: number;
  /** At a fixed rate: what is due while no connection is free is not sent at all, so that latencies are the service's alone. */
  readonly dropsLate?: boolean;
  /** The whole request, head and body, as latin1 text. */
  readonly nextRequest: () => string;
  /** Called with each complete answer; for checks that are not timed. */
  readonly onAnswer?: (answer: string) => void;
}

export interface LoadResult {
  readonly requests: number;
  readonly failures: number;
  readonly requestsPerSecond: number;
  /** Sorted, in milliseconds. At a fixed rate they count from when a request was due, also while no connection was free for it. */
  readonly latenciesMs: Float64Array;
}

class Connection {
  private readonly socket: Socket;
  private readonly onDone: (connection: Connection, isGood: boolean) => void;
  private readonly onAnswer: ((answer: string) => void) | undefined;
  private pending = "";
  startedMs = 0;

  constructor(
    options: LoadOptions,
    onDone: (connection: Connection, isGood: boolean) => void,
    onReady: (connection: Connection) => void,
  ) {
    this.onDone = onDone;
    this.onAnswer = options.onAnswer;
    // One buffer for all that arrives: a generator that allocates for each answer would collect garbage on the service's cores.
    const buffer = Buffer.alloc(64 * 1024);
    const callback = (bytes: number) => {
      this.receive(buffer.toString("latin1", 0, bytes));
      return true;
    };
    const { host, port } = options;
    this.socket = connect({ host, port, noDelay: true, onread: { buffer, callback } }, () => onReady(this));
    this.socket.on("error", () => this.onDone(this, false));
  }

  send(request: string, startedMs: number): void {
    this.startedMs = startedMs;
    this.socket.write(request, "latin1");
  }

  close(): void {
    this.socket.removeAllListeners("error");
    this.socket.on("error", () => {});
    this.socket.destroy();
  }

  private receive(chunk: string): void {
    this.pending = this.pending === "" ? chunk : this.pending + chunk;
    const headEnd = this.pending.indexOf("\r\n\r\n");
    if (headEnd === -1) return;
    const at = this.pending.indexOf("Content-Length: ");
    const length = at === -1 ? 0 : Number.parseInt(this.pending.slice(at + 16, at + 24), 10);
    if (this.pending.length < headEnd + 4 + length) return;
    const answer = this.pending;
    this.pending = "";
    this.onAnswer?.(answer);
    this.onDone(this, answer.startsWith("HTTP/1.1 200"));
  }
}

export function runLoad(options: LoadOptions): Promise<LoadResult> {
  return new Promise((settle) => {
    const latencies: number[] = [];
    let failures = 0;
    let endMs = Number.POSITIVE_INFINITY;
    let startMs = 0;
    let readyCount = 0;
    const idle: Connection[] = [];
    const due: number[] = [];
    const connections = Array.from({ length: options.connections }, () => new Connection(options, onDone, onReady));

    function onReady(connection: Connection): void {
      idle.push(connection);
      readyCount += 1;
      if (readyCount === connections.length) start();
    }

    function start(): void {
      startMs = performance.now();
      endMs = startMs + options.durationMs;
      if (options.rate === undefined) {
        for (const connection of idle.splice(0)) connection.send(options.nextRequest(), performance.now());
      } else {
        pace(options.rate);
      }
      setTimeout(finish, options.durationMs);
    }

    function pace(rate: number): void {
      let sent = 0;
      // Sleeps between two sends: a generator that spins would hold one of the cores that the service runs on.
      const timer = setInterval(() => {
        const now = performance.now();
        if (now >= endMs) clearInterval(timer);
        for (; sent < ((now - startMs) / 1_000) * rate && now < endMs; sent += 1) {
          const connection = idle.pop();
          if (connection === undefined && options.dropsLate === true) continue;
          if (connection === undefined) due.push(now);
          else connection.send(options.nextRequest(), now);
        }
      }, 1);
    }

    function onDone(connection: Connection, isGood: boolean): void {
      const now = performance.now();
      if (isGood) latencies.push(now - connection.startedMs);
      else failures += 1;
      if (now >= endMs) return;
      if (options.rate === undefined) connection.send(options.nextRequest(), now);
      else {
        const next = due.shift();
        if (next === undefined) idle.push(connection);
        else connection.send(options.nextRequest(), next);
      }
    }

    function finish(): void {
      const elapsedMs = performance.now() - startMs;
      for (const connection of connections) connection.close();
      const latenciesMs = Float64Array.from(latencies).sort();
      settle({
        requests: latencies.length,
        failures,
        requestsPerSecond: (latencies.length / elapsedMs) * 1_000,
        latenciesMs,
      });
    }
  });
}

export function quantile(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
