/** Rows of files that wait for the writer, parsed only when needed: parsed rows that wait would outlive young collections. */
import type { BatchItem } from "../decide-one.ts";
import { decodeLines } from "../row-outcomes.ts";
import { type DecideRequest, decodeItem } from "./protocol.ts";

export class BulkRows {
  private readonly requests: DecideRequest[] = [];
  /** The first request: its lines, where they were asked for, and how many of them are read. */
  private lines: readonly string[] = [];
  private at = 0;
  private read: BatchItem[] = [];

  add(request: DecideRequest): void {
    this.requests.push(request);
  }

  get isEmpty(): boolean {
    return this.read.length === 0 && this.requests.length === 0;
  }

  /** The next ones, as many as are named or all, whichever requests they belong to; they stay until they are dropped. */
  peek(count: number): readonly BatchItem[] {
    while (this.read.length < count) {
      const request = this.requests[0];
      if (request === undefined) break;
      if (this.at === 0) this.lines = decodeLines(request.texts);
      for (; this.read.length < count && this.at < this.lines.length; this.at += 1) {
        this.read.push(decodeItem(request.sides[this.at], this.lines[this.at]));
      }
      if (this.at < this.lines.length) break;
      this.requests.shift();
      this.at = 0;
    }
    return this.read.slice(0, count);
  }

  drop(count: number): void {
    this.read = this.read.slice(count);
  }
}
