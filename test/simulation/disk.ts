/**
 * A disk that forgets: what SQLite wrote into its files, and of that what a power cut may leave. The model is that of SQLite's own
 * system calls in WAL mode: frames are only added to the log, its header is synced when it starts over, and a checkpoint syncs the log
 * before the store and the store after it.
 */
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Random } from "../../src/portfolios/random.ts";
import { SimulatedFiles } from "./files.ts";
import { tear } from "./tear.ts";

const walHeaderBytes = 32;
/** Memory where there is any: the copies stand for a disk, and need none. */
const memoryFolder = "/dev/shm";

export interface Image {
  readonly store: Buffer;
  readonly log: Buffer;
}

export type Death = "kill" | "power cut";

export class SimulatedDisk {
  /** The vault's, on the same disk: both lose power at once. */
  readonly files: SimulatedFiles;
  private readonly root: string;
  private readonly random: Random;
  private life = 0;
  private checkpoints = 0;
  /** Syncs of the log that have begun, and the last one of them that is done. */
  private begun = 0;
  private done = 0;
  private durable: Image;
  private left: Image | undefined;
  private readonly others: SimulatedDisk[] = [];

  constructor(first: Image, random: Random) {
    this.root = mkdtempSync(join(isWritable(memoryFolder) ? memoryFolder : tmpdir(), "assay-simulation-"));
    this.random = random;
    this.files = new SimulatedFiles(random.fork());
    this.durable = first;
    this.place(first);
  }

  /** What dies with this one, and comes back with it. */
  tie(other: SimulatedDisk): void {
    this.others.push(other);
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
    const { checkpoints } = this;
    const log = this.readLog();
    this.begun += 1;
    const number = this.begun;
    return () => {
      // What is on the disk never goes back: a checkpoint meanwhile, or a sync that began later, has synced all of this, and more.
      if (this.checkpoints !== checkpoints || this.done > number) return;
      this.done = number;
      this.durable = { ...this.durable, log };
    };
  }

  /** A checkpoint ends with a sync of the store; a power cut within leaves some of its pages, or at its end the log as it was. */
  checkpoint<T>(work: () => T, diesWithin: boolean): T {
    const before = this.read();
    const result = work();
    const after = this.read();
    this.checkpoints += 1;
    this.durable = after;
    if (!diesWithin) return result;
    const isStoreWhole = this.random.chance(0.3);
    const log = isStoreWhole && this.random.chance(0.5) ? after.log : before.log;
    this.left = { store: isStoreWhole ? after.store : tear(before.store, after.store, this.random), log };
    this.durable = this.left;
    this.files.die(true);
    for (const other of this.others) other.die("power cut");
    return result;
  }

  /** The process is gone from here on: nothing that is written later counts. */
  die(death: Death): void {
    if (this.left !== undefined) return;
    this.files.die(death === "power cut");
    for (const other of this.others) other.die(death);
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
    this.files.revive();
    for (const other of this.others) other.revive();
    this.life += 1;
    this.place(image);
    rmSync(join(this.root, String(this.life - 1)), { recursive: true, force: true });
  }

  /** Everything is on the disk, such as after the last connection has closed. */
  settleAll(): void {
    this.durable = this.read();
    for (const other of this.others) other.settleAll();
  }

  remove(): void {
    for (const other of this.others) other.remove();
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
    // The header is synced before a frame of the restarted log is written, and with it that the log was truncated before.
    if (hasNewHeader) {
      const rest = now.length < base.length ? Buffer.alloc(0) : base.subarray(walHeaderBytes);
      base = Buffer.concat([now.subarray(0, walHeaderBytes), rest]);
    }
    return tear(base, now, this.random);
  }
}

function readIfThere(file: string): Buffer {
  return existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
