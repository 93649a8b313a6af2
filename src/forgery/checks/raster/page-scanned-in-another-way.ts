/** One page of a scanned document was stored with another resolution, coding or JPEG settings than all others. */
import { defineCheck } from "../../check.ts";
import { fewestScans } from "../../facts/scans.ts";
import { findOddScan } from "./odd-scan.ts";

export const pageScannedInAnotherWay = defineCheck({
  id: "page-scanned-in-another-way",
  version: 1,
  title: "Page scanned differently from the others",
  tamperingType: "tampering",
  cause: "capture",
  strength: "weak",
  canShowTampering: false,
  meaning:
    "A scanner stores the pages of one run alike: the same resolution and coding, and for JPEGs the same quantisation tables and sampling. At least four pages of one size are scans, and all but one are stored alike. A page that another device scanned and that replaced the original looks like this. Grey, colour or two tones alone do not count, because scanners choose them page by page: resolution and coding are compared among two-tone pages and among the others, JPEGs among at least three others of the same kind. A lossless page among JPEGs, or the reverse, counts only with a different resolution, because programs choose the coding by content. The first and last pages are not compared, because covers and signature pages often have another origin.",
  innocentCauses: [
    "a page that was missing or unreadable and was scanned again later",
    "pages of several sessions or devices put together",
    "a scanner or program that stores single pages differently because of their content",
  ],
  source:
    "Catalogue of checks, J17: only ever supports another finding. How often honest bundles of scans have such a page is not measured: of 205 PDFs that nobody calls forged none has four scanned pages or more.",
  needs: ["scans"],
  hasSubject: ({ scans }) => scans.pages.length >= fewestScans,
  run({ scans }) {
    const odd = findOddScan(scans);
    if (odd === undefined) return "clear";
    const { page, differences } = odd;
    return [
      {
        observation: `Page ${page.page} was stored in another way than the other ${scans.pages.length - 1} scanned pages, which are alike: ${differences.join("; ")}.`,
        confidence: differences.length === 1 ? 60 : 75,
        boxes: [{ page: page.page, left: 0, top: 0, ...page.shown }],
      },
    ];
  },
});
