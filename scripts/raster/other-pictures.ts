/** Scores pictures that other programs made of receipts by models that never saw the receipt, read as the service reads them. */
import { readFileSync } from "node:fs";
import { readManifest } from "../../bench/documents/manifest.ts";
import { openAnalyser } from "../../src/compose/documents.ts";
import { readConfig } from "../../src/config.ts";
import { leastGlyphs } from "../../src/forgery/derived/raster/judge-pages.ts";
import { isRegularPrint } from "../../src/forgery/derived/raster/regular-print.ts";
import { describeUnits } from "../../src/forgery/derived/raster/unit-features.ts";
import type { RasterPage } from "../../src/forgery/facts/raster.ts";
import { findFormatOfName } from "../../src/forgery/formats.ts";
import type { CrossValidation } from "./cross-validate.ts";
import { scoresOfHonest, thresholdAt } from "./evaluate.ts";
import { pageRow, scorePage } from "./fit.ts";

/** Of each kind how many pictures there are, and how many lie beyond the thresholds; pages of regular print are judged by another model. */
export async function reportOtherPictures(
  { judged, unitModels, pageModels }: CrossValidation,
  manifest: string,
): Promise<string> {
  const foldOf = new Map(judged.map(({ page }) => [page.document, page.fold]));
  const honest = scoresOfHonest(judged);
  const limits = [0.01, 0.002].map((share) => thresholdAt(honest, share));
  const analyser = openAnalyser(readConfig({ ASSAY_DOCUMENT_WORKERS: "1", ASSAY_OCR_LANGUAGES: "none" }));
  const counts = new Map<string, number[]>();
  for (const { path, kind, source, isForged } of readManifest(manifest)) {
    const fold = foldOf.get(source);
    const [units, whole] = fold === undefined ? [] : [unitModels[fold], pageModels[fold]];
    if (units === undefined || whole === undefined) continue;
    const own = counts.get(kind) ?? [0, 0, 0];
    counts.set(kind, own);
    const declaredFormat = findFormatOfName(path) ?? "";
    const { artifacts } = await analyser.gatherEvidence({ bytes: readFileSync(path), declaredFormat, nowMs: 0 });
    const pages = artifacts.raster?.state === "present" ? artifacts.raster.value.pages : [];
    const scores = pages.filter(isJudgedByReceipts).map((page) => {
      const named = { document: source, fold: fold ?? -1, set: "other", kind, save: "", boxes: [], isEdited: isForged };
      const labelled = page.units.map((unit) => ({ ...unit, label: 0 }));
      return whole.margin(
        pageRow(scorePage(units, { ...page, ...named, units: labelled, features: describeUnits(page) })),
      );
    });
    const score = Math.max(...scores);
    own[0] = (own[0] ?? 0) + 1;
    for (const [place, limit] of limits.entries()) if (score > limit) own[place + 1] = (own[place + 1] ?? 0) + 1;
  }
  await analyser.close();
  const told = [...counts].map(([kind, own]) => `    ${kind}: ${own.join(", ")}`);
  return ["made by other programs: pictures, beyond one in a hundred, beyond one in five hundred", ...told].join("\n");
}

function isJudgedByReceipts(page: RasterPage): boolean {
  return page.traits.glyphCount >= leastGlyphs && page.capture !== "two-level" && !isRegularPrint(page);
}
