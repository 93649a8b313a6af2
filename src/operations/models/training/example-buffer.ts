/** Gathers labelled transactions for training within a limit: every fraud and, of very many genuine ones, a share that stands for all. */
import { featureNames } from "../../../scoring/features.ts";
import type { Examples } from "../../../scoring/training/examples.ts";
import type { ExampleBatch } from "./training-protocol.ts";

const firstCapacity = 4_096;
const drawRange = 2 ** 32;

type Columns = Omit<ExampleBatch, "rowCount">;

export class ExampleBuffer {
  private readonly limit: number;
  private columns: Columns;
  private rowCount = 0;
  /** How many rows of each class are kept, and their share of all that came: genuine, then fraud. */
  private readonly kept = [0, 0];
  private readonly shares = [1, 1];
  private readonly seen = [0, 0];

  constructor(limit: number) {
    this.limit = limit;
    this.columns = makeColumns(Math.min(limit, firstCapacity));
  }

  /** All that came: genuine and fraud. */
  get counts(): { readonly genuine: number; readonly frauds: number } {
    return { genuine: this.seen[0] ?? 0, frauds: this.seen[1] ?? 0 };
  }

  add(batch: ExampleBatch): void {
    for (let row = 0; row < batch.rowCount; row += 1) {
      const label = batch.labels[row] ?? 0;
      this.seen[label] = (this.seen[label] ?? 0) + 1;
      if (!this.isWithinShare(label, batch.draws[row] ?? 0)) continue;
      if (this.rowCount === this.limit) this.thin();
      // Thinning may have made the share smaller.
      if (!this.isWithinShare(label, batch.draws[row] ?? 0)) continue;
      this.reserve();
      copyRow(batch, row, this.columns, this.rowCount);
      this.rowCount += 1;
      this.kept[label] = (this.kept[label] ?? 0) + 1;
    }
  }

  finish(): Examples {
    const { rowCount, columns, shares } = this;
    const { features, labels, timesMs, knownAtMs, accounts, amounts } = columns;
    const kept = labels.subarray(0, rowCount);
    return {
      rowCount,
      features: features.subarray(0, rowCount * featureNames.length),
      labels: kept,
      weights: Float32Array.from(kept, (label) => 1 / (shares[label] ?? 1)),
      timesMs: timesMs.subarray(0, rowCount),
      knownAtMs: knownAtMs.subarray(0, rowCount),
      accounts: accounts.subarray(0, rowCount),
      amounts: amounts.subarray(0, rowCount),
    };
  }

  private isWithinShare(label: number, draw: number): boolean {
    return draw < drawRange * (this.shares[label] ?? 1);
  }

  /** Leaves out half of the larger class, so frauds only where they are more than the rest; rarely more than once in a row. */
  private thin(): void {
    const [genuine = 0, frauds = 0] = this.kept;
    const larger = genuine >= frauds ? 0 : 1;
    this.shares[larger] = (this.shares[larger] ?? 1) / 2;
    this.kept.fill(0);
    let next = 0;
    for (let row = 0; row < this.rowCount; row += 1) {
      const label = this.columns.labels[row] ?? 0;
      if (!this.isWithinShare(label, this.columns.draws[row] ?? 0)) continue;
      if (row !== next) copyRow(this.columns, row, this.columns, next);
      this.kept[label] = (this.kept[label] ?? 0) + 1;
      next += 1;
    }
    this.rowCount = next;
  }

  private reserve(): void {
    const capacity = this.columns.labels.length;
    if (this.rowCount < capacity) return;
    const larger = makeColumns(Math.min(this.limit, capacity * 2));
    for (const name of Object.keys(larger) as (keyof Columns)[]) larger[name].set(this.columns[name]);
    this.columns = larger;
  }
}

function makeColumns(rows: number): Columns {
  return {
    features: new Float32Array(rows * featureNames.length),
    labels: new Uint8Array(rows),
    timesMs: new Float64Array(rows),
    knownAtMs: new Float64Array(rows),
    accounts: new Uint32Array(rows),
    amounts: new Float64Array(rows),
    draws: new Uint32Array(rows),
  };
}

function copyRow(from: Columns, row: number, into: Columns, place: number): void {
  const width = featureNames.length;
  into.features.set(from.features.subarray(row * width, (row + 1) * width), place * width);
  for (const name of ["labels", "timesMs", "knownAtMs", "accounts", "amounts", "draws"] as const) {
    into[name][place] = from[name][row] ?? 0;
  }
}
