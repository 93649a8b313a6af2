/** The log: one JSON object a line, cheap when nothing is logged. */

export const logLevels = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

export type LogFields = Readonly<Record<string, unknown>>;

export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

export interface LogOptions {
  readonly level: LogLevel;
  readonly write: (line: string) => void;
  readonly now: () => number;
  /** Takes personal data out of a finished line, such as card numbers in the text of an error. */
  readonly mask?: (line: string) => string;
}

/** A chain of causes longer than this is cut. */
const causeLimit = 5;

export function createLog({ level, write, now, mask = (line) => line }: LogOptions): Log {
  const threshold = logLevels.indexOf(level);

  function logAt(name: Exclude<LogLevel, "silent">): Log["info"] {
    if (logLevels.indexOf(name) < threshold) return () => undefined;
    return (message, fields = {}) => {
      const entry = { time: new Date(now()).toISOString(), level: name, message, ...fields };
      write(mask(`${JSON.stringify(entry, plain)}\n`));
    };
  }

  return { debug: logAt("debug"), info: logAt("info"), warn: logAt("warn"), error: logAt("error") };
}

function plain(_key: string, value: unknown): unknown {
  if (typeof value === "bigint") return value.toString();
  return value instanceof Error ? describeError(value, causeLimit) : value;
}

function describeError(error: Error, depth: number): Record<string, unknown> {
  const { cause } = error;
  return {
    name: error.name,
    message: error.message,
    stack: error.stack,
    ...("code" in error ? { code: error.code } : {}),
    ...(cause instanceof Error && depth > 0 ? { cause: describeError(cause, depth - 1) } : {}),
  };
}
