/**
 * Records of other workspaces in a store that has one workspace only: only their commitments are there, so that the chain
 * can be recomputed. A record of the service names them all, so that nothing else can be hidden among them.
 */
import { createHash, type Hash } from "node:crypto";
import { bodyStart, journalKinds } from "./journal.ts";

/** The kind of withheld records. They have no side either, so no read of a store finds them. */
export const withheldKind = 0;
export const withheldSide = -1;

/** Which records are withheld, in order. */
export interface WithheldRecords {
  readonly count: number;
  /** The digest of their sequences, each as a double in little-endian bytes. */
  readonly sha256: string;
}

/** What a store's journal keeps of the export of one workspace. */
export interface Separation {
  readonly event: "separated";
  readonly actor: string;
  readonly atMs: number;
  readonly workspace: string;
  readonly throughSequence: number;
  readonly withheld: WithheldRecords;
}

export class WithheldSum {
  #count = 0;
  readonly #hash: Hash = createHash("sha256");
  readonly #bytes = Buffer.alloc(8);

  add(sequence: number): void {
    this.#count += 1;
    this.#bytes.writeDoubleLE(sequence);
    this.#hash.update(this.#bytes);
  }

  get records(): WithheldRecords {
    return { count: this.#count, sha256: this.#hash.copy().digest("hex") };
  }
}

/** Reads the journal's record of a separation; undefined for other records. */
export function readSeparation(kind: number, body: string | null): Separation | undefined {
  if (kind !== journalKinds.audit || body?.startsWith(separationStart) !== true) return undefined;
  return JSON.parse(body) as Separation;
}

const separationStart = bodyStart<Separation>("separated");

/** Follows a chain from its beginning and checks that a later record names exactly what is withheld. */
export class WithheldCheck {
  readonly #sum = new WithheldSum();
  #last = 0;
  #explained = 0;
  count = 0;

  add(sequence: number): void {
    this.#sum.add(sequence);
    this.#last = sequence;
    this.count += 1;
  }

  /** A check that begins later in the chain can only compare their number. */
  explain({ throughSequence, withheld }: Separation, isWhole: boolean): void {
    const { count, sha256 } = this.#sum.records;
    const isNamed = isWhole ? count === withheld.count && sha256 === withheld.sha256 : count <= withheld.count;
    if (isNamed && this.#last <= throughSequence) this.#explained = this.count;
  }

  problem(): string | undefined {
    if (this.#explained === this.count) return undefined;
    return `${this.count} records are withheld, the last is ${this.#last}, and no record of an export of one workspace names them.`;
  }
}
