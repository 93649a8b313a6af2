/** One page of a scanned document was stored with another resolution, coding or JPEG settings than all others. */
import { defineCheck } from "../../check.ts";
import { findOddScan } from "./odd-scan.ts";

export const pageScannedInAnotherWay = defineCheck({
  id: "page-scanned-in-another-way",
  version: 1,
  title: "Page scanned in another way than the others",
  tamperingType: "tampering",
  analysis: "pixels",
  cause: "capture",
  strength: "weak",
  canShowTampering: false,
  meaning:
    "A scanner stores the pages of one run alike: with one resolution, one coding, and, as JPEGs, with the same quantisation tables and sampling. At least four pages of one size are scans, all but one are stored alike, and that one is stored in another way, as a page that another device scanned and that was put in its place is. Grey, colours or two tones alone make no difference, since scanners choose them page by page; resolution and coding are compared between pages of two tones, and between the others, and JPEGs between those of one kind, with at least three others of it. A page without loss among JPEGs, or the other way round, counts only with another resolution, since programs choose that by what is on a page. The first and the last page are not judged: covers and signature pages come from elsewhere often.",
  innocentCauses: [
    "a page that was missing or unreadable and was scanned again later",
    "pages of several sessions or devices put together",
    "a scanner or program that saves single pages otherwise, for their content",
  ],
  source:
    "Catalogue of checks, J17: only ever supports another finding. How often honest bundles of scans have such a page is not measured: of 205 PDFs that nobody calls forged none has four scanned pages or more.",
  appliesTo: ["pdf", "image"],
  needs: ["scans"],
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
