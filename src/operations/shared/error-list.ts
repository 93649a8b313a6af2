/** The failed records of a file, up to a limit: the last entry counts those that are not listed. */
import type { ErrorBody } from "../../contract/error.ts";
import type { Reading } from "../../intake/records/reading.ts";

export class ErrorList {
  private readonly limit: number;
  private readonly entries: ErrorBody[] = [];
  count = 0;
  /** What entries of the file are counted in. */
  unit: "Line" | "Row" = "Line";

  constructor(limit: number) {
    this.limit = limit;
  }

  add(error: string, line: number, reason: string): void {
    this.count += 1;
    if (this.entries.length < this.limit) this.entries.push({ error, message: `${this.unit} ${line}: ${reason}` });
  }

  /** Errors that follow are named as the reading names its entries. */
  follow({ hasPositions }: Reading): void {
    this.unit = hasPositions === true ? "Row" : "Line";
  }

  list(): ErrorBody[] {
    const rest = this.count - this.entries.length;
    if (rest === 0) return this.entries;
    return [...this.entries, { error: "more_errors", message: `${rest} more records failed and are not listed.` }];
  }
}
