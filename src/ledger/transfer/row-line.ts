/** A row as a line of text, the same for every engine, and a sum over many rows that shows whether two stores hold the same. */
import { createHash } from "node:crypto";
import type { TransferTable } from "./tables.ts";
import type { TransferRow, TransferValue } from "./transfer-store.ts";

export function lineOf(row: TransferRow): string {
  return JSON.stringify(row.map((value) => (value instanceof Uint8Array ? toHex(value) : value)));
}

/** Throws where the line is none of this table. */
export function rowOf(table: TransferTable, line: string): TransferRow {
  const kinds = Object.values(table.columns);
  const values: unknown = JSON.parse(line);
  if (!Array.isArray(values) || values.length !== kinds.length)
    throw new Error(`${table.name} has a row of other columns.`);
  return values.map((value: unknown, place): TransferValue => {
    if (value === null) return null;
    const kind = kinds[place];
    if (typeof value === "number" && (kind === "real" || (kind === "whole" && Number.isSafeInteger(value))))
      return value;
    if (typeof value === "boolean" && kind === "truth") return value;
    if (typeof value === "string" && kind === "text") return value;
    if (typeof value === "string" && kind === "bytes") return new Uint8Array(Buffer.from(value, "hex"));
    throw new Error(`${table.name} has a value of another kind.`);
  });
}

function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("hex");
}

const modulus = 2n ** 256n;

/** The rows' SHA-256 digests added up: it does not depend on their order, which engines do not share. */
export class RowSum {
  #sum = 0n;
  #rows = 0;

  add(line: string): void {
    this.#sum = (this.#sum + BigInt(`0x${createHash("sha256").update(line).digest("hex")}`)) % modulus;
    this.#rows += 1;
  }

  get rows(): number {
    return this.#rows;
  }

  get digest(): string {
    return this.#sum.toString(16).padStart(64, "0");
  }
}
