/** What a worker does in its own process: gathers a document's evidence and judges it, draws a page, or finds its versions. */
import { ServiceError } from "../../errors.ts";
import type { PageImage } from "../document-bytes.ts";
import { Budget, BudgetError, DamageError } from "../evidence/budget.ts";
import { findOwnEnd, findOwnStart } from "../evidence/pdf/own-start.ts";
import { readPdfStructure } from "../evidence/pdf/structure.ts";
import { describeGathered, gather, type Surroundings } from "./gather.ts";
import type { GatheredDocument } from "./gathered-document.ts";
import { catalogueVersion, handOver, judge } from "./judge.ts";
import { mapHeat } from "./map-heat.ts";
import type {
  DrawingTask,
  HeldTask,
  ListingTask,
  TakingTask,
  TaskOutcome,
  VersionsTask,
  WorkerResult,
  WorkerTask,
} from "./protocol.ts";
import type { TaskTools } from "./task-tools.ts";

/** What a worker keeps from one task to the next, until the service releases it. */
export interface Held {
  document: GatheredDocument | undefined;
}

export async function doTask(task: WorkerTask, whole: Buffer, tools: TaskTools, held: Held): Promise<TaskOutcome> {
  if (task.kind === "judge" || task.kind === "evidence") return { result: await doNextStep(task, held) };
  held.document = undefined;
  if (task.kind === "package" || task.kind === "packed file") return await doPackageTask(task, whole);
  const isPdf = task.kind === "versions" || task.format === "pdf";
  const [start, end] = isPdf ? [findOwnStart(whole), findOwnEnd(whole)] : [0, whole.length];
  const bytes = whole.subarray(start, end);
  switch (task.kind) {
    case "gather": {
      const around: Surroundings = {
        ...(start > 0 && { leading: whole.subarray(0, start) }),
        ...(end < whole.length && { bytesBehind: whole.length - end }),
      };
      const document = await gather(task, bytes, around, tools);
      held.document = document;
      const described = describeGathered(task, document);
      document.deadline.rest();
      return { result: described };
    }
    case "page image":
      return await draw(task, bytes, tools);
    case "page heat":
      return { result: { kind: "page heat", heat: await mapHeat(task, bytes, tools) } };
    case "picture comparison": {
      const { compareTask } = await import("./compare-task.ts");
      const comparison = await compareTask(task, whole, tools);
      return { result: { kind: "picture comparison", ...(comparison && { comparison }) } };
    }
    case "versions":
      return { result: findVersions(task, bytes, start) };
  }
}

async function doNextStep(task: HeldTask, { document }: Held): Promise<WorkerResult> {
  if (document === undefined) throw new Error("A worker was asked about a document that it does not hold.");
  document.deadline.resume();
  try {
    if (task.kind === "evidence") return { kind: "evidence", evidence: await handOver(document) };
    return { kind: "findings", document: await judge(document, task), catalogueVersion };
  } finally {
    document.deadline.rest();
  }
}

async function doPackageTask(task: ListingTask | TakingTask, bytes: Buffer): Promise<TaskOutcome> {
  const { listPackage, takeFromPackage } = await import("../evidence/packages/open-package.ts");
  if (task.kind === "package") return { result: { kind: "package", contents: listPackage(bytes) } };
  const content = takeFromPackage(bytes, task.index, task.byteLimit);
  return { result: { kind: "packed file" }, ...(content.length > 0 && { attached: content }) };
}

async function draw(task: DrawingTask, bytes: Buffer, tools: TaskTools): Promise<TaskOutcome> {
  const { png, ...page } = await drawOne(task, bytes, tools);
  return { result: { kind: "page image", page }, attached: png };
}

async function drawOne(task: DrawingTask, bytes: Buffer, { pdfium, onFailure }: TaskTools): Promise<PageImage> {
  if (task.format === "pdf") {
    const { drawPdfPage } = await import("../evidence/pdfium/draw-page.ts");
    return drawPdfPage(await pdfium(), bytes, task, onFailure);
  }
  const { drawPicture } = await import("../evidence/raster/draw-picture.ts");
  return await drawPicture(bytes, task);
}

function findVersions(task: VersionsTask, bytes: Buffer, start: number): WorkerResult {
  try {
    const { versions, omittedVersions } = readPdfStructure(bytes, new Budget(), task.pageLimit);
    const found = versions.map(({ end, pageCount }) => ({ byteLength: start + end, pages: pageCount }));
    return { kind: "versions", versions: found, omitted: omittedVersions };
  } catch (error) {
    if (error instanceof BudgetError || error instanceof DamageError || error instanceof RangeError) {
      throw new ServiceError(
        "unprocessable_document",
        "The document's structure is damaged; its versions are not known.",
      );
    }
    throw error;
  }
}
