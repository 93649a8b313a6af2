/** The clock, as far as it can be known without asking another machine. */
import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { type Finding, fine, problem, warning } from "./finding.ts";

export interface ClockReading {
  readonly nowMs: number;
  /** How much further the wall clock went than the monotone one while it was watched. */
  readonly jumpMs: number;
  /** The youngest change of the store, which was made by this clock. */
  readonly storeChangedAtMs: number | undefined;
  /** What the system says of its time service; undefined where it does not say. */
  readonly isSynchronised: boolean | undefined;
}

/** A change of the time service is spread over longer. */
const jumpLimitMs = 50;
/** File times are coarser than the clock. */
const aheadLimitMs = 2_000;

export function judgeClock({ nowMs, jumpMs, storeChangedAtMs, isSynchronised }: ClockReading): Finding {
  const check = "clock";
  const time = new Date(nowMs).toISOString();
  const values = { now: time, jumpMs: Math.round(jumpMs) };
  if (storeChangedAtMs !== undefined && storeChangedAtMs - nowMs > aheadLimitMs) {
    const found = `it is ${time}, but the store was changed at ${new Date(storeChangedAtMs).toISOString()}`;
    return problem({ check, found, values }, "The clock was set back. Correct it before the service starts.");
  }
  if (Math.abs(jumpMs) > jumpLimitMs) {
    const found = `the clock was set by ${Math.round(jumpMs)} ms while it was watched`;
    return warning({ check, found, values }, "Let one time service slew the clock, and let nothing else set it.");
  }
  if (isSynchronised === false) {
    const found = `${time}; the system says that its clock is not synchronised`;
    return warning({ check, found, values }, "Turn on a time service, such as systemd-timesyncd or chrony.");
  }
  const known = isSynchronised === true ? "synchronised" : "whether it is synchronised is not known here";
  return fine({ check, found: `${time}; ${known}`, values });
}

const watchMs = 200;
const commandLimitMs = 2_000;

export async function checkClock(storeFiles: readonly string[]): Promise<Finding> {
  const [wallMs, monotoneMs] = [Date.now(), performance.now()];
  await pause(watchMs);
  const jumpMs = Date.now() - wallMs - (performance.now() - monotoneMs);
  const changes = await Promise.all(storeFiles.map((file) => stat(file).catch(() => undefined)));
  const times = changes.flatMap((found) => (found === undefined ? [] : [found.mtimeMs]));
  const storeChangedAtMs = times.length === 0 ? undefined : Math.max(...times);
  return judgeClock({ nowMs: Date.now(), jumpMs, storeChangedAtMs, isSynchronised: await askTimeService() });
}

async function askTimeService(): Promise<boolean | undefined> {
  try {
    const words = ["show", "--property=NTPSynchronized", "--value"];
    const { stdout } = await promisify(execFile)("timedatectl", words, { timeout: commandLimitMs });
    if (stdout.trim() === "yes") return true;
    return stdout.trim() === "no" ? false : undefined;
  } catch {
    // Containers and other systems do not have it.
    return undefined;
  }
}
