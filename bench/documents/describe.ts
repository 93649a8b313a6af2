/** The figures of a manifest for people. */
import type { Calibration } from "./calibration.ts";
import type { Outcome } from "./examine.ts";
import type { DocumentFigures, TimeFigures } from "./figures.ts";
import { dotsPerInch } from "./pdfium-alone.ts";
import { describeProportion } from "./proportion.ts";

export function describeFigures(figures: DocumentFigures, outcomes: readonly Outcome[]): string {
  return [
    `${figures.documents} documents, of which ${figures.refused} were refused; intervals are Wilson's, 95 %`,
    `detection        ${describeProportion(figures.detection)}`,
    `false positives  ${describeProportion(figures.falsePositives)}`,
    `in place         ${describeProportion(figures.inPlace)}`,
    "",
    ...table(
      ["family", "label", "tampered: true", "any finding", "refused"],
      figures.families.map(({ kind, isForged, tampered, withFinding, refused }) => [
        kind,
        isForged ? "forged" : "genuine",
        describeProportion(tampered),
        `${withFinding.hits} of ${withFinding.cases}`,
        String(refused),
      ]),
    ),
    "",
    ...table(
      ["check", "genuine: fires", "tampered", "forged: fires", "tampered"],
      figures.checks.map(({ check, genuine, forged }) =>
        [check, genuine.fires, genuine.tampered, forged.fires, forged.tampered].map(String),
      ),
    ),
    "",
    ...table(
      ["check", "genuine sources", "forged", "likelihood ratio", "with a fifth of the sources left out"],
      figures.strengths.map(({ check, genuine, forged, likelihoodRatio, outOfFold }) => [
        check,
        `${genuine[0]} of ${genuine[1]}`,
        `${forged[0]} of ${forged[1]}`,
        likelihoodRatio.toFixed(1),
        outOfFold.map((ratio) => ratio.toFixed(1)).join(" to "),
      ]),
    ),
    "",
    ...describeCalibration("probability of a document", figures.calibration.probability),
    ...describeCalibration("probability, weighted to 3 % forged", figures.calibration.probabilityAtPrior),
    ...describeCalibration("confidence of findings called tampering", figures.calibration.confidence),
    ...describeTimes("PDFs", figures.times),
    ...describeTimes("PDFs without scans", figures.timesWithoutScans),
    ...listDocuments(outcomes),
  ].join("\n");
}

function describeTimes(title: string, times: TimeFigures): string[] {
  return [
    `times of ${times.documents} ${title} with ${times.pages} pages, one after the other, in a worker that was up`,
    `  a page           p50 ${ms(times.msPerPage.p50)}   p95 ${ms(times.msPerPage.p95)}`,
    `  PDFium alone     p50 ${ms(times.aloneMsPerPage.p50)}   p95 ${ms(times.aloneMsPerPage.p95)}   (opens, extracts, draws at ${dotsPerInch} dpi)`,
    `  ratio            p50 ${times.ratio.p50.toFixed(2)}   p95 ${times.ratio.p95.toFixed(2)}   in all ${times.ratioInAll.toFixed(2)}`,
    "",
  ];
}

function describeCalibration(title: string, { count, expectedError, brier, bands }: Calibration): string[] {
  if (count === 0) return [`${title}: nothing stated`, ""];
  return [
    `${title}: ECE ${expectedError.toFixed(3)}, Brier ${brier.toFixed(3)}, ${count} statements`,
    ...table(
      ["  band", "count", "stated", "observed"],
      bands
        .filter((band) => band.count > 0)
        .map(({ from, to, count: number, stated, observed }) => [
          `  ${from.toFixed(1)} to ${to.toFixed(1)}`,
          String(number),
          stated.toFixed(3),
          observed.toFixed(3),
        ]),
    ),
    "",
  ];
}

function listDocuments(outcomes: readonly Outcome[]): string[] {
  const examined = outcomes.flatMap((outcome) => (outcome.kind === "examined" ? [outcome] : []));
  const wrong = examined.filter(({ document, isTampered }) => !document.isForged && isTampered);
  const missed = examined.filter(({ document, isTampered }) => document.isForged && !isTampered);
  const refused = outcomes.flatMap((outcome) => (outcome.kind === "refused" ? [outcome] : []));
  return [
    `genuine documents with tampered: true (${wrong.length})`,
    ...wrong.flatMap(({ document, findings }) => [
      `  ${document.name}`,
      ...findings.filter(({ tampered }) => tampered).map(({ check, observation }) => `      ${check}: ${observation}`),
    ]),
    `forged documents without (${missed.length})`,
    ...missed.map(({ document, findings }) => {
      const seen = findings.filter(({ check }) => !check.startsWith("not-assessed-")).map(({ check }) => check);
      return `  ${document.name}  [${document.kind}]  ${seen.length === 0 ? "nothing found" : [...new Set(seen)].join(", ")}`;
    }),
    `refused (${refused.length})`,
    ...refused.map(({ document, code, message }) => `  ${document.name}: ${code}: ${message}`),
  ];
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`;
}

function table(heading: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const all = [heading, ...rows];
  const widths = heading.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
