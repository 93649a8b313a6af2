/** Kills the service repeatedly under load, and checks after each restart what it must still know. */
import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { type Acknowledged, createClient, type LoadKind } from "./crash-loads.ts";
import { mostClients, randomFrom } from "./crash-transactions.ts";
import { type RunningService, startService } from "./service.ts";

export interface CrashOptions {
  readonly kills: number;
  readonly seed: number;
  readonly loads: readonly LoadOptions[];
}

export interface LoadOptions {
  readonly kind: LoadKind;
  readonly clients: number;
  /** What must be acknowledged between two kills, at least. */
  readonly burst: number;
}

/** Of what was acknowledged in lives before the last, which has outlived a kill already. */
const olderChecked = 40;
/** A kill falls at any time within this after the burst: between requests, within a file, within a document. */
const spreadMs = 60;
const waitMs = 5;
const checkers = 8;

class Load {
  /** By client, in the order in which they were answered. */
  readonly acknowledged: readonly Acknowledged[][];
  private readonly clients: readonly ReturnType<typeof createClient>[];
  private readonly burst: number;
  private readonly older: Acknowledged[] = [];
  private fresh: Acknowledged[] = [];

  constructor({ kind, clients, burst }: LoadOptions, first: number, seed: number) {
    this.burst = burst;
    this.clients = Array.from({ length: clients }, (_, index) => createClient(kind, first + index, seed));
    this.acknowledged = this.clients.map(() => []);
  }

  get hasBurst(): boolean {
    return this.fresh.length >= this.burst;
  }

  /** Each client sends until it is stopped or the service is gone; what was not acknowledged it sends again the next time. */
  async run(service: RunningService, goesOn: (index: number) => boolean = () => true): Promise<void> {
    await Promise.all(this.clients.map((_, index) => this.send(index, service, goesOn)));
  }

  private async send(index: number, service: RunningService, goesOn: (index: number) => boolean): Promise<void> {
    while (goesOn(index)) {
      const acknowledged = await this.clients[index]?.sendNext(service).catch((error: unknown) => {
        // So fetch says that the connection broke; anything else is a finding.
        if (error instanceof TypeError) return undefined;
        throw error;
      });
      if (acknowledged === undefined) return;
      this.acknowledged[index]?.push(acknowledged);
      this.fresh.push(acknowledged);
    }
  }

  /** Everything of the last life; and some of what is older, or all. */
  async check(service: RunningService, random: () => number, isLast: boolean): Promise<void> {
    const share = isLast ? 1 : olderChecked / Math.max(1, this.older.length);
    const checked = [...this.older.filter(() => random() < share), ...this.fresh];
    this.older.push(...this.fresh);
    this.fresh = [];
    await Promise.all(Array.from({ length: checkers }, () => checkNext(checked, service)));
  }
}

async function checkNext(left: Acknowledged[], service: RunningService): Promise<void> {
  for (let item = left.pop(); item !== undefined; item = left.pop()) await item.check(service);
}

function createLoads({ loads, seed }: CrashOptions): readonly Load[] {
  const clients = loads.reduce((sum, load) => sum + load.clients, 0);
  assert.ok(clients <= mostClients, "each client has a currency of its own");
  let first = 0;
  return loads.map((options) => {
    const load = new Load(options, first, seed);
    first += options.clients;
    return load;
  });
}

/** What was acknowledged, by load and client. */
export type CrashReport = readonly (readonly (readonly Acknowledged[])[])[];

/** Kills the service under load so many times; throws where something acknowledged is missing or changed. */
export async function runWithKills(home: string, options: CrashOptions): Promise<CrashReport> {
  const loads = createLoads(options);
  const random = randomFrom(options.seed);
  for (let kill = 0; kill <= options.kills; kill += 1) {
    const service = await startService(home);
    const isLast = kill === options.kills;
    // Before there is more: what came meanwhile would have to be checked as well, and each life would take longer than the last.
    await Promise.all(loads.map((load) => load.check(service, random, isLast)));
    if (isLast) {
      await service.stop();
      break;
    }
    const running = Promise.all(loads.map((load) => load.run(service)));
    // A finding while it runs must not wait for a burst that never comes.
    let failure: unknown;
    running.catch((error: unknown) => {
      failure ??= error;
    });
    while (!loads.every((load) => load.hasBurst) && failure === undefined) await pause(waitMs);
    await pause(random() * spreadMs);
    await service.stop("SIGKILL");
    await running;
  }
  return loads.map((load) => load.acknowledged);
}

/** The same to a service that is never killed: each answer must be the same. */
export async function compareWithUndisturbed(home: string, options: CrashOptions, report: CrashReport): Promise<void> {
  const service = await startService(home);
  try {
    for (const [at, load] of createLoads(options).entries()) {
      const expected = report[at] ?? [];
      await load.run(service, (index) => (load.acknowledged[index]?.length ?? 0) < (expected[index]?.length ?? 0));
      const answersOf = (lists: CrashReport[number]) => lists.map((list) => list.map(({ answer }) => answer));
      assert.deepEqual(answersOf(load.acknowledged), answersOf(expected), "a service never killed answers differently");
    }
  } finally {
    await service.stop();
  }
}

export function countOf(report: CrashReport): number {
  return report.flat().reduce((sum, list) => sum + list.length, 0);
}
