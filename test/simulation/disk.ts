/**
 * A disk that forgets: what SQLite wrote into its files, and of that what a power cut may leave. The model is that of SQLite's own
 * system calls in WAL mode: frames are only added to the log, its header is synced when it starts over, and folding syncs the log
 * before the store and the store after it.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Random } from "../../src/portfolios/random.ts";

/** What a disk writes whole or not at all. */
const sectorBytes = 512;
const walHeaderBytes = 32;
/** Memory where there is any: the copies stand for a disk, and need none. */
const memoryFolder = "/dev/shm";

export interface Image {
  readonly store: Buffer;
  readonly log: Buffer;
}

export type Death = "kill" | "power cut";

export class SimulatedDisk {
  private readonly root: string;
  private readonly random: Random;
  private life = 0;
  private folds = 0;
  private durable: Image;
  private left: Image | undefined;

  constructor(first: Image, random: Random) {
    this.root = mkdtempSync(join(existsSync(memoryFolder) ? memoryFolder : tmpdir(), "assay-simulation-"));
    this.random = random;
    this.durable = first;
    this.place(first);
  }

  get file(): string {
    return join(this.root, String(this.life), "ledger.db");
  }

  /** What the files hold now, as the living process sees them. */
  read(): Image {
    return { store: readIfThere(this.file), log: this.readLog() };
  }

  private readLog(): Buffer {
    return readIfThere(`${this.file}-wal`);
  }

  /** Begins a sync of the log; when the given function is called, the log is on the disk as it was at the beginning. */
  beginSync(): () => void {
    const { folds } = this;
    const log = this.readLog();
    return () => {
      // What is on the disk never goes back: folding meanwhile has synced all of this, and more.
      if (this.folds === folds) this.durable = { ...this.durable, log };
    };
  }

  /** Folding ends with a sync of the store; a power cut within leaves some of its pages, or at its end the log as it was. */
  fold<T>(work: () => T, diesWithin: boolean): T {
    const before = this.read();
    const result = work();
    const after = this.read();
    this.folds += 1;
    this.durable = after;
    if (!diesWithin) return result;
    const isStoreWhole = this.random.chance(0.3);
    const log = isStoreWhole && this.random.chance(0.5) ? after.log : before.log;
    this.left = { store: isStoreWhole ? after.store : this.tear(before.store, after.store), log };
    this.durable = this.left;
    return result;
  }

  /** The process is gone from here on: nothing that is written later counts. */
  die(death: Death): void {
    if (this.left !== undefined) return;
    this.left = death === "kill" ? this.read() : { store: this.durable.store, log: this.tearLog(this.readLog()) };
    // After a kill the page cache still holds what is on no disk yet.
    if (death === "power cut") this.durable = this.left;
  }

  get isDead(): boolean {
    return this.left !== undefined;
  }

  /** A folder of its own for the next life, so that what the last one does to its files meanwhile is not seen. */
  revive(): void {
    const image = this.left ?? this.read();
    this.left = undefined;
    this.life += 1;
    this.place(image);
    rmSync(join(this.root, String(this.life - 1)), { recursive: true, force: true });
  }

  /** Everything is on the disk, such as after the last connection has closed. */
  settleAll(): void {
    this.durable = this.read();
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }

  private place({ store, log }: Image): void {
    mkdirSync(join(this.root, String(this.life)), { recursive: true });
    writeFileSync(this.file, store);
    if (log.length > 0) writeFileSync(`${this.file}-wal`, log);
  }

  private tearLog(now: Buffer): Buffer {
    let base = this.durable.log;
    const hasNewHeader = !now.subarray(0, walHeaderBytes).equals(base.subarray(0, walHeaderBytes));
    if (now.length === 0) return this.random.chance(0.5) ? now : base;
    // The header is synced before a frame of the new round is written, and with it that the log was cut off before.
    if (hasNewHeader) {
      const rest = now.length < base.length ? Buffer.alloc(0) : base.subarray(walHeaderBytes);
      base = Buffer.concat([now.subarray(0, walHeaderBytes), rest]);
    }
    return this.tear(base, now);
  }

  /** Of the sectors that differ, some are the old ones; the file may have grown or not. */
  private tear(before: Buffer, after: Buffer): Buffer {
    const lengths = [before.length, after.length];
    const length = Math.max(before.length, this.random.whole(Math.min(...lengths), Math.max(...lengths)));
    const torn = Buffer.alloc(length);
    before.copy(torn);
    // All lost, some lost, or only the last ones.
    const style = this.random.below(3);
    const kept = this.random.below(Math.ceil(length / sectorBytes) + 1);
    for (let at = 0; at < Math.min(length, after.length); at += sectorBytes) {
      const isKept = style === 0 ? false : style === 1 ? this.random.chance(0.5) : at / sectorBytes < kept;
      if (isKept) after.copy(torn, at, at, Math.min(at + sectorBytes, length));
    }
    return torn;
  }
}

function readIfThere(file: string): Buffer {
  return existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
}
