/** Judges pictures that other programs made of receipts by models that never saw the receipt, as the service reads and judges them. */
import { readFileSync } from "node:fs";
import { readManifest } from "../../bench/documents/manifest.ts";
import { openAnalyser } from "../../src/compose/documents.ts";
import { readConfig } from "../../src/config.ts";
import { judgePage } from "../../src/forgery/derived/raster/judge-pages.ts";
import { isRegularPrint, leastGlyphs } from "../../src/forgery/derived/raster/regular-print.ts";
import type { RasterPage } from "../../src/forgery/facts/raster.ts";
import { findFormatOfName } from "../../src/forgery/formats.ts";
import type { CrossValidation } from "./cross-validate.ts";
import { scoresOfHonest, thresholdAt } from "./evaluate.ts";

/** Of each kind how many pictures there are, and how many lie beyond the thresholds; pages of regular print are judged by another model. */
export async function reportOtherPictures(
  { judged, unitModels, pageModels }: CrossValidation,
  manifest: string,
): Promise<string> {
  const foldOf = new Map(judged.map(({ page }) => [page.document, page.fold]));
  const honest = scoresOfHonest(judged);
  const limits = { usual: thresholdAt(honest, 0.01), strict: thresholdAt(honest, 0.002) };
  // How likely a page was edited is not asked here.
  const calibration = { slope: 1, offset: 0 };
  const analyser = openAnalyser(readConfig({ ASSAY_DOCUMENT_WORKERS: "1", ASSAY_OCR_LANGUAGES: "none" }));
  const counts = new Map<string, number[]>();
  for (const { path, kind, source } of readManifest(manifest)) {
    const fold = foldOf.get(source);
    const [units, whole] = fold === undefined ? [] : [unitModels[fold], pageModels[fold]];
    if (units === undefined || whole === undefined) continue;
    const own = counts.get(kind) ?? [0, 0, 0];
    counts.set(kind, own);
    const declaredFormat = findFormatOfName(path) ?? "";
    const { artifacts } = await analyser.gatherEvidence({ bytes: readFileSync(path), declaredFormat, nowMs: 0 });
    const pages = artifacts.raster?.state === "present" ? artifacts.raster.value.pages : [];
    const model = { units, pages: whole, ...limits, calibration };
    const levels = pages.filter(isJudgedByReceipts).map((page) => judgePage(page, model).level);
    own[0] = (own[0] ?? 0) + 1;
    if (levels.some((level) => level !== "none")) own[1] = (own[1] ?? 0) + 1;
    if (levels.includes("strict")) own[2] = (own[2] ?? 0) + 1;
  }
  await analyser.close();
  const lines = [...counts].map(([kind, own]) => `    ${kind}: ${own.join(", ")}`);
  return ["made by other programs: pictures, beyond one in a hundred, beyond one in five hundred", ...lines].join("\n");
}

function isJudgedByReceipts(page: RasterPage): boolean {
  return page.traits.glyphCount >= leastGlyphs && page.capture !== "two-level" && !isRegularPrint(page);
}
