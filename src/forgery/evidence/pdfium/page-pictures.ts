/** The pictures that a page shows: the bytes of their JPEGs as they are stored, or their points as PDFium decodes them. */
import type { Pdfium } from "./engine.ts";
import type { LoadedDocument } from "./loaded-document.ts";
import type { Matrix } from "./matrix.ts";
import { PageObjectReader, scratchBytes } from "./object-reader.ts";
import { readMarks } from "./page-marks.ts";

export interface ShownPicture {
  /** Place among the page's marks. */
  readonly mark: number;
  /** Where its unit square stands on the page. */
  readonly matrix: Matrix;
  /** Undefined for what is no JPEG. */
  readonly readJpeg: () => Uint8Array | undefined;
  /** Of a picture without a coding of its own (neither JPEG, JPEG 2000, JBIG2 nor fax), which costs nothing to find; 0 where unknown. */
  readonly readBitsPerPoint: () => number;
  /** Undefined where it cannot be decoded. */
  readonly decode: () => DecodedPicture | undefined;
}

/** Grey, or blue, green, red and perhaps a fourth byte. */
export interface DecodedPicture {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly data: Uint8Array;
}

/** Compressed bytes of one picture; an A4 page at 600 dots an inch takes some ten. */
const jpegBytesLimit = 64 * 2 ** 20;
const jpegFilter = "DCTDecode";

/** Pictures are told by their places among all marks, whatever the fonts of text are. */
const noFonts = { indexOf: () => -1 };

/** Nothing of a picture may be used after `visit`. `index` counts from 0. */
export function visitPictures(
  pdfium: Pdfium,
  document: LoadedDocument,
  index: number,
  visit: (pictures: readonly ShownPicture[]) => void,
): void {
  document.withPage(index, (page) => {
    const scratch = pdfium.allocate(scratchBytes);
    try {
      const reader = new PageObjectReader(pdfium, scratch);
      const { marks } = readMarks(reader, page, noFonts);
      visit(
        marks.flatMap((mark, place): ShownPicture[] => {
          if (mark.kind !== "image" || !("object" in mark)) return [];
          const { object, matrix, filter } = mark;
          const readJpeg = () => (filter === jpegFilter ? readEncoded(pdfium, object) : undefined);
          const readBitsPerPoint = () => reader.bitsPerPoint(object, page);
          return [{ mark: place, matrix, readJpeg, readBitsPerPoint, decode: () => decode(pdfium, object) }];
        }),
      );
    } finally {
      pdfium.call.free(scratch);
    }
  });
}

/** The stream without its outer filters; PDFium leaves those of pictures as they are. */
function readEncoded(pdfium: Pdfium, object: number): Uint8Array | undefined {
  const { call } = pdfium;
  const length = call.FPDFImageObj_GetImageDataDecoded(object, 0, 0);
  if (length <= 0 || length > jpegBytesLimit) return undefined;
  const buffer = pdfium.allocate(length);
  try {
    if (call.FPDFImageObj_GetImageDataDecoded(object, buffer, length) !== length) return undefined;
    return pdfium.bytes().slice(buffer, buffer + length);
  } finally {
    call.free(buffer);
  }
}

/** FPDFBitmap_Gray, _BGR, _BGRx, _BGRA and _BGRA_Premul in fpdfview.h. */
const channelsOfFormat = [0, 1, 3, 4, 4, 4];

function decode(pdfium: Pdfium, object: number): DecodedPicture | undefined {
  const { call } = pdfium;
  const bitmap = call.FPDFImageObj_GetBitmap(object);
  if (bitmap === 0) return undefined;
  try {
    const channels = channelsOfFormat[call.FPDFBitmap_GetFormat(bitmap)] ?? 0;
    const [width, height] = [call.FPDFBitmap_GetWidth(bitmap), call.FPDFBitmap_GetHeight(bitmap)];
    const [stride, buffer] = [call.FPDFBitmap_GetStride(bitmap), call.FPDFBitmap_GetBuffer(bitmap)];
    if (channels === 0 || width < 1 || height < 1) return undefined;
    const data = new Uint8Array(width * height * channels);
    const memory = pdfium.bytes();
    const rowBytes = width * channels;
    for (let row = 0; row < height; row += 1) {
      const from = buffer + row * stride;
      data.set(memory.subarray(from, from + rowBytes), row * rowBytes);
    }
    return { width, height, channels, data };
  } finally {
    call.FPDFBitmap_Destroy(bitmap);
  }
}
