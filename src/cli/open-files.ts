/** How many files the system lets the process open, and how many connections that leaves. */
import { readFile } from "node:fs/promises";

/** The store, the log, workers' pipes and files in progress. */
export const ownFiles = 256;

/** Undefined where the system does not say. */
export async function openFileLimit(): Promise<number | undefined> {
  return openFilesIn(await readFile("/proc/self/limits", "utf8").catch(() => ""));
}

/** The soft limit of /proc/self/limits; undefined where it does not say. */
export function openFilesIn(limits: string): number | undefined {
  const [, soft] = /^Max open files\s+(\S+)/m.exec(limits) ?? [];
  if (soft === undefined) return undefined;
  return soft === "unlimited" ? Number.POSITIVE_INFINITY : Number(soft);
}

/**
 * The limit of connections that leaves the service the files that it needs itself. With one connection more than files, the store,
 * its index and documents could not be opened any more, and nobody was answered.
 */
export function connectionsWithin(openFiles: number | undefined, connectionLimit: number): number {
  if (openFiles === undefined) return connectionLimit;
  return Math.min(connectionLimit, Math.max(openFiles - ownFiles, Math.floor(openFiles / 2)));
}
