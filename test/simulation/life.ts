/** One life of the simulated service's ledger: from its opening on what the disk holds to its stop or its death. */
import type { Ledger } from "../../src/ledger/ledger.ts";
import type { Database } from "../../src/ledger/sqlite/connection.ts";
import { openSqliteLedger } from "../../src/ledger/sqlite/engine.ts";
import type { SyncThreadData, WriterThreadData } from "../../src/ledger/sqlite/protocol.ts";
import type { SearchIndexThreadData } from "../../src/ledger/sqlite/search-index/search-index-protocol.ts";
import { createDeleteDocuments } from "../../src/operations/documents/delete-documents.ts";
import { createKeepDocument } from "../../src/operations/documents/keep-document.ts";
import { KeepingLock } from "../../src/operations/documents/keeping-lock.ts";
import type { Random } from "../../src/portfolios/random.ts";
import { openDiskVault } from "../../src/vault/disk/disk-vault.ts";
import { createFailingDecider } from "../support/failing-decider.ts";
import { type Clients, isRefusal } from "./clients.ts";
import type { Death, SimulatedDisk } from "./disk.ts";
import { type SimulatedService, vaultHome } from "./document-clients.ts";
import { type Steps, storeFailure } from "./faulty-store.ts";
import type { UnsyncedKind } from "./files.ts";
import type { Intents } from "./intents.ts";
import { type SearchIndexLie, SearchIndexThread } from "./search-index.ts";
import { CheckpointThread, type SyncLie, SyncThread, WriterThread } from "./threads.ts";

/** Faults planted on purpose, to see that the simulation notices them. */
export interface Lies {
  readonly sync?: SyncLie;
  readonly trustsWhatIsLeft?: boolean;
  readonly decider?: typeof createFailingDecider;
  readonly searchIndex?: SearchIndexLie;
  readonly unsynced?: UnsyncedKind;
  readonly keepDocument?: typeof createKeepDocument;
}

export interface LifeParts {
  readonly disk: SimulatedDisk;
  /** Of the search index's file, which loses power with the other. */
  readonly searchIndexDisk: SimulatedDisk;
  readonly hasSearchIndex: boolean;
  readonly clients: Clients;
  readonly intents: Intents;
  readonly random: Random;
  readonly cacheEntries: number;
  readonly lies: Lies;
}

type Fault = { readonly kind: "dies"; readonly death: Death } | { readonly kind: "fails"; readonly errcode: 10 | 13 };

/** Statements from now on at which a fault that is expected strikes: some groups have hundreds. */
const mostSteps = 300;
/** Of its turns, those at which a slow disk ends a sync. */
const slowDisk = 0.1;
/** What cannot fail: steps reported, and the way back. */
const neverFails = /^(?:begun|committed|ROLLBACK)/;

export class Life {
  private opened: Ledger | undefined;
  private ready: SimulatedService | undefined;
  private startFailure: unknown;
  refusals = 0;
  private readonly parts: LifeParts;
  private readonly threads: {
    writer?: WriterThread;
    sync?: SyncThread;
    checkpoint?: CheckpointThread;
    searchIndex?: SearchIndexThread;
  } = {};
  private fault: { readonly fault: Fault; left: number } | undefined;
  private isFull = false;
  private areFaultsOver = false;
  private hasStopped = false;
  private nowMs = 0;

  private constructor(parts: LifeParts) {
    this.parts = parts;
  }

  static async begin(parts: LifeParts): Promise<Life> {
    const life = new Life(parts);
    life.opened = await life.open();
    // Its thread starts with what is first asked of it; a death may leave that unanswered.
    if (parts.hasSearchIndex) life.opened.searchIndex.distance().catch(() => undefined);
    life.prepareDocuments().catch((error: unknown) => life.failStart(error));
    return life;
  }

  private get ledger(): Ledger {
    if (this.opened === undefined) throw new Error("The ledger is not open.");
    return this.opened;
  }

  /** Undefined until removals that were interrupted are done: before that the service takes no requests. */
  get service(): SimulatedService | undefined {
    return this.ready;
  }

  /** The writer's own connection. */
  get database(): Database {
    if (this.threads.writer === undefined) throw new Error("The ledger is not open.");
    return this.threads.writer.database;
  }

  private async prepareDocuments(): Promise<void> {
    const { ledger } = this;
    const { disk, lies } = this.parts;
    disk.files.unsynced = lies.unsynced;
    const files = disk.files.connect(() => this.step("file"));
    const vault = await openDiskVault(vaultHome, files);
    const parts = { ledger: ledger.documents, vault, lock: new KeepingLock(), documentLimit: 10_000 };
    const remove = createDeleteDocuments({ ...parts, onDeleted: () => undefined });
    await remove.resume();
    this.ready = { ledger, vault, remove, keep: (lies.keepDocument ?? createKeepDocument)(parts) };
  }

  /** A service that cannot start ends, and is started again. */
  private failStart(error: unknown): void {
    const { disk } = this.parts;
    if (disk.isDead || this.hasStopped) return;
    if (!isRefusal(error)) this.startFailure = error;
    disk.die("kill");
  }

