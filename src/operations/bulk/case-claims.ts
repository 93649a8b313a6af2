/** Which bulk cases this node works on, where many nodes have cases in one ledger: its own, and those whose node died and whose files it can read. */
import type { StoredBulkCase } from "../../ledger/bulk-cases.ts";
import type { Leases } from "../shared/leases.ts";
import { CaseFolder } from "./case-folder.ts";

export interface Claimed {
  /** Cases without a node, which this node now has. */
  readonly taken: readonly StoredBulkCase[];
  /** Of its own, those that it must give up. */
  readonly lost: readonly string[];
}

const prefix = "bulk ";

export class CaseClaims {
  readonly #leases: Leases;
  readonly #folder: string;
  #last: Promise<unknown> = Promise.resolve();

  constructor(leases: Leases, folder: string) {
    this.#leases = leases;
    this.#folder = folder;
  }

  /** One claim after the other; `own` is asked when its turn comes, and what it does not name is given back. */
  claim(
    own: () => Iterable<string>,
    others: readonly StoredBulkCase[],
    cancelled: ReadonlyMap<string, string> = new Map(),
  ): Promise<Claimed> {
    const claimed = this.#last.then(() => this.#claim([...own()], others, cancelled));
    this.#last = claimed.catch(() => undefined);
    return claimed;
  }

  async close(): Promise<void> {
    await this.#last;
    // An unreachable database releases them by itself.
    await this.#leases.releaseAll().catch(() => undefined);
  }

  async #claim(
    own: readonly string[],
    others: readonly StoredBulkCase[],
    cancelled: ReadonlyMap<string, string>,
  ): Promise<Claimed> {
    const readable: StoredBulkCase[] = [];
    for (const stored of others) {
      // To end a case, its rows are not needed.
      if (cancelled.has(stored.id) || (await this.#isReadable(stored))) readable.push(stored);
    }
    const names = [...own, ...readable.map(({ id }) => id)].map((id) => prefix + id);
    try {
      const held = await this.#leases.hold(names);
      return {
        taken: readable.filter(({ id }) => held.has(prefix + id) && !own.includes(id)),
        lost: own.filter((id) => !held.has(prefix + id)),
      };
    } catch (error) {
      if (this.#leases.isSure()) throw error;
      return { taken: [], lost: own };
    }
  }

  /** A file that never arrived has nothing to read; the first node to find it ends the case. */
  async #isReadable({ id, state }: StoredBulkCase): Promise<boolean> {
    return state === "receiving" || (await new CaseFolder(this.#folder, id).isThere());
  }
}
