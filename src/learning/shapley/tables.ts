/** Tables of Shapley values: for each leaf, what it gives each feature for every set of conditions that a row meets. */
import type { Trees } from "../forest/trees.ts";

/** Everything in flat arrays, tree after tree, leaf after leaf. */
export interface ShapleyTables {
  /** First decision of each tree, and the end of the last. */
  readonly decisionStarts: Int32Array;
  readonly features: Int32Array;
  readonly thresholds: Float64Array;
  readonly missingLefts: Uint8Array;
  /** First leaf of each tree, and the end of the last. */
  readonly leafStarts: Int32Array;
  /** First condition of each leaf, and the end of the last. A feature that a path asks twice is one condition. */
  readonly conditionStarts: Int32Array;
  /** Which of the tree's decisions a condition is made of, a bit each, and which of them have to go left. */
  readonly decisionBits: Int32Array;
  readonly leftBits: Int32Array;
  readonly conditionFeatures: Int32Array;
  /** Where each leaf's table begins: for each set of met conditions, one bit each, a value for each condition. */
  readonly tableStarts: Int32Array;
  readonly values: Float64Array;
}

interface Condition {
  readonly feature: number;
  readonly decisions: number;
  readonly lefts: number;
  /** Share of the training rows that meet it, of those that come that far. */
  readonly share: number;
}

export function createTables(trees: Trees): ShapleyTables {
  const decisions: number[] = [];
  const decisionStarts = [0];
  const leafStarts = [0];
  const conditionStarts = [0];
  const conditions: Condition[] = [];
  const tableStarts: number[] = [];
  const values: number[] = [];
  let firstDecision = 0;

  const visit = (node: number, path: readonly Condition[]): void => {
    const feature = trees.features[node] ?? -1;
    if (feature < 0) {
      tableStarts.push(values.length);
      for (const value of tabulate(trees.values[node] ?? 0, path)) values.push(value);
      conditions.push(...path);
      conditionStarts.push(conditions.length);
      return;
    }
    const bit = 1 << (decisions.length - firstDecision);
    decisions.push(node);
    const right = trees.rights[node] ?? 0;
    const shareOf = (child: number) => (trees.covers[child] ?? 0) / (trees.covers[node] ?? 1);
    visit(node + 1, extend(path, { feature, decisions: bit, lefts: bit, share: shareOf(node + 1) }));
    visit(right, extend(path, { feature, decisions: bit, lefts: 0, share: shareOf(right) }));
  };
  for (const root of trees.roots) {
    firstDecision = decisions.length;
    visit(root, []);
    decisionStarts.push(decisions.length);
    leafStarts.push(tableStarts.length);
  }
  return {
    decisionStarts: Int32Array.from(decisionStarts),
    features: Int32Array.from(decisions, (node) => trees.features[node] ?? 0),
    thresholds: Float64Array.from(decisions, (node) => trees.values[node] ?? 0),
    missingLefts: Uint8Array.from(decisions, (node) => trees.missingLefts[node] ?? 0),
    leafStarts: Int32Array.from(leafStarts),
    conditionStarts: Int32Array.from(conditionStarts),
    decisionBits: Int32Array.from(conditions, (condition) => condition.decisions),
    leftBits: Int32Array.from(conditions, (condition) => condition.lefts),
    conditionFeatures: Int32Array.from(conditions, (condition) => condition.feature),
    tableStarts: Int32Array.from(tableStarts),
    values: Float64Array.from(values),
  };
}

function extend(path: readonly Condition[], { feature, decisions, lefts, share }: Condition): readonly Condition[] {
  if (!path.some((known) => known.feature === feature)) return [...path, { feature, decisions, lefts, share }];
  return path.map((known) => {
    if (known.feature !== feature) return known;
    return { feature, decisions: known.decisions | decisions, lefts: known.lefts | lefts, share: known.share * share };
  });
}

/** Shapley's sum over all sets, for each set of conditions that a row may meet. */
function tabulate(leafValue: number, path: readonly Condition[]): number[] {
  const count = path.length;
  const sets = 1 << count;
  const shapes = Array.from({ length: sets }, (_, known) => {
    // What the leaf counts when only the conditions in the set are looked at and all of them are met.
    return path.reduce((value, { share }, place) => ((known >> place) & 1 ? value : value * share), leafValue);
  });
  const orders = Array.from({ length: count }, (_, size) => orderShare(size, count));
  const table: number[] = [];
  for (let met = 0; met < sets; met += 1) {
    for (let place = 0; place < count; place += 1) {
      let sum = 0;
      for (let known = 0; known < sets; known += 1) {
        // A leaf counts nothing once a condition is looked at that is not met.
        if (((known >> place) & 1) === 1 || (known & ~met) !== 0) continue;
        const withIt = (met >> place) & 1 ? (shapes[known | (1 << place)] ?? 0) : 0;
        sum += (orders[countBits(known)] ?? 0) * (withIt - (shapes[known] ?? 0));
      }
      table.push(sum);
    }
  }
  return table;
}

/** The share of all orders in which exactly these others come before: size! (count - size - 1)! / count!. */
function orderShare(size: number, count: number): number {
  let share = 1 / count;
  for (let taken = 0; taken < size; taken += 1) share *= (taken + 1) / (count - 1 - taken);
  return share;
}

function countBits(set: number): number {
  let bits = 0;
  for (let rest = set; rest > 0; rest &= rest - 1) bits += 1;
  return bits;
}
