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
  /** Masks personal data in every text, such as card numbers in the message of an error. */
  readonly mask?: (text: string) => string;
}

/** A chain of causes longer than this is cut. */
const causeLimit = 5;

export function createLog({ level, write, now, mask = (text) => text }: LogOptions): Log {
  const threshold = logLevels.indexOf(level);

  function logAt(name: Exclude<LogLevel, "silent">): Log["info"] {
    if (logLevels.indexOf(name) < threshold) return () => undefined;
    return (message, fields = {}) => {
      const entry = { time: new Date(now()).toISOString(), level: name, message, ...fields };
      write(`${JSON.stringify(entry, plain)}\n`);
    };
  }

  function plain(_key: string, value: unknown): unknown {
    if (typeof value === "string") return mask(value);
    if (typeof value === "bigint") return value.toString();
    return value instanceof Error ? describeError(value, causeLimit) : value;
  }

  return { debug: logAt("debug"), info: logAt("info"), warn: logAt("warn"), error: logAt("error") };
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
