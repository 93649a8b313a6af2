/** The thread that holds the names of screening lists and compares others with them. */
import { parentPort } from "node:worker_threads";
import { giveWay } from "../../give-way.ts";
import type { SideId } from "../../ledger/side.ts";
import { type IndexedEntry, type NameHit, NameIndex, type NameQuery } from "../../screening/name-index.ts";

export type NameRequest =
  | { readonly type: "begin"; readonly side: SideId }
  | { readonly type: "add"; readonly side: SideId; readonly entries: readonly IndexedEntry[] }
  /** The names that were added since `begin` take the place of the former ones. */
  | { readonly type: "end"; readonly side: SideId }
  | { readonly type: "forget"; readonly side: SideId }
  | {
      readonly type: "find";
      readonly call: number;
      readonly side: SideId;
      readonly queries: readonly NameQuery[];
      readonly leastScore: number;
      readonly limit: number;
    };

export interface NameReply {
  readonly call: number;
  readonly names: number;
  /** By query. */
  readonly hits: readonly (readonly NameHit[])[];
}

const ready = new Map<SideId, NameIndex>();
const growing = new Map<SideId, NameIndex>();
giveWay();

parentPort?.on("message", (request: NameRequest) => {
  const { side } = request;
  switch (request.type) {
    case "begin":
      growing.set(side, new NameIndex());
      return;
    case "add":
      for (const entry of request.entries) growing.get(side)?.add(entry);
      return;
    case "end":
      ready.set(side, growing.get(side) ?? new NameIndex());
      growing.delete(side);
      return;
    case "forget":
      ready.delete(side);
      return;
    case "find": {
      const { call, queries, leastScore, limit } = request;
      const index = ready.get(side) ?? new NameIndex();
      const hits = queries.map((query) => index.find(query, leastScore, limit));
      parentPort?.postMessage({ call, names: index.size, hits } satisfies NameReply);
    }
  }
});
