/** A forest as the paths to its leaves: what is asked on the way, and which way leads there. */
import type { Trees } from "../forest/trees.ts";

interface Step {
  /** The node that asks. */
  readonly node: number;
  readonly isLeft: boolean;
  /** Share of the training rows at the node that went this way. */
  readonly share: number;
}

export interface LeafPath {
  readonly value: number;
  readonly steps: readonly Step[];
}

/** The paths of one tree, from left to right. */
export function pathsOf(trees: Trees, root: number): readonly LeafPath[] {
  const visit = (node: number, steps: readonly Step[]): readonly LeafPath[] => {
    if ((trees.features[node] ?? -1) < 0) return [{ value: trees.values[node] ?? 0, steps }];
    const step = (child: number, isLeft: boolean): Step => {
      return { node, isLeft, share: (trees.covers[child] ?? 0) / (trees.covers[node] ?? 1) };
    };
    const left = node + 1;
    const right = trees.rights[node] ?? 0;
    return [...visit(left, [...steps, step(left, true)]), ...visit(right, [...steps, step(right, false)])];
  };
  return visit(root, []);
}
