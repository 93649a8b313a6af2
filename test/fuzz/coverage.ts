/** What of the product's code ran since the last look: V8's counts of blocks, through the inspector of this process. */
import { type Profiler, Session } from "node:inspector";

const productFolder = new URL("../../src/", import.meta.url).href;
/** A loop that ran once, a few times or often is something new; every further turn is not. */
const steps = [1, 2, 4, 16, 128];

export interface Coverage {
  /** Blocks that ran, with how often by steps, as numbers that are the same for the same block. */
  take(): readonly number[];
  close(): void;
}

export function startCoverage(): Coverage {
  const session = new Session();
  session.connect();
  const numbers = new Map<string, number>();
  session.post("Profiler.enable");
  session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });

  function take(): number[] {
    let scripts: readonly Profiler.ScriptCoverage[] = [];
    session.post("Profiler.takePreciseCoverage", (error, found) => {
      if (error !== null) throw error;
      scripts = found.result;
    });
    return scripts.filter(({ url }) => url.startsWith(productFolder)).flatMap(blocksOf);
  }

  function blocksOf({ scriptId, functions }: Profiler.ScriptCoverage): number[] {
    return functions.flatMap(({ ranges }) =>
      ranges.flatMap(({ startOffset, endOffset, count }) => {
        if (count === 0) return [];
        const step = steps.findLastIndex((least) => count >= least);
        return [numberOf(`${scriptId} ${startOffset} ${endOffset} ${step}`)];
      }),
    );
  }

  function numberOf(block: string): number {
    const known = numbers.get(block) ?? numbers.size;
    numbers.set(block, known);
    return known;
  }

  return { take, close: () => session.disconnect() };
}
