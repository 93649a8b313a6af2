/** Bulk cases from the upload to the result: they are queued, survive a restart, can be cancelled, and never stay half done. */
import { randomUUID } from "node:crypto";
import type { StoredBulkCase } from "../../ledger/bulk-cases.ts";
import type { SideId } from "../../ledger/ledger.ts";
import type { ReceivedFile } from "../shared/received-file.ts";
import { storageProblem } from "../shared/spool.ts";
import { Background } from "./background.ts";
import type { BulkParts } from "./bulk-parts.ts";
import { CaseClaims } from "./case-claims.ts";
import { CaseFolder } from "./case-folder.ts";
import { isExpected, isOverloaded, problemOf, tooManyCases } from "./case-problems.ts";
import { hasRoom, takeNext } from "./case-queue.ts";
import { CaseUnderWay, cancelled, interrupted, newCase } from "./case-under-way.ts";
import { dropOldResults, dropStrayFolders } from "./keep-results.ts";
import { LeftOpen } from "./left-open.ts";
import { receiveRows } from "./receive-rows.ts";
import { workCase } from "./work-case.ts";

const sweepEveryMs = 3_600_000;
/** How soon a case is closed or resumed after the store could not be written. */
const [closeEveryMs, abandonedEveryMs] = [2_000, 10_000];
/** Well within the time of a lease. */
const claimEveryMs = 3_000;
/** How soon a case ends that was cancelled on another node. */
const noticeEveryMs = 1_000;

export class BulkCases {
  readonly #parts: BulkParts;
  readonly #underWay = new Map<string, CaseUnderWay>();
  readonly #waiting: CaseUnderWay[] = [];
  readonly #receiving = new Set<Promise<CaseUnderWay>>();
  readonly #background: Background;
  readonly #claims: CaseClaims | undefined;
  readonly #leftOpen = new LeftOpen();
  /** A command works on its own case only. */
  #takesOver = false;
  #running = 0;
  #isClosing = false;

  constructor(parts: BulkParts) {
    this.#parts = parts;
    this.#background = new Background(parts.onFailure, parts.onUpkeepFailure ?? parts.onFailure);
    this.#background.every(sweepEveryMs, () => this.#dropOld());
    this.#background.every(closeEveryMs, () => this.#leftOpen.close());
    if (parts.leases === undefined) return;
    this.#claims = new CaseClaims(parts.leases, parts.folder);
    this.#background.every(claimEveryMs, () => this.#claim());
    this.#background.every(noticeEveryMs, () => this.#notice());
  }

  /** To be called before anything else is accepted: interrupted cases are resumed, and leftovers are removed. */
  async resume(): Promise<void> {
    const { cases, folder, processId, isAlive } = this.#parts;
    if (this.#claims === undefined) {
      for (const stored of await cases.listOpen()) {
        // A command beside this service has cases of its own.
        if (stored.processId === processId || !isAlive(stored.processId)) await this.#resumeCase(stored);
      }
      this.#background.every(abandonedEveryMs, () => this.#takeAbandoned());
    } else {
      this.#takesOver = true;
      await this.#claim();
    }
    await dropStrayFolders(cases, folder);
    await this.#dropOld();
  }

  /** Cases of a command that was killed while this service ran. */
  async #takeAbandoned(): Promise<void> {
    const { cases, processId, isAlive } = this.#parts;
    const others = (await cases.listOpen()).filter((stored) => stored.processId !== processId);
    for (const stored of others) if (!isAlive(stored.processId) && !this.#isClosing) await this.#resumeCase(stored);
  }

