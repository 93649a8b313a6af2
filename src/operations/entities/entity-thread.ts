/** The thread that looks for an entity in the latest records of a side. */
import { parentPort, workerData } from "node:worker_threads";
import type { EntityKind } from "../../contract/entities.ts";
import { giveWay } from "../../give-way.ts";
import type { HistoryModule, HistoryReader, HistorySource } from "../../ledger/history.ts";
import type { SideId } from "../../ledger/side.ts";
import { type EntityRow, readEntityRow } from "./entity-rows.ts";
import { findRing, type Ring } from "./find-ring.ts";

export interface EntityData {
  readonly history: HistorySource;
  readonly side: SideId;
  readonly kind: EntityKind;
  readonly id: string;
}

export interface EntityReply {
  /** Transactions of the entity, in order of acceptance. */
  readonly own: readonly EntityRow[];
  readonly ring: Ring;
  readonly scanned: number;
  readonly isWhole: boolean;
}

/** Records of all sides, read in windows so that the log can be checkpointed in between. */
const mostRecords = 300_000;
const windowRecords = 10_000;

function look(reader: HistoryReader, { side, kind, id }: EntityData): EntityReply {
  const { from, to } = reader.bounds(side);
  const start = Math.max(from, to - mostRecords);
  const rows: EntityRow[] = [];
  for (let at = start; at < to; at += windowRecords) {
    for (const row of reader.read(side, at, Math.min(to, at + windowRecords))) rows.push(readEntityRow(row));
  }
  const own = rows.filter(({ ids }) => ids[kind] === id);
  return { own, ring: findRing(rows, kind, id), scanned: rows.length, isWhole: start === from };
}

const data = workerData as EntityData;
const { openHistory } = (await import(data.history.moduleUrl)) as HistoryModule;
const reader = openHistory(data.history.settings);
giveWay();
try {
  parentPort?.postMessage(look(reader, data) satisfies EntityReply);
} finally {
  reader.close();
}
