/** The failed records of a file, up to a limit: the last entry counts those that are not listed. */
import type { ErrorBody } from "../../contract/error.ts";
import type { Batch, RecordEntry } from "../../intake/entries.ts";

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

  /** The records of a batch; its entries that could not be read are listed. Errors that follow are named as the batch names its entries. */
  *recordsOf({ reading, entries }: Pick<Batch, "reading" | "entries">): Generator<RecordEntry> {
    this.unit = reading.hasPositions === true ? "Row" : "Line";
    for (const entry of entries) {
      if (entry.kind === "record") yield entry;
      else this.add("invalid_record", entry.line, entry.reason);
    }
  }

  list(): ErrorBody[] {
    const rest = this.count - this.entries.length;
    if (rest === 0) return this.entries;
    return [...this.entries, { error: "more_errors", message: `${rest} more records failed and are not listed.` }];
  }
}
