/** Gathers what a printed report shows: the report, and pictures of the pages with findings. */
import type { DocumentReport } from "../../contract/documents/document.ts";
import type { DocumentReview } from "../../contract/documents/review.ts";
import { ServiceError } from "../../errors.ts";
import type { PageImage } from "../../forgery/document-bytes.ts";
import type { SideId } from "../../ledger/ledger.ts";
import type { ReadDocument } from "./read-document.ts";
import type { ReviewDocuments } from "./review-documents.ts";
import type { ShowDocument } from "./show-document.ts";

export type PrintedPage =
  | { readonly kind: "drawn"; readonly page: number; readonly image: PageImage }
  | { readonly kind: "missing"; readonly page: number; readonly reason: string };

export interface PrintedReport {
  readonly report: DocumentReport;
  readonly review: DocumentReview;
  readonly pages: readonly PrintedPage[];
  /** Pages with findings that are not shown. */
  readonly omittedPages: number;
}

export type PrintReport = (
  side: SideId,
  id: string,
  baseUrl: string,
  password: string | undefined,
) => Promise<PrintedReport>;

/** More would not be read on paper, and would make a file too large to open. */
const printedPageLimit = 20;
const printedBytesLimit = 32 * 2 ** 20;
const dotsPerInch = 110;

export function createPrintReport(
  read: ReadDocument,
  show: ShowDocument,
  reviews: Pick<ReviewDocuments, "find">,
): PrintReport {
  return async (side, id, baseUrl, password) => {
    const report = await read.report(side, id, baseUrl);
    const review = await reviews.find(side, id);
    const wanted = pagesOf(report);
    const pages: PrintedPage[] = [];
    let bytes = 0;
    for (const page of wanted) {
      if (pages.length >= printedPageLimit || bytes > printedBytesLimit) break;
      const printed = await drawOne(page);
      if (printed.kind === "drawn") bytes += printed.image.png.length;
      pages.push(printed);
    }
    return { report, review, pages, omittedPages: wanted.length - pages.length };

    async function drawOne(page: number): Promise<PrintedPage> {
      try {
        return { kind: "drawn", page, image: await show.page(side, id, { page, dotsPerInch, password }) };
      } catch (error) {
        // A report can be printed although a page of its document cannot be drawn.
        if (!(error instanceof ServiceError) || error.code === "overloaded") throw error;
        return { kind: "missing", page, reason: error.message };
      }
    }
  };
}

/** In the order of the document; the first page where no finding names a page. */
function pagesOf({ findings }: DocumentReport): readonly number[] {
  const pages = new Set(findings.flatMap(({ boxes }) => boxes.map(({ page }) => page)));
  return pages.size === 0 ? [1] : [...pages].sort((one, other) => one - other);
}