  private open(): Promise<Ledger> {
    const { disk, searchIndexDisk, random, intents, cacheEntries, lies } = this.parts;
    const speed = random.pick([1, 1, slowDisk]);
    const steps: Steps = {
      before: (sql) => this.step(sql),
      isDead: () => disk.isDead,
      checkpoint: (work) => disk.checkpoint(work, !this.areFaultsOver && random.chance(0.05)),
    };
    return openSqliteLedger({
      file: disk.file,
      searchIndexFile: searchIndexDisk.file,
      decider: { moduleUrl: "", settings: {} },
      cacheEntries,
      queueLimit: 1_000,
      onFailure: () => undefined,
      onSearchIndexLost: () => undefined,
      startThread: (name, data) => {
        if (name === "writer") {
          const decider = (lies.decider ?? createFailingDecider)();
          const nowMs = () => this.tick();
          const writer = {
            data: data as WriterThreadData,
            decider,
            steps,
            random,
            nowMs,
            intents,
            disk,
            lie: lies.sync,
          };
          this.threads.writer = new WriterThread(writer);
          // As the writer's thread does before it says that it is ready.
          if (lies.trustsWhatIsLeft !== true) disk.beginSync()();
          return this.threads.writer;
        }
        if (name === "sync") {
          this.threads.sync = new SyncThread(data as SyncThreadData, disk, () => random.chance(speed), lies.sync);
          return this.threads.sync;
        }
        if (name === "search-index") {
          const { ledgerFile, searchIndexFile } = data as SearchIndexThreadData;
          const searchIndexSteps = {
            ...steps,
            checkpoint: <T>(work: () => T) => searchIndexDisk.checkpoint(work, false),
          };
          const searchIndex = { ledgerFile, searchIndexFile, decider: createFailingDecider() };
          this.threads.searchIndex = new SearchIndexThread(searchIndex, searchIndexSteps, lies.searchIndex);
          return this.threads.searchIndex;
        }
        this.threads.checkpoint = new CheckpointThread(disk.file, steps);
        return this.threads.checkpoint;
      },
    });
  }

  /** Time passes by chance, so that slices of files take as long as they like. */
  private tick(): number {
    this.nowMs += this.parts.random.below(8);
    return this.nowMs;
  }

  /** One thread does one thing; false where none has anything to do. */
  goOn(): boolean {
    const { writer, sync, checkpoint, searchIndex } = this.threads;
    const all = [writer, sync, checkpoint, searchIndex];
    for (const thread of all) thread?.endIfRead();
    const threads = all.flatMap((thread) => thread?.actions() ?? []);
    const actions = [...threads, ...this.parts.disk.files.actions()];
    if (this.startFailure !== undefined) throw this.startFailure;
    if (actions.length === 0) return false;
    this.parts.random.pick(actions)();
    return true;
  }

  /** Something goes wrong at one of the next steps, or the disk is full from now on, or has room again. */
  expectFault(): void {
    const { random } = this.parts;
    if (this.isFull || random.chance(0.2)) {
      this.isFull = !this.isFull;
      return;
    }
    const fault: Fault = random.chance(0.6)
      ? { kind: "dies", death: random.pick<Death>(["kill", "power cut"]) }
      : { kind: "fails", errcode: random.pick<10 | 13>([10, 13]) };
    this.fault = { fault, left: random.whole(1, random.chance(0.5) ? 20 : mostSteps) };
  }

  endFaults(): void {
    this.areFaultsOver = true;
    this.fault = undefined;
    this.isFull = false;
  }

  private step(sql: string): void {
    const { disk, random } = this.parts;
    if (disk.isDead) throw new Error("The process is gone.");
    const isSafe = neverFails.test(sql);
    if (this.isFull && sql === "COMMIT") this.refuse(13);
    if (this.fault === undefined) return;
    this.fault.left -= 1;
    const { fault, left } = this.fault;
    if (left > 0 || (isSafe && fault.kind === "fails")) return;
    this.fault = undefined;
    if (fault.kind === "dies") {
      disk.die(fault.death);
      throw new Error("The process is gone.");
    }
    // SQLite takes some transactions back by itself.
    if (sql !== "file" && random.chance(0.5) && this.database.isTransaction) this.database.exec("ROLLBACK");
    this.refuse(fault.errcode);
  }

  private refuse(errcode: 10 | 13): never {
    this.refusals += 1;
    throw storeFailure(errcode);
  }

  /** As at a signal: everything asked before is answered. */
  async stop(): Promise<void> {
    this.endFaults();
    const stopped = this.ledger.close().then(() => {
      this.hasStopped = true;
    });
    while (!this.hasStopped) {
      await new Promise((settle) => setImmediate(settle));
      this.goOn();
    }
    await stopped;
  }

  /** Releases what a dead process holds; nothing of it reaches the disk. */
  async abandon(): Promise<void> {
    if (this.hasStopped) return;
    this.hasStopped = true;
    const { writer, sync, checkpoint, searchIndex } = this.threads;
    searchIndex?.emit("error", new Error("The process is gone."));
    writer?.emit("error", new Error("The process is gone."));
    let isOver = false;
    const over = this.ledger.close().then(() => {
      isOver = true;
    });
    while (!isOver) {
      for (const thread of [sync, checkpoint]) thread?.emit("exit", 0);
      await new Promise((settle) => setImmediate(settle));
    }
    await over;
    searchIndex?.close();
    for (const thread of [writer, checkpoint]) if (thread?.database.isOpen) thread.database.close();
  }
}
