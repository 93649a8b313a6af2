/** Holds workspaces, tokens and customers to the journal's records of them. */
import { journalKinds } from "../../journal.ts";
import { digestOfToken } from "../tokens.ts";
import { type Report, rowsOf, type Tables, type ViewCheck, type ViewRecord } from "./view-check.ts";

interface TokenRow {
  readonly id: string;
  readonly name: string;
  readonly side: number;
  readonly scopes: string;
  readonly hash: string;
  readonly expires_at_ms: number | null;
  readonly revoked_at_ms: number | null;
  readonly requests_per_minute: number | null;
  readonly origin: string;
}

interface TokenRecord {
  readonly event: "issued" | "revoked" | "rotated";
  readonly name: string;
  readonly scopes: readonly string[];
  readonly expiresAtMs: number | null;
  readonly requestsPerMinute: number | null;
  readonly origin: string;
  /** Records of early versions have none. */
  readonly digest?: string;
}

interface Issued {
  readonly side: number;
  readonly record: TokenRecord;
  isRevoked: boolean;
  isRotated: boolean;
  digest: string | undefined;
}

export function checkTokens(tables: Tables, report: Report): ViewCheck {
  const issued = new Map<string, Issued>();
  const workspaces = new Set<string>();
  const selectTokens = tables.prepare<[], TokenRow>("SELECT * FROM tokens ORDER BY id");
  const selectSides = tables.prepare<[], { workspace: string }>("SELECT workspace FROM sides");

  function isAsIssued(row: TokenRow, { side, record, isRevoked, isRotated, digest }: Issued): boolean {
    return (
      row.side === side &&
      row.name === record.name &&
      (digest === undefined || digest === digestOfToken(row.hash)) &&
      row.scopes === record.scopes.join(" ") &&
      row.origin === record.origin &&
      row.requests_per_minute === record.requestsPerMinute &&
      (isRotated || row.expires_at_ms === record.expiresAtMs) &&
      (row.revoked_at_ms !== null) === isRevoked
    );
  }

  return {
    add({ side, kind, subject, body }) {
      if (body === null) return;
      if (kind === journalKinds.workspace) {
        workspaces.add(subject);
        return;
      }
      const record = JSON.parse(body) as TokenRecord;
      const found = issued.get(subject);
      const { digest } = record;
      if (record.event === "issued") issued.set(subject, { side, record, isRevoked: false, isRotated: false, digest });
      else if (found !== undefined && record.event === "revoked") found.isRevoked = true;
      else if (found !== undefined) Object.assign(found, { isRotated: true, digest });
    },
    finish() {
      for (const row of selectTokens.all()) {
        const found = issued.get(row.id);
        if (found === undefined) report(`Token ${row.id} has no record of its issue.`);
        else if (!isAsIssued(row, found)) report(`Token ${row.id} was changed.`);
        issued.delete(row.id);
      }
      for (const [id, { record }] of issued) {
        // A configured token that comes again takes the place of the former one.
        if (record.origin === "issued") report(`Token ${id} is missing.`);
      }
      // The first stores have no records of workspaces.
      if (workspaces.size === 0) return;
      const unknown = selectSides.all().filter(({ workspace }) => !workspaces.has(workspace));
      for (const name of new Set(unknown.map(({ workspace }) => workspace)))
        report(`Workspace ${name} has no record of its creation.`);
    },
  };
}

interface CustomerRow {
  readonly number: number;
  readonly side: number;
  readonly customer_id: string;
  readonly sequence: number;
}

export function checkCustomers(tables: Tables, report: Report): ViewCheck {
  /** The latest record of each that is kept. */
  const kept = new Map<string, number>();
  const keyOf = (side: number, id: string) => `${side} ${id}`;
  return {
    add({ sequence, side, subject, body }: ViewRecord) {
      if (body === null) return;
      const isErased = (JSON.parse(body) as { event: string }).event === "erased";
      if (isErased) kept.delete(keyOf(side, subject));
      else kept.set(keyOf(side, subject), sequence);
    },
    finish() {
      const rows = "SELECT number, side, customer_id, sequence FROM customers WHERE number > ? ORDER BY number LIMIT ?";
      for (const row of rowsOf<CustomerRow>(tables, rows, ({ number }) => number)) {
        const key = keyOf(row.side, row.customer_id);
        const sequence = kept.get(key);
        // That content is gone without an erasure is reported by the check of the chain.
        if (sequence !== undefined && sequence !== row.sequence) {
          report(`The customer of record ${sequence} is not as the journal has it.`);
        }
        kept.delete(key);
      }
      for (const sequence of kept.values()) report(`The customer of record ${sequence} is missing.`);
    },
  };
}
