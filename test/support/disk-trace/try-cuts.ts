/** Looks at what a traced program leaves when it is cut off: after its steps, by a kill and by a power cut. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Random } from "../../../src/portfolios/random.ts";
import type { Step } from "./read-trace.ts";
import { type Image, TracedDisk, writeImage } from "./traced-disk.ts";

export interface Cut {
  /** The data folder as it was left, for the check to do with as it likes. */
  readonly home: string;
  /** How many answers went out before, and whether the program had done everything. */
  readonly answers: number;
  readonly isOver: boolean;
  readonly death: "kill" | "power cut";
}

interface Plan {
  readonly first: Image;
  readonly steps: readonly Step[];
  readonly seed: number;
  /** About so many cuts after writes, and as many after syncs, new names and answers; all where there are fewer. */
  readonly cuts: number;
}

export interface CutsTried {
  readonly kills: number;
  readonly powerCuts: number;
}

export async function tryCuts(plan: Plan, check: (cut: Cut) => Promise<void>): Promise<CutsTried> {
  const { first, steps, seed, cuts } = plan;
  const random = new Random(seed);
  const disk = new TracedDisk(first);
  const writes = steps.filter(({ kind }) => kind === "write").length;
  const shareOf = ({ kind }: Step) => cuts / Math.max(1, kind === "write" ? writes : steps.length - writes);
  let answers = 0;
  const tried = { kills: 0, powerCuts: 0 };
  for (const [at, step] of steps.entries()) {
    if (step.kind === "answer") answers += 1;
    const isOver = at === steps.length - 1;
    const isChanged = disk.take(step) || step.kind === "answer";
    if (!isOver && !(isChanged && random.chance(shareOf(step)))) continue;
    const where = `seed ${seed}, step ${at} of ${steps.length} (${step.kind}${"path" in step ? ` ${step.path}` : ""})`;
    await tryImage(disk.afterKill(), { answers, isOver, death: "kill" }, where, check);
    await tryImage(disk.afterPowerCut(random), { answers, isOver, death: "power cut" }, where, check);
    tried.kills += 1;
    tried.powerCuts += 1;
  }
  return tried;
}

async function tryImage(
  image: Image,
  cut: Omit<Cut, "home">,
  where: string,
  check: (cut: Cut) => Promise<void>,
): Promise<void> {
  const work = await mkdtemp(join(tmpdir(), "assay-cut-"));
  const home = join(work, "data");
  try {
    await writeImage(image, home);
    await check({ ...cut, home });
  } catch (error) {
    throw new Error(`After a ${cut.death} at ${where}: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
