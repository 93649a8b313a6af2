/** Where the time of a sampled run went, by stage. */

interface Node {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string };
  readonly children?: readonly number[];
}

/** A profile of V8. */
export interface Sampled {
  readonly nodes: readonly Node[];
  readonly samples?: readonly number[];
  readonly timeDeltas?: readonly number[];
}

type Stages = readonly (readonly [name: string, pattern: RegExp])[];

const idle = new Set(["(idle)", "(program)"]);

/** Shares of the whole, the largest first. A function that is in no stage counts for the one that called it. */
export function timeByStage({ nodes, samples = [], timeDeltas = [] }: Sampled, stages: Stages): [string, number][] {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const stageOf = (id: number | undefined): string => {
    const node = id === undefined ? undefined : byId.get(id);
    if (node === undefined) return "the rest";
    const { functionName, url } = node.callFrame;
    const found = stages.find(([, pattern]) => pattern.test(`${url} ${functionName}`));
    return found?.[0] ?? stageOf(parents.get(node.id));
  };
  const times = new Map<string, number>();
  let whole = 0;
  for (const [index, id] of samples.entries()) {
    if (idle.has(byId.get(id)?.callFrame.functionName ?? "")) continue;
    const stage = stageOf(id);
    const time = timeDeltas[index] ?? 0;
    times.set(stage, (times.get(stage) ?? 0) + time);
    whole += time;
  }
  return [...times]
    .map(([stage, time]): [string, number] => [stage, time / whole])
    .sort((left, right) => right[1] - left[1]);
}
