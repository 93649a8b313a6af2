/** Where the service's log goes: neither a reader that is slow or gone nor a full disk may stop the service or take its memory. */
/** A pipe whose reader hangs takes some 64 KiB; Node keeps the rest in memory. */
const waitingLimitBytes = 4 * 1024 * 1024;

/** As standard error is: Node keeps it open after a failure, so that a later line can be written. */
export interface LogStream {
  readonly writableLength: number;
  write(text: string, done: (error?: Error | null) => void): unknown;
  on(event: "error", listener: () => void): unknown;
}

/** Lines that could not be written are counted, and the next one that can says how many. */
export function createLogOutput(stream: LogStream, now: () => number): (line: string) => void {
  let lost = 0;
  /** A disk that fills up takes the beginning of a line. */
  let isCut = false;
  // Without a listener the first failure would end the process. Each failed line is counted by its own callback.
  stream.on("error", () => undefined);

  function write(text: string, lines: number): void {
    stream.write(text, (error) => {
      if (!error) return;
      lost += lines;
      isCut = true;
    });
  }

  return (line) => {
    if (stream.writableLength > waitingLimitBytes) {
      lost += 1;
      return;
    }
    if (lost === 0) {
      write(line, 1);
      return;
    }
    const missing = lost;
    const end = isCut ? "\n" : "";
    lost = 0;
    isCut = false;
    write(`${end}${describeLost(missing, now())}${line}`, missing + 1);
  };
}

function describeLost(lines: number, atMs: number): string {
  const message = `${lines} lines of the log could not be written: its disk is full, or its reader is slow or gone.`;
  return `${JSON.stringify({ time: new Date(atMs).toISOString(), level: "warn", message })}\n`;
}
