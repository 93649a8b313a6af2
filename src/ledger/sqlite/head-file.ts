/**
 * How far the journal was on the disk, in a small file beside the store. SQLite drops what follows a damaged frame of its log without a
 * word; this file shows that more was there. It is written after each sync and never synced itself: it may state less than there
 * was, and never more.
 */
import { closeSync, existsSync, openSync, readFileSync, writeSync } from "node:fs";
import { ServiceError } from "../../errors.ts";
import { openForReading, openToRollBack, prepare } from "./connection.ts";

const digits = 16;

export function headFileOf(file: string): string {
  return `${file}-head`;
}

/** Gives a function that notes the last record that is synced. */
export function openHeadFile(file: string): { note(sequence: number): void; close(): void } {
  let noted = 0;
  let descriptor: number | undefined;
  return {
    note(sequence) {
      if (sequence <= noted) return;
      noted = sequence;
      descriptor ??= openSync(headFileOf(file), existsSync(headFileOf(file)) ? "r+" : "w", 0o600);
      writeSync(descriptor, `${String(sequence).padStart(digits, "0")}\n`, 0);
    },
    close() {
      if (descriptor !== undefined) closeSync(descriptor);
    },
  };
}

export interface Loss {
  /** The last record that was on the disk, and the last one that is there. */
  readonly stood: number;
  readonly found: number;
}

/** Undefined where nothing is known to be missing. Changes nothing: what is left of the log may still be of use. */
export function findLoss(file: string): Loss | undefined {
  // Before the store is read: a service may be at work on it.
  const stood = existsSync(headFileOf(file)) ? Number(readFileSync(headFileOf(file), "latin1")) : 0;
  const found = existsSync(file) ? lastSequence(file) : 0;
  return found < stood ? { stood, found } : undefined;
}

function lastSequence(file: string): number {
  try {
    // A kill while the log was being introduced, as at the first start on a restored store, leaves a journal that a reader cannot undo.
    const database = existsSync(`${file}-journal`) ? openToRollBack(file) : openForReading(file);
    try {
      const isMade = prepare(database, "SELECT 1 FROM sqlite_master WHERE name = 'journal'").get() !== undefined;
      if (!isMade) return 0;
      return (
        prepare<[], { last: number | null }>(database, "SELECT max(sequence) AS last FROM journal").get()?.last ?? 0
      );
    } finally {
      database.close();
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ServiceError(
      "conflict",
      `The store ${file} cannot be read (${reason}). Look first whether its disk is full or its rights are wrong; otherwise restore a backup.`,
    );
  }
}

export function requireNoLoss(file: string): void {
  const loss = findLoss(file);
  if (loss === undefined) return;
  throw new ServiceError(
    "conflict",
    `Records ${loss.found + 1} to ${loss.stood} of the journal were on the disk and are gone: the store or its log (${file}-wal) was damaged, removed or replaced. Keep a copy of the folder, and restore what is missing; or continue without these records: assay accept-loss.`,
  );
}
