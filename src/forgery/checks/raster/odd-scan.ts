/** The one page among scans that was stored in another way than all others, which are alike. */

import { memoise } from "../../derived/memoise.ts";
import {
  fewestScans,
  type ScanCoding,
  type ScanFacts,
  type ScanJpegFacts,
  type ScannedPage,
} from "../../facts/scans.ts";

export interface OddScan {
  readonly page: ScannedPage;
  /** In what it differs, as sentence parts. */
  readonly differences: readonly string[];
}

/** Pages of one kind that it is compared with. */
const fewestFellows = fewestScans - 1;
/** Feeders crop pages by some millimetres. */
const sizeTolerance = 0.05;
const resolutionTolerance = 0.015;
/** What scanners offer. A page that was fitted to the paper has any other resolution, whatever scanned it. */
const usualResolutions = [72, 75, 96, 100, 120, 150, 200, 240, 300, 360, 400, 600, 1_200];

export const findOddScan = memoise(({ pages }: ScanFacts): OddScan | undefined => {
  if (pages.length < fewestScans || !pages.every((page) => isOfSize(page, pages[0]))) return undefined;
  // Covers and signature pages come from elsewhere often.
  const odd = pages.slice(1, -1).flatMap((page): OddScan[] => {
    const others = pages.filter((other) => other !== page);
    const differences = areAlike(others) ? differencesOf(page, others) : [];
    return differences.length === 0 ? [] : [{ page, differences }];
  });
  return odd.length === 1 ? odd[0] : undefined;
});

function isOfSize(page: ScannedPage, other: ScannedPage | undefined): boolean {
  const sides = ({ widthInches, heightInches }: ScannedPage) => [widthInches, heightInches].toSorted((a, b) => a - b);
  const usual = other === undefined ? [] : sides(other);
  return sides(page).every((side, index) => isNear(side, usual[index] ?? 0, sizeTolerance));
}

function isNear(one: number, other: number, tolerance: number): boolean {
  return Math.abs(one - other) <= tolerance * Math.max(one, other);
}

/** Each is held against the first of its kind, so that hundreds of pages cost little. */
function areAlike(pages: readonly ScannedPage[]): boolean {
  return pages.every((page) => {
    const fellow = pages.find((other) => areFellows(page, other));
    const twin = pages.find(({ tones }) => tones === page.tones);
    return compareResolution(page, fellow).length === 0 && compareCoding(page, fellow, twin).length === 0;
  });
}

/** The others are alike, so the first of each kind speaks for all of them. */
function differencesOf(page: ScannedPage, others: readonly ScannedPage[]): string[] {
  const fellows = others.filter((other) => areFellows(page, other));
  // Grey JPEGs have other tables than those in colours, and one component.
  const twins = fellows.filter(({ tones }) => tones === page.tones);
  const [fellow] = fellows;
  if (fellow === undefined || fellows.length < fewestFellows) return [];
  const twin = twins.length < fewestFellows ? undefined : twins[0];
  const resolution = isUsual(page) && isUsual(fellow) ? compareResolution(page, fellow) : [];
  const isChosenByContent = isWithoutLoss(page) !== isWithoutLoss(fellow);
  if (isChosenByContent && resolution.length === 0) return [];
  return [...resolution, ...compareCoding(page, fellow, twin)];
}

/** Scanners that find colours by themselves store pages of two tones in another coding, and may in another resolution. */
function areFellows(one: ScannedPage, other: ScannedPage): boolean {
  return (one.tones === "two") === (other.tones === "two");
}

function compareResolution(page: ScannedPage, other: ScannedPage | undefined): string[] {
  if (other === undefined || isNear(page.dotsPerInch, other.dotsPerInch, resolutionTolerance)) return [];
  return [`it has ${Math.round(page.dotsPerInch)} dots an inch instead of ${Math.round(other.dotsPerInch)}`];
}

function compareCoding(page: ScannedPage, fellow: ScannedPage | undefined, twin: ScannedPage | undefined): string[] {
  if (fellow !== undefined && page.coding !== fellow.coding) {
    return [`it is ${wordsOf(page.coding)} instead of ${wordsOf(fellow.coding)}`];
  }
  const [own, usual] = [page.jpeg, twin?.jpeg];
  return own === undefined || usual === undefined ? [] : compareJpeg(own, usual);
}

function wordsOf(coding: ScanCoding): string {
  return coding === "coded without loss" ? coding : `coded as ${coding}`;
}

function compareJpeg(own: ScanJpegFacts, usual: ScanJpegFacts): string[] {
  const qualities = `quality ${own.quality} instead of ${usual.quality}`;
  const order = ({ isProgressive }: ScanJpegFacts) => (isProgressive ? "progressive" : "baseline");
  return [
    ...(own.tables === usual.tables ? [] : [`its JPEG has other quantisation tables (nearest to ${qualities})`]),
    ...(own.sampling === usual.sampling ? [] : [`its JPEG is sampled ${own.sampling} instead of ${usual.sampling}`]),
    ...(own.isProgressive === usual.isProgressive ? [] : [`its JPEG is ${order(own)} instead of ${order(usual)}`]),
  ];
}

/** Programs that make PDFs smaller choose between this and a JPEG for each picture by what is on it, and so do scanners for blank pages. */
function isWithoutLoss({ coding }: ScannedPage): boolean {
  return coding === "coded without loss";
}

function isUsual({ dotsPerInch }: ScannedPage): boolean {
  return usualResolutions.some((usual) => isNear(dotsPerInch, usual, resolutionTolerance));
}
