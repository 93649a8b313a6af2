/** The file operations of the vault: those of the machine, or in a simulation those of a disk that loses what was not synced. */
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import type { Readable } from "node:stream";

export interface OpenFile {
  write(bytes: Uint8Array, offset: number, length: number): Promise<{ readonly bytesWritten: number }>;
  sync(): Promise<void>;
  stat(): Promise<{ readonly size: number }>;
  createReadStream(): Readable;
  close(): Promise<void>;
}

/** Errors have Node's codes. */
export interface DiskFiles {
  mkdir(path: string, options: { readonly recursive: true; readonly mode: number }): Promise<string | undefined>;
  open(path: string, flags: "r" | "wx", mode?: number): Promise<OpenFile>;
  readdir(path: string): Promise<readonly string[]>;
  rename(from: string, to: string): Promise<void>;
  rm(path: string, options: { readonly force: true }): Promise<void>;
  stat(path: string): Promise<{ readonly size: number; readonly mtimeMs: number }>;
}

export const diskFiles: DiskFiles = { mkdir, open, readdir: (path) => readdir(path), rename, rm, stat };
