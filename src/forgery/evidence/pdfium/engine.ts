/** PDFium through its raw exports: the few functions that are used here, and its memory. */
import { init } from "@embedpdf/pdfium";
import { readBoundedWasm } from "./bounded-wasm.ts";

type Call = (...parameters: readonly number[]) => number;

/** Raw exports by their name in PDFium's public headers; booleans are 0 and 1. */
interface PdfiumExports {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly malloc: Call;
  readonly free: Call;
  readonly FPDF_LoadMemDocument64: Call;
  readonly FPDF_CloseDocument: Call;
  readonly FPDF_GetLastError: Call;
  readonly FPDF_GetPageCount: Call;
  readonly FPDF_GetMetaText: Call;
  readonly FPDF_LoadPage: Call;
  readonly FPDF_ClosePage: Call;
  readonly FPDF_GetPageWidthF: Call;
  readonly FPDF_GetPageHeightF: Call;
  readonly FPDF_RenderPageBitmap: Call;
  readonly FPDF_RenderPageBitmapWithMatrix: Call;
  readonly FPDF_FFLDraw: Call;
  readonly FPDFPage_Flatten: Call;
  readonly FPDF_GetPageBoundingBox: Call;
  readonly FPDFPage_GetRotation: Call;
  readonly FPDFText_LoadPage: Call;
  readonly FPDFText_ClosePage: Call;
  readonly FPDFText_CountChars: Call;
  readonly FPDFText_GetUnicode: Call;
  readonly FPDFText_IsGenerated: Call;
  readonly FPDFText_GetLooseCharBox: Call;
  readonly FPDFText_GetTextObject: Call;
  readonly FPDFPage_CountObjects: Call;
  readonly FPDFPage_GetObject: Call;
  readonly FPDFFormObj_CountObjects: Call;
  readonly FPDFFormObj_GetObject: Call;
  readonly FPDFPageObj_GetType: Call;
  readonly FPDFPageObj_GetBounds: Call;
  readonly FPDFPageObj_GetMatrix: Call;
  readonly FPDFPageObj_GetFillColor: Call;
  readonly FPDFPageObj_GetStrokeColor: Call;
  readonly FPDFPageObj_GetStrokeWidth: Call;
  readonly FPDFPageObj_HasTransparency: Call;
  readonly FPDFPageObj_GetClipPath: Call;
  readonly FPDFClipPath_CountPaths: Call;
  readonly FPDFClipPath_CountPathSegments: Call;
  readonly FPDFClipPath_GetPathSegment: Call;
  readonly FPDFPath_GetDrawMode: Call;
  readonly FPDFPath_CountSegments: Call;
  readonly FPDFPath_GetPathSegment: Call;
  readonly FPDFPathSegment_GetType: Call;
  readonly FPDFPathSegment_GetPoint: Call;
  readonly FPDFTextObj_GetFont: Call;
  readonly FPDFTextObj_GetFontSize: Call;
  readonly FPDFTextObj_GetTextRenderMode: Call;
  readonly FPDFFont_GetBaseFontName: Call;
  readonly FPDFFont_GetIsEmbedded: Call;
  readonly FPDFFont_GetWeight: Call;
  readonly FPDFFont_GetFontData: Call;
  readonly FPDFImageObj_GetImagePixelSize: Call;
  readonly FPDFImageObj_GetImageMetadata: Call;
  readonly FPDFImageObj_GetImageFilterCount: Call;
  readonly FPDFImageObj_GetImageFilter: Call;
  readonly FPDFImageObj_GetImageDataDecoded: Call;
  readonly FPDFImageObj_GetBitmap: Call;
  readonly FPDFImageObj_GetRenderedBitmap: Call;
  readonly FPDFBitmap_Create: Call;
  readonly FPDFBitmap_CreateEx: Call;
  readonly FPDFBitmap_FillRect: Call;
  readonly FPDFBitmap_GetFormat: Call;
  readonly FPDFBitmap_GetWidth: Call;
  readonly FPDFBitmap_GetHeight: Call;
  readonly FPDFBitmap_GetStride: Call;
  readonly FPDFBitmap_GetBuffer: Call;
  readonly FPDFBitmap_Destroy: Call;
  readonly PDFiumExt_OpenFormFillInfo: Call;
  readonly PDFiumExt_CloseFormFillInfo: Call;
  readonly PDFiumExt_InitFormFillEnvironment: Call;
  readonly PDFiumExt_ExitFormFillEnvironment: Call;
}

export interface Pdfium {
  readonly call: PdfiumExports;
  /** Valid until the next call that may take memory. */
  bytes(): Uint8Array;
  /** Throws when PDFium's memory is used up. */
  allocate(size: number): number;
  /** A zero-ended string; the caller frees it. */
  allocateString(text: string): number;
}

/** PDFium ran into its ceiling of memory, or into a fault of its own. Nothing it says afterwards can be trusted. */
export class PdfiumFailure extends Error {
  constructor(cause: unknown) {
    super("PDFium stopped on this document.", { cause });
    this.name = "PdfiumFailure";
  }
}

export async function startPdfium(memoryLimitBytes: number): Promise<Pdfium> {
  const silent = () => undefined;
  // The module's types know neither the binary's type nor the raw exports.
  const overrides: object = { wasmBinary: readBoundedWasm(memoryLimitBytes), print: silent, printErr: silent };
  const { pdfium } = await init(overrides);
  const call = pdfium.wasmExports as unknown as PdfiumExports & { readonly PDFiumExt_Init: Call };
  call.PDFiumExt_Init();

  function allocate(size: number): number {
    const pointer = call.malloc(size);
    if (pointer === 0) throw new PdfiumFailure(new Error("out of memory"));
    return pointer;
  }

  return {
    call,
    bytes: () => new Uint8Array(call.memory.buffer),
    allocate,
    allocateString(text) {
      const encoded = new TextEncoder().encode(`${text}\0`);
      const pointer = allocate(encoded.length);
      new Uint8Array(call.memory.buffer).set(encoded, pointer);
      return pointer;
    },
  };
}
