/** Processor time of a process or of one of its threads, as Linux counts it. */
import { readFileSync } from "node:fs";

/** Of /proc, on every Linux that is in use. */
const ticksPerSecond = 100;

export interface ProcessorTime {
  readonly name: string;
  /** Who started it. */
  readonly parent: string | undefined;
  readonly seconds: number;
}

/** `path` is a folder of /proc: that of a process, or of a thread below its `task`. */
export function readProcessorTime(path: string): ProcessorTime {
  const text = readFileSync(`${path}/stat`, "latin1");
  // A name may hold blanks and brackets.
  const name = text.slice(text.indexOf("(") + 1, text.lastIndexOf(")"));
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return { name, parent: fields[1], seconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond };
}
