/** What paints a page, in the order of painting, forms followed into: text objects, filled areas, pictures, shadings. */
import { identity, multiply } from "./matrix.ts";
import {
  type Container,
  type Fonts,
  findInnerClip,
  type RawMark,
  readImage,
  readPath,
  readShading,
  readText,
} from "./object-marks.ts";
import type { PageObjectReader } from "./object-reader.ts";

export interface PageMarks {
  readonly marks: RawMark[];
  readonly letterPaths: number;
  readonly isCut: boolean;
}

/** Maps and drawings have tens of thousands of objects; tables a few thousand. */
const objectLimit = 60_000;
const markLimit = 20_000;
/** Forms within forms; honest pages go two or three deep. */
const depthLimit = 8;

/** FPDF_PAGEOBJ_TEXT, _PATH, _IMAGE, _SHADING and _FORM in fpdf_edit.h. */
const [textType, pathType, imageType, shadingType, formType] = [1, 2, 3, 4, 5];

export function readMarks(reader: PageObjectReader, page: number, fonts: Fonts): PageMarks {
  const { call } = reader;
  const marks: RawMark[] = [];
  let [objects, letterPaths] = [0, 0];
  const isFull = () => objects >= objectLimit || marks.length >= markLimit;

  function visitAll(count: number, at: (index: number) => number, container: Container): void {
    for (let index = 0; index < count && !isFull(); index += 1) {
      const object = at(index);
      if (object === 0) continue;
      objects += 1;
      const type = call.FPDFPageObj_GetType(object);
      if (type === formType) visitForm(object, container);
      else add(type === pathType ? visitPath(object, container) : readOther(type, object, container));
    }
  }

  function visitForm(object: number, container: Container): void {
    if (container.depth >= depthLimit) return;
    visitAll(call.FPDFFormObj_CountObjects(object), (index) => call.FPDFFormObj_GetObject(object, index), {
      matrix: multiply(reader.matrix(object), container.matrix),
      depth: container.depth + 1,
      clip: findInnerClip(reader, object, container),
    });
  }

  function visitPath(object: number, container: Container): RawMark | undefined {
    const { mark, isLetter } = readPath(reader, object, container);
    if (isLetter) letterPaths += 1;
    return mark;
  }

  function readOther(type: number, object: number, container: Container): RawMark | undefined {
    if (type === textType) return readText(reader, fonts, object, container);
    if (type === imageType) return readImage(reader, object, container);
    return type === shadingType ? readShading(reader, object, container) : undefined;
  }

  function add(mark: RawMark | undefined): void {
    if (mark !== undefined) marks.push(mark);
  }

  visitAll(call.FPDFPage_CountObjects(page), (index) => call.FPDFPage_GetObject(page, index), {
    matrix: identity,
    depth: 0,
    clip: undefined,
  });
  return { marks, letterPaths, isCut: isFull() };
}
