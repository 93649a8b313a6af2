/**
 * Runs the embedded ledger on a simulated clock, disk and scheduler, kills it and cuts its power at any step, and checks what
 * must hold. Everything follows from the seed.
 */
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { mock } from "node:test";
import { Random } from "../../src/portfolios/random.ts";
import { createFailingDecider } from "../support/failing-decider.ts";
import { checkAcknowledged, checkErased, checkWhole } from "./checks.ts";
import { Clients } from "./clients.ts";
import { type Death, type Image, SimulatedDisk } from "./disk.ts";
import { Intents } from "./intents.ts";
import { type Lies, Life } from "./life.ts";
import { fillStore, sides } from "./sample-store.ts";
import { compareWithAnew } from "./search-index.ts";

export interface SimulationOptions {
  readonly actions?: number;
  /** Whether documents are among what clients send: left to the seed unless given, since their many steps leave less room for others. */
  readonly documents?: boolean;
  /** Whether the search index follows: likewise. */
  readonly searchIndex?: boolean;
  /** Whether clients fill lists and work on cases: likewise. */
  readonly work?: boolean;
  /** Whether clients send many files: likewise. */
  readonly files?: boolean;
  readonly lies?: Lies;
}

export interface SimulationReport {
  readonly lives: number;
  readonly acknowledged: number;
  readonly documents: number;
  readonly refusals: number;
}

const mostWaiting = 12;
/** A run that is not idle within so many actions hangs. */
const restLimit = 20_000;
const quietMs = 2_000;

let firstImage: Image | undefined;

function makeFirstImage(): Image {
  const folder = mkdtempSync(join(tmpdir(), "assay-simulation-"));
  try {
    const file = join(folder, "ledger.db");
    const database = new DatabaseSync(file);
    fillStore(database);
    database.exec("PRAGMA journal_mode = WAL");
    database.close();
    return { store: readFileSync(file), log: Buffer.alloc(0) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export async function simulate(seed: number, options: SimulationOptions = {}): Promise<SimulationReport> {
  firstImage ??= makeFirstImage();
  const random = new Random(seed);
  const disk = new SimulatedDisk(firstImage, random.fork());
  const searchIndexDisk = new SimulatedDisk({ store: Buffer.alloc(0), log: Buffer.alloc(0) }, random.fork());
  disk.tie(searchIndexDisk);
  const documents = options.documents ?? random.chance(0.3);
  const hasSearchIndex = options.searchIndex ?? random.chance(0.4);
  const work = options.work ?? seed % 3 === 0;
  const files = options.files ?? seed % 4 === 1;
  const clients = new Clients(random.fork(), sides, { documents, work, files });
  const intents = new Intents();
  const parts = {
    disk,
    searchIndexDisk,
    hasSearchIndex,
    clients,
    intents,
    random,
    cacheEntries: random.whole(2, 60),
    lies: options.lies ?? {},
  };
  mock.timers.enable({ apis: ["setInterval"] });
  let lives = 0;
  let refusals = 0;
  /** Until the power is cut, since trouble comes in pairs: a life may end before it has synced anything. */
  let actionsLeft = Number.POSITIVE_INFINITY;
  let life: Life | undefined;

  async function begin(): Promise<Life> {
    lives += 1;
    actionsLeft = random.chance(0.4) ? random.below(25) : Number.POSITIVE_INFINITY;
    life = await Life.begin(parts);
    checkAcknowledged(life.database, clients);
    clients.documents.check(life.database, disk.files);
    clients.work.check(life.database);
    return life;
  }

  async function beginAgain(former: Life): Promise<Life> {
    refusals += former.refusals;
    clients.loseAnswers();
    await former.abandon();
    disk.revive();
    return begin();
  }

  /** What a fault has led to may end the life yet, such as a start that failed. */
  async function endFaults(current: Life): Promise<Life> {
    current.endFaults();
    await turn();
    if (!disk.isDead) return current;
    return endFaults(await beginAgain(current));
  }

  /** Until every client has its answer and no thread has anything left to do. */
  async function rest(former: Life): Promise<Life> {
    let current = former;
    for (let action = 0; action < restLimit; action += 1) {
      await turn();
      clients.check();
      // A start that has failed shows only now.
      if (disk.isDead) current = await endFaults(await beginAgain(current));
      if (current.service !== undefined) clients.askOpen(current.service);
      if (!current.goOn() && clients.waiting === 0 && current.service !== undefined) return current;
    }
    return assert.fail("The ledger does not come to rest.");
  }

  try {
    life = await begin();
    for (let action = 0; action < (options.actions ?? 150); action += 1) {
      await turn();
      clients.check();
      if (disk.isDead) life = await beginAgain(life);
      actionsLeft -= 1;
      const kind = random.weighted([
        life.service !== undefined && clients.waiting < mostWaiting ? 30 : 0,
        60,
        2,
        0.7,
        0.4,
        1.2,
      ]);
      if (actionsLeft < 0) disk.die("power cut");
      else if (kind === 0 && life.service !== undefined) clients.ask(life.service);
      else if (kind === 1) life.goOn();
      else if (kind === 2) mock.timers.tick(quietMs);
      else if (kind === 3) disk.die(random.pick<Death>(["kill", "power cut"]));
      else if (kind === 4) {
        // The service answers everybody before it closes the ledger.
        life = await rest(await endFaults(life));
        await life.stop();
        disk.settleAll();
        disk.revive();
        life = await begin();
      } else life.expectFault();
    }
    life = await rest(await endFaults(life));
    disk.die("power cut");
    life = await rest(await endFaults(await beginAgain(life)));
    // Whatever was acknowledged is replayed as it was.
    const { service } = life;
    assert.ok(service !== undefined, "the service has started");
    for (const { side, transaction } of [...clients.acknowledged.values()]) clients.askFor(service, side, transaction);
    life = await rest(life);
    mock.timers.tick(quietMs);
    life = await rest(life);
    checkErased(life.database, disk.read(), clients);
    clients.work.check(life.database);
    clients.documents.check(life.database, disk.files);
    clients.documents.checkDeleted(life.database, disk.files);
    await life.stop();
    checkWhole(disk.file, clients, intents);
    const searchIndex = {
      ledgerFile: disk.file,
      searchIndexFile: searchIndexDisk.file,
      decider: createFailingDecider(),
    };
    compareWithAnew(searchIndex, sides, `${searchIndexDisk.file}-anew`);
    return { lives, acknowledged: clients.acknowledged.size, documents: clients.documents.kept.size, refusals };
  } catch (error) {
    await life?.abandon();
    throw error;
  } finally {
    mock.timers.reset();
    disk.remove();
  }
}

function turn(): Promise<void> {
  return new Promise((settle) => setImmediate(settle));
}