  async #resumeCase(stored: StoredBulkCase): Promise<void> {
    const { cases, transactions, processId } = this.#parts;
    if (stored.state === "receiving") {
      await this.#end(stored, "failed", "The service stopped before the file was received; send it again.");
    } else if ((await this.folderOf(stored.id).readReceived()) === undefined) {
      await this.#end(stored, "failed", "The data folder does not have the rows of the file; send it again.");
    } else {
      const mine = { ...stored, processId };
      await cases.save(mine, stored.createdBy);
      const underWay = new CaseUnderWay(mine, await transactions.nextSequence());
      this.#underWay.set(stored.id, underWay);
      this.#enqueue(underWay);
    }
  }

  /** Renews the claims of this node, takes over cases of dead nodes, and stops those that another node took over. */
  async #claim(): Promise<void> {
    if (this.#claims === undefined || this.#isClosing) return;
    const { cases, cancellations } = this.#parts;
    const open = this.#takesOver ? await cases.listOpen() : [];
    const others = open.filter(({ id }) => !this.#underWay.has(id));
    const asked = others.length === 0 ? undefined : await cancellations?.asked();
    const { taken, lost } = await this.#claims.claim(() => this.#underWay.keys(), others, asked);
    for (const id of lost) this.#interrupt(id);
    for (const { side, id } of taken) {
      const stored = await cases.find(side, id);
      const isOpen = stored !== undefined && stored.endedAtMs === null;
      if (!isOpen || this.#underWay.has(id) || this.#isClosing) continue;
      const canceller = asked?.get(id);
      if (canceller === undefined) await this.#resumeCase(stored);
      else await this.#end(stored, "cancelled", null, canceller);
    }
  }

  /** Ends cases of this node whose end was asked for on other nodes. */
  async #notice(): Promise<void> {
    if (this.#underWay.size === 0) return;
    // The claims report a database that is away.
    const asked = await this.#parts.cancellations?.asked().catch(() => undefined);
    for (const [id, actor] of asked ?? []) this.cancel(id, actor);
  }

  #interrupt(id: string): void {
    const underWay = this.#underWay.get(id);
    if (underWay === undefined) return;
    underWay.interrupt();
    const place = this.#waiting.indexOf(underWay);
    if (place < 0) return;
    this.#waiting.splice(place, 1);
    this.#underWay.delete(id);
    underWay.failed(interrupted());
  }

  /** Settles once the file is whole and on the disk, so that its rows will be decided. */
  async receive(side: SideId, file: ReceivedFile, actor: string, rowsAtOnce: number): Promise<CaseUnderWay> {
    const received = this.#receive(side, file, actor, rowsAtOnce).finally(() => this.#receiving.delete(received));
    this.#receiving.add(received);
    return received;
  }

  async #receive(side: SideId, file: ReceivedFile, actor: string, rowsAtOnce: number): Promise<CaseUnderWay> {
    const { cases, transactions, folder, settings, now, processId } = this.#parts;
    if (this.#isClosing) throw interrupted();
    if (!hasRoom(side, this.all(), settings.bulkQueueLimit)) throw tooManyCases();
    const given = { side, fileName: file.fileName, createdAtMs: now(), createdBy: actor, processId };
    const stored = newCase({ id: `case_${randomUUID()}`, ...given });
    const underWay = new CaseUnderWay(stored);
    this.#underWay.set(stored.id, underWay);
    try {
      await this.#claims?.claim(() => this.#underWay.keys(), []);
      await cases.save(stored, actor);
      const caseFolder = new CaseFolder(folder, stored.id);
      await caseFolder.make();
      const received = await receiveRows(file, caseFolder, { ...settings, rowsAtOnce }, underWay, now);
      underWay.stored = {
        ...stored,
        state: "queued",
        bytes: underWay.bytes,
        rows: received.rows + received.rejected,
        rejected: received.rejected,
        readAs: received.readAs,
        fromSequence: await transactions.nextSequence(),
      };
      underWay.signal.throwIfAborted();
      await cases.save(underWay.stored, actor);
    } catch (error) {
      const problem = storageProblem(error);
      await this.#giveUp(underWay, problem);
      throw problem;
    }
    this.#enqueue(underWay);
    return underWay;
  }

  find(id: string): CaseUnderWay | undefined {
    return this.#underWay.get(id);
  }

  /** Those that have not ended, the oldest first. */
  all(): readonly CaseUnderWay[] {
    return [...this.#underWay.values()];
  }

  folderOf(id: string): CaseFolder {
    return new CaseFolder(this.#parts.folder, id);
  }

  /** False where this process does not work on it. A running case stops after the rows that are being decided. */
  cancel(id: string, actor: string): boolean {
    const underWay = this.#underWay.get(id);
    if (underWay === undefined || underWay.cancelledBy !== undefined) return underWay !== undefined;
    underWay.cancel(actor);
    const place = this.#waiting.indexOf(underWay);
    if (place >= 0) {
      this.#waiting.splice(place, 1);
      this.#background.track(this.#giveUp(underWay, cancelled()));
    }
    return true;
  }

  /** Asks the node that works on it; false where there is none. A case of a dead node is ended by the next node that checks. */
  async cancelElsewhere(id: string, actor: string): Promise<boolean> {
    await this.#parts.cancellations?.ask(id, actor);
    return this.#parts.cancellations !== undefined;
  }

  /** Running cases stop between two groups of rows and are resumed at the next start. */
  async close(): Promise<void> {
    this.#isClosing = true;
    this.#leftOpen.drop();
    this.#background.stop();
    for (const underWay of this.#underWay.values()) underWay.interrupt();
    for (const underWay of this.#waiting.splice(0)) underWay.failed(interrupted());
    await Promise.allSettled(this.#receiving);
    await this.#background.settled();
    await this.#claims?.close();
  }

  #enqueue(underWay: CaseUnderWay): void {
    underWay.phase = "queued";
    this.#waiting.push(underWay);
    this.#startNext();
  }

  #startNext(): void {
    while (!this.#isClosing && this.#running < this.#parts.settings.bulkCasesAtOnce) {
      const next = takeNext(this.#waiting, this.all());
      if (next === undefined) return;
      this.#running += 1;
      const work = this.#run(next).finally(() => {
        this.#running -= 1;
        this.#startNext();
      });
      this.#background.track(work);
    }
  }

  async #run(underWay: CaseUnderWay): Promise<void> {
    const { now } = this.#parts;
    underWay.phase = "running";
    underWay.startedAtMs = now();
    const folder = this.folderOf(underWay.stored.id);
    try {
      const summary = await workCase(underWay, folder, this.#parts);
      if (summary === undefined) {
        if (underWay.cancelledBy === undefined) {
          // It may be resumed; a service that stops leaves that to the next start.
          if (!this.#isClosing) this.#underWay.delete(underWay.stored.id);
          underWay.failed(interrupted());
        } else await this.#giveUp(underWay, cancelled());
        return;
      }
      await folder.dropRows();
      const { processed, rejected } = summary;
      const keptBytes = await folder.bytes();
      const done = { ...underWay.stored, state: "done", processed, rejected, summary, keptBytes } as const;
      await this.#save({ ...done, startedAtMs: underWay.startedAtMs, endedAtMs: now() }, underWay);
      await this.#dropOld();
    } catch (error) {
      await this.#giveUp(underWay, storageProblem(error));
    }
  }

  async #save(stored: StoredBulkCase, underWay: CaseUnderWay): Promise<void> {
    await this.#parts.cases.save(stored, stored.createdBy);
    this.#underWay.delete(stored.id);
    underWay.done(stored);
  }

  /** The case ends without a result, and what it has on the disk goes. */
  async #giveUp(underWay: CaseUnderWay, error: unknown): Promise<void> {
    const { stored, cancelledBy, processed, replayed, rejected, bytes, rows, startedAtMs } = underWay;
    const counts = { processed, replayed, rejected, bytes, rows, startedAtMs };
    if (cancelledBy === undefined && !isExpected(error)) this.#parts.onFailure(error);
    const ended = { ...stored, ...counts };
    const end = () =>
      cancelledBy === undefined
        ? this.#end(ended, "failed", problemOf(error))
        : this.#end(ended, "cancelled", null, cancelledBy);
    try {
      await end();
    } catch (failure) {
      this.#parts.onFailure(failure);
      // The ledger is out of order, as when the disk is full. A case whose rows are all there is resumed afterwards.
      const isResumable = cancelledBy === undefined && underWay.phase === "running" && isOverloaded(error);
      this.#leftOpen.add(isResumable ? () => this.#resumeCase(stored) : end);
    }
    this.#underWay.delete(stored.id);
    underWay.failed(error);
  }

  async #end(
    stored: StoredBulkCase,
    state: "failed" | "cancelled",
    problem: string | null,
    actor = stored.createdBy,
  ): Promise<void> {
    await this.#parts.cases.save({ ...stored, state, problem, endedAtMs: this.#parts.now() }, actor);
    await this.folderOf(stored.id).remove();
  }

  async #dropOld(): Promise<void> {
    const { cases, folder, settings, now } = this.#parts;
    await dropOldResults(cases, folder, settings, now());
  }
}
