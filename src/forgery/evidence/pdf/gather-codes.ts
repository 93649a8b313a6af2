/** Reads the QR codes of a PDF: whatever is square and of their size is drawn by itself and tried. */
import { decodeQR } from "qr/decode.js";
import { boxOf } from "../../derived/page-box.ts";
import type { CodeFacts, ReadCode } from "../../facts/codes.ts";
import type { Area, Mark, PageContent } from "../../facts/content.ts";
import type { OpenVersion } from "../pdfium/document.ts";
import type { GatheredArtifact, PagesContext } from "./gatherer.ts";
import { readPagesOnce } from "./read-pages.ts";

/** Points: codes for payments are some 46 mm wide in Switzerland, and half of that elsewhere. */
const [smallest, largest] = [36, 300];
/** Width to height, either way. */
const squareShare = 0.94;
/** Logos are square as well; trying one takes some ten milliseconds. */
const triedLimit = 6;
/** Modules of a code that is drawn one by one are smaller, and there are more of them. */
const moduleSize = 9;
const moduleCount = 80;
/** Marks between two modules of one code. */
const moduleGap = 2;
/** Parts of the width that are drawn around it: readers need the quiet zone. */
const quietShare = 0.1;
/** Four pixels a module of a code with 69 of them, as in Switzerland. */
const drawnRows = 330;
const textLimit = 2_000;

export function gatherCodes(context: PagesContext): GatheredArtifact<CodeFacts> {
  const pages = readPagesOnce(context)?.content.pages ?? [];
  const candidates = pages.flatMap((page) => findCandidates(page).map((area) => ({ page, area })));
  if (candidates.length === 0) return { artifact: { state: "absent" } };
  const { input, document } = context;
  const outcome = document.withVersion(input.bytes.length, (version) =>
    candidates
      .slice(0, triedLimit)
      .flatMap(({ page, area }) => (input.isLate() ? [] : (readCode(version, page, area) ?? []))),
  );
  return { artifact: { state: "present", value: { codes: outcome.kind === "opened" ? outcome.result : [] } } };
}

function findCandidates(page: PageContent): Area[] {
  const found: Area[] = [];
  for (const area of [...page.marks.filter(isCodeLike), ...findModules(page.marks)]) {
    if (isOfSize(area) && !found.some((known) => isSame(known, area))) found.push(area);
  }
  return found;
}

function isCodeLike(mark: Mark): boolean {
  return mark.kind === "image" || (mark.kind === "fill" && !mark.isRectangle && !mark.isStroke);
}

function isOfSize({ left, right, bottom, top }: Area): boolean {
  const [width, height] = [right - left, top - bottom];
  const [low, high] = [Math.min(width, height), Math.max(width, height)];
  return low >= smallest && high <= largest && low >= squareShare * high;
}

function isSame(one: Area, other: Area): boolean {
  return Math.abs(one.left - other.left) < 3 && Math.abs(one.bottom - other.bottom) < 3;
}

/** Runs of small rectangles that are painted one after the other. */
function findModules(marks: readonly Mark[]): Area[] {
  const found: Area[] = [];
  let run: Mark[] = [];
  let gap = 0;
  const end = () => {
    if (run.length >= moduleCount) found.push(around(run));
    run = [];
  };
  for (const mark of marks) {
    const isModule = mark.kind === "fill" && mark.right - mark.left <= largest && mark.top - mark.bottom <= moduleSize;
    if (isModule) run.push(mark);
    gap = isModule ? 0 : gap + 1;
    if (gap > moduleGap) end();
  }
  end();
  return found;
}

function around(areas: readonly Area[]): Area {
  return areas.reduce((one, other) => ({
    left: Math.min(one.left, other.left),
    bottom: Math.min(one.bottom, other.bottom),
    right: Math.max(one.right, other.right),
    top: Math.max(one.top, other.top),
  }));
}

function readCode(version: OpenVersion, page: PageContent, area: Area): ReadCode | undefined {
  const quiet = quietShare * (area.right - area.left);
  const wide = {
    left: area.left - quiet,
    bottom: area.bottom - quiet,
    right: area.right + quiet,
    top: area.top + quiet,
  };
  const drawn = version.drawBox(boxOf(page.page, page.geometry, { ...wide, text: "" }), drawnRows);
  if (drawn === undefined) return undefined;
  const text = decode(inFourBytes(drawn.grey), drawn.columns, drawn.rows);
  return text === undefined
    ? undefined
    : { box: boxOf(page.page, page.geometry, { ...area, text: "" }), text: text.slice(0, textLimit) };
}

/** Four bytes a pixel, each the grey level: the decoder leaves the last one out. */
function inFourBytes(grey: Uint8Array): Uint8Array {
  const data = new Uint32Array(grey.length);
  for (let index = 0; index < grey.length; index += 1) data[index] = (grey[index] ?? 0) * 0x01010101;
  return new Uint8Array(data.buffer);
}

/** The decoder throws for everything that is no code, and for codes that cannot be made out. */
function decode(data: Uint8Array, width: number, height: number): string | undefined {
  try {
    return decodeQR({ data, width, height });
  } catch {
    return undefined;
  }
}
