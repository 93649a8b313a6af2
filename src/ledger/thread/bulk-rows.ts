/** Rows of files that wait for the writer, as bytes: read rows that wait would outlive young collections. */
import { joinLines, Lines, type SidesAndTexts } from "./lines.ts";

export class BulkRows {
  private requests: SidesAndTexts[] = [];
  /** Of the first request: how many of its lines are done, and where the next one begins. */
  private done = 0;
  private from = 0;
  private next: Lines | undefined;

  add(request: SidesAndTexts): void {
    this.requests.push(request);
  }

  get isEmpty(): boolean {
    return this.requests.length === 0;
  }

  /** The next ones, as many as are named or all, whichever requests they belong to; they stay until they are dropped. */
  peek(count: number): Lines {
    const { sides, texts } = this.first(count);
    this.next = new Lines({ sides: sides.subarray(this.done, this.done + count), texts }, this.from);
    return this.next;
  }

  /** The first so many of those that were given. */
  drop(count: number): void {
    if (this.next === undefined || count === 0) return;
    this.done += count;
    this.from = this.next.startOf(count);
    this.next = undefined;
    if (this.done < (this.requests[0]?.sides.length ?? 0)) return;
    this.requests.shift();
    this.done = 0;
    this.from = 0;
  }

  /** The first request, with those behind it joined to what is left of it until it has so many lines. */
  private first(count: number): SidesAndTexts {
    const joined: SidesAndTexts[] = [];
    let [lines, sides] = [-this.done, 0];
    for (const request of this.requests) {
      if (lines >= count) break;
      lines += request.sides.length;
      sides += 1;
      joined.push(request);
    }
    const [first] = joined;
    if (first === undefined) throw new RangeError("No rows wait.");
    if (sides === 1) return first;
    joined[0] = { sides: first.sides.subarray(this.done), texts: first.texts.subarray(this.from) };
    this.done = 0;
    this.from = 0;
    const all = joinLines(joined);
    this.requests = [all, ...this.requests.slice(sides)];
    return all;
  }
}
