/** Clients that send documents, have them deleted, and read them; and what must hold of reports and bytes after whatever happened. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { ServiceError } from "../../src/errors.ts";
import type { Ledger } from "../../src/ledger/ledger.ts";
import { type Database, prepare } from "../../src/ledger/sqlite/connection.ts";
import type { DeleteDocuments } from "../../src/operations/documents/delete-documents.ts";
import type { KeepDocument } from "../../src/operations/documents/keep-document.ts";
import type { Random } from "../../src/portfolios/random.ts";
import type { Vault } from "../../src/vault/vault.ts";
import type { SimulatedFiles } from "./files.ts";

/** The service as its clients see it. */
export interface SimulatedService {
  readonly ledger: Ledger;
  readonly vault: Vault;
  readonly keep: KeepDocument;
  readonly remove: DeleteDocuments;
}

/** Asks and returns how to handle the answer; a service that died meanwhile gives none. */
export type Request = (service: SimulatedService) => Promise<() => void>;

interface Kept {
  readonly side: number;
  readonly name: string;
  readonly sha256: string;
}

/** Few, so that several reports share the same bytes; one of them empty, one of several writes. */
const contents = [0, 1, 700, 1_300, 3_000].map((length, index) => Buffer.alloc(length, `document ${index}\n`));
const actor = "analyst";
export const vaultHome = "/data";

const digestOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

export class DocumentClients {
  readonly kept = new Map<number, Kept>();
  /** Asked to be deleted, whether or not it was answered. */
  private readonly deleting = new Set<number>();
  private readonly deleted = new Set<number>();
  private readonly random: Random;
  private readonly sides: readonly number[];
  private made = 0;

  constructor(random: Random, sides: readonly number[]) {
    this.random = random;
    this.sides = sides;
  }

  make(): Request {
    const known = [...this.kept];
    if (known.length === 0 || this.random.chance(0.6)) return this.upload();
    const [id, { side }] = this.random.pick(known);
    return this.random.chance(0.5) ? this.delete(side, id) : this.read(side, id);
  }

  private upload(): Request {
    this.made += 1;
    const [side, bytes, name] = [this.random.pick(this.sides), this.random.pick(contents), `document-${this.made}`];
    const middle = this.random.below(bytes.length + 1);
    const report = {
      name,
      format: "pdf",
      pages: 1,
      analysedAtMs: this.made,
      catalogueVersion: "1",
      checks: [],
      findings: [],
    };
    return async ({ keep }) => {
      const id = await keep(side, () => pieces(bytes, middle), report, actor);
      return () => {
        assert.ok(!this.kept.has(id), `two reports have the id ${id}`);
        this.kept.set(id, { side, name, sha256: digestOf(bytes) });
      };
    };
  }

  private delete(side: number, id: number): Request {
    this.deleting.add(id);
    return async ({ remove }) => {
      await remove.delete(side, String(id), actor).catch((error: unknown) => {
        // Deleted already: by another client, or by this one when it got no answer.
        if (!(error instanceof ServiceError && error.code === "not_found")) throw error;
      });
      return () => void this.deleted.add(id);
    };
  }

  private read(side: number, id: number): Request {
    return async ({ ledger, vault }) => {
      const report = await ledger.documents.find(side, id);
      const opened = report === undefined ? undefined : await vault.findDocument(side, report.sha256);
      opened?.stream.destroy();
      return () => {
        if (this.deleting.has(id)) return;
        assert.equal(report?.name, this.kept.get(id)?.name, `the report ${id} was acknowledged and is lost`);
        assert.ok(opened !== undefined, `the document of report ${id} is lost`);
      };
    };
  }

  /** A report never names a document that is not there, whole; and what was acknowledged is as it was answered. */
  check(database: Database, files: SimulatedFiles): void {
    const found = files.readAll();
    const rows = selectDocuments(database);
    const named = new Map(rows.map((row) => [row.id, row]));
    for (const { id, side, sha256 } of rows) {
      const bytes = found.get(pathOf(side, sha256));
      assert.ok(bytes !== undefined, `report ${id} names a document that is lost`);
      assert.equal(digestOf(bytes), sha256, `the document of report ${id} is lost: its bytes are others`);
    }
    for (const [id, { side, sha256 }] of this.kept) {
      const row = named.get(id);
      if (!this.deleting.has(id)) assert.deepEqual({ ...row }, { id, side, sha256 }, `report ${id} is lost or changed`);
      assert.ok(row === undefined || !this.deleted.has(id), `report ${id} was deleted and is there again`);
    }
  }

  /** Once nothing waits: of what was deleted no bytes are left, unless another report needs them. */
  checkDeleted(database: Database, files: SimulatedFiles): void {
    const needed = new Set(selectDocuments(database).map(({ side, sha256 }) => pathOf(side, sha256)));
    const stored = [...files.readAll().keys()].filter((path) => !path.startsWith(`${vaultHome}/vault/incoming/`));
    assert.deepEqual(new Set(stored), needed, "what is in the vault is what reports name, and nothing is lost");
  }
}

function selectDocuments(database: Database) {
  const sql = "SELECT id, side, sha256 FROM documents ORDER BY id";
  return prepare<[], { id: number; side: number; sha256: string }>(database, sql).all();
}

function pathOf(side: number, sha256: string): string {
  return `${vaultHome}/vault/${side}/${sha256.slice(0, 2)}/${sha256.slice(2)}`;
}

async function* pieces(bytes: Buffer, middle: number): AsyncGenerator<Uint8Array> {
  yield bytes.subarray(0, middle);
  yield bytes.subarray(middle);
}
