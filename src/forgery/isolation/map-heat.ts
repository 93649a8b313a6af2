/** Where one page's pixels look edited: measured and judged again, for that page alone. */
import type { PageHeat } from "../../contract/documents/page-heat.ts";
import { ServiceError } from "../../errors.ts";
import { shownSize } from "../derived/page-box.ts";
import { judgePages } from "../derived/raster/judge-pages.ts";
import type { DocumentInput } from "../evidence/document-input.ts";
import { measurePictures, startPictures } from "../evidence/pdf/gather-pictures.ts";
import { PdfiumDocument } from "../evidence/pdfium/document.ts";
import { PdfiumFailure } from "../evidence/pdfium/engine.ts";
import type { RasterFacts } from "../facts/raster.ts";
import type { HeatTask } from "./protocol.ts";
import type { TaskTools } from "./task-tools.ts";

interface MeasuredPage {
  readonly width: number;
  readonly height: number;
  readonly facts: RasterFacts;
  readonly reasons: readonly string[];
}

export async function mapHeat(task: HeatTask, bytes: Buffer, tools: TaskTools): Promise<PageHeat> {
  const lateAtMs = performance.now() + task.lateAfterMs;
  const input: DocumentInput = {
    bytes,
    declaredFormat: task.format,
    format: task.format,
    password: task.password,
    receivedAtMs: 0,
    limits: { pageLimit: task.page, pixelLimit: task.pixelLimit },
    isLate: () => performance.now() > lateAtMs,
  };
  const { width, height, facts, reasons } =
    task.format === "pdf" ? await measurePdfPage(input, task.page, tools) : await measurePicture(input, task.page);
  const maps = judgePages(facts).map(({ page: { capture }, level, probability, heat }) => {
    const { left, top, width, height } = heat.area;
    const { columns, rows, values } = heat;
    return { left, top, width, height, capture, level, probability, columns, rows, values: [...values] };
  });
  return { page: task.page, width, height, maps, notAssessed: [...reasons] };
}

async function measurePdfPage(input: DocumentInput, page: number, tools: TaskTools): Promise<MeasuredPage> {
  try {
    const document = new PdfiumDocument(await tools.pdfium(), input.bytes, input.password ?? "");
    const outcome = document.withVersion(input.bytes.length, (version): MeasuredPage => {
      if (page > version.pageCount) throw noSuchPage(version.pageCount);
      const read = version.findPage(page, version.beginFonts());
      if (read === undefined) throw new ServiceError("unprocessable_document", "The page cannot be read.");
      const { geometry } = read.text;
      const found = startPictures();
      measurePictures(version, { page, geometry, marks: read.content.marks }, input.isLate, found);
      return { ...shownSize(geometry), facts: { pages: found.pages }, reasons: found.reasons };
    });
    document.close();
    if (outcome.kind === "opened") return outcome.result;
    throw new ServiceError("unprocessable_document", "The document is damaged, or its password is missing.");
  } catch (error) {
    if (!(error instanceof PdfiumFailure)) throw error;
    tools.onFailure();
    throw new ServiceError("unprocessable_document", "The page takes more memory to read than the limit.");
  }
}

async function measurePicture(input: DocumentInput, page: number): Promise<MeasuredPage> {
  // Loaded here only: it is a native addon, which a worker for PDFs may not load.
  const { measurePicturePage } = await import("../evidence/raster/raster-pages.ts");
  const found = await measurePicturePage(input, page);
  if ("pages" in found) throw noSuchPage(found.pages);
  return found;
}

function noSuchPage(pages: number): ServiceError {
  return new ServiceError("not_found", `There is no such page; the document has ${pages}.`);
}
