/** Scores every page by models that never saw its document, nor copies of it, nor the pages that it lent letters to. */
import type { Forest } from "../../src/learning/forest/forest.ts";
import { countRight, type JudgedPage, scoresOfHonest, thresholdAt } from "./evaluate.ts";
import { fitPages, fitUnits, pageRow, type ScoredPage, scorePage } from "./fit.ts";
import type { MeasuredRasterPage } from "./measured-pages.ts";

export interface CrossValidation {
  readonly scored: readonly ScoredPage[];
  readonly judged: readonly JudgedPage[];
  readonly unitModels: readonly Forest[];
  readonly pageModels: readonly Forest[];
}

const folds = [0, 1, 2, 3, 4];

/** `further` pages teach the unit models only. */
export function crossValidate(
  pages: readonly MeasuredRasterPage[],
  further: readonly MeasuredRasterPage[],
  say: (text: string) => void,
): CrossValidation {
  const unitModels = folds.map((fold) => {
    const forest = fitUnits([...pages, ...further].filter((page) => page.fold !== fold));
    say(`units without fold ${fold}`);
    return forest;
  });
  const scored = pages.flatMap((page): ScoredPage[] => {
    const model = unitModels[page.fold];
    return model === undefined ? [] : [scorePage(model, page)];
  });
  const pageModels = folds.map((fold) => fitPages(scored.filter(({ page }) => page.fold !== fold)));
  const judged = scored.map((entry) => ({ ...entry, score: pageModels[entry.page.fold]?.margin(pageRow(entry)) ?? 0 }));
  return { scored, judged, unitModels, pageModels };
}

/** What people edited is scored by each fold's models in turn, against untouched pages that went through the same encoder. */
export function reportHuman(
  { judged, unitModels, pageModels }: CrossValidation,
  human: readonly MeasuredRasterPage[],
): string {
  const scores = human.flatMap((page) =>
    unitModels.flatMap((units, fold) => {
      const whole = pageModels[fold];
      const entry = scorePage(units, page);
      return whole === undefined ? [] : [{ score: whole.margin(pageRow(entry)), right: countRight(entry) }];
    }),
  );
  const scoresOf = (chosen: readonly JudgedPage[]) => chosen.map(({ score }) => score);
  const peers = judged.filter(({ page }) => page.set === "png" && page.kind === "untouched" && page.save === "as is");
  const pool = scoresOfHonest(judged);
  const lines = (
    [
      [`${peers.length} of the same encoder`, thresholdAt(scoresOf(peers), 0.01)],
      [`${pool.length} untouched and kindly treated pages`, thresholdAt(pool, 0.01)],
    ] as const
  ).map(([name, threshold]) => {
    const found = scores.filter(({ score }) => score > threshold);
    const share = (count: number) => `${((100 * count) / scores.length).toFixed(1)} %`;
    const first = found.filter(({ right }) => right.isFirst).length;
    const any = found.filter(({ right }) => right.isAny).length;
    return `edited by people, threshold at 1 % of ${name} (${threshold.toFixed(2)}): found ${share(found.length)}, in the first box ${share(first)}, in one of the boxes ${share(any)}`;
  });
  return lines.join("\n");
}
