/** Tesseract through its WebAssembly, in this process and within a ceiling of memory: no thread, no file, no network. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { gunzipSync } from "node:zlib";
import { boundMemory } from "../pdfium/bounded-wasm.ts";
import type { Plane } from "../raster/plane.ts";
import { quickenMatrix } from "./quicker-matrix.ts";
import { type RecognisedWord, readWordTable } from "./word-table.ts";

/** How a picture is laid out: a page, one block of lines, one line, or one word. */
export type Layout = "page" | "block" | "line" | "word";

export interface RecognisedPlane {
  readonly words: readonly RecognisedWord[];
  /** False where time ran out. */
  readonly isWhole: boolean;
}

export interface Recogniser {
  recognise(plane: Plane, layout: Layout, timeLimitMs: number): RecognisedPlane;
}

/** Tesseract ran into its ceiling of memory, or into a fault of its own. It must not be used again. */
export class RecogniserFailure extends Error {
  constructor(cause: unknown) {
    super("The recogniser stopped on this picture.", { cause });
    this.name = "RecogniserFailure";
  }
}

interface TesseractApi {
  Init(folder: string, languages: string, engine: number): number;
  SetVariable(name: string, value: string): boolean;
  SetPageSegMode(mode: number): void;
  SetImage(pointer: number, width: number, height: number, bytesPerPixel: number, bytesPerLine: number): void;
  SetSourceResolution(dotsPerInch: number): void;
  Recognize(monitor: number): number;
  GetTSVText(page: number): string;
  Clear(): void;
}

interface TesseractModule {
  readonly TessBaseAPI: new () => TesseractApi;
  readonly FS: { writeFile(path: string, bytes: Uint8Array): void; unlink(path: string): void };
  readonly _malloc: (size: number) => number;
  readonly _free: (pointer: number) => void;
}

interface WasmMemory {
  readonly buffer: ArrayBuffer;
}

/** What of WebAssembly is used here; Node's types do not have it. */
interface WasmRuntime {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: Readonly<Record<string, unknown>> };
  readonly Memory: new (descriptor: object) => WasmMemory;
}
const wasmRuntime = (globalThis as unknown as { readonly WebAssembly: WasmRuntime }).WebAssembly;

type TesseractFactory = (options: object) => Promise<TesseractModule>;

const wasmPageBytes = 65_536;
/** OEM_LSTM_ONLY and PageSegMode in Tesseract's publictypes.h. */
const neuralEngine = 1;
const segmentationModes: Readonly<Record<Layout, number>> = { page: 3, block: 6, line: 7, word: 8 };
/**
 * A line whose characters are less sure on average is read again as light print on dark, which takes as long as the line. By itself
 * the engine does so below 0.7: below 0.5, light print is found as well, and pale or smudged lines are read once.
 */
const ownVariables = { invert_threshold: "0.5" };
/** Pictures come in the size that suits the recogniser, which is that of a scan with so many dots. */
const dotsPerInch = 300;
/** ETEXT_DESC in Tesseract's ocrclass.h, of which only the deadline is used: nanoseconds of the steady clock. */
const monitorBytes = 64;
const deadlineOffset = 24;

/** `asItComes` leaves the engine's settings and its code alone, as a measure of the others. */
export async function startTesseract(
  languages: readonly string[],
  memoryLimitBytes: number,
  asItComes = false,
): Promise<Recogniser> {
  const module = await loadModule(memoryLimitBytes, !asItComes);
  const { FS, _malloc: malloc, _free: free } = module.tesseract;
  const names = languages.map((language) => `/${language}.traineddata`);
  for (const [index, language] of languages.entries()) FS.writeFile(names[index] ?? "", readLanguageData(language));
  const api = new module.tesseract.TessBaseAPI();
  if (api.Init("/", languages.join("+"), neuralEngine) !== 0) throw new Error("The recogniser's data cannot be used.");
  for (const name of names) FS.unlink(name);
  if (!asItComes) for (const [name, value] of Object.entries(ownVariables)) api.SetVariable(name, value);
  const monitor = malloc(monitorBytes);

  function recognise({ width, height, samples }: Plane, layout: Layout, timeLimitMs: number): RecognisedPlane {
    const pointer = malloc(samples.length);
    if (pointer === 0) throw new RecogniserFailure(new Error("out of memory"));
    new Uint8Array(module.memory.buffer).set(samples, pointer);
    api.SetPageSegMode(segmentationModes[layout]);
    // The picture is copied.
    api.SetImage(pointer, width, height, 1, width);
    free(pointer);
    api.SetSourceResolution(dotsPerInch);
    new Uint8Array(module.memory.buffer).fill(0, monitor, monitor + monitorBytes);
    const deadlineMs = performance.now() + Math.max(1, timeLimitMs);
    const view = new DataView(module.memory.buffer);
    view.setBigInt64(monitor + deadlineOffset, BigInt(Math.round(deadlineMs * 1e6)), true);
    const isWhole = api.Recognize(monitor) === 0;
    const words = readWordTable(api.GetTSVText(0));
    // Nothing of one document stays for the next.
    api.Clear();
    return { words, isWhole };
  }

  return {
    recognise(plane, layout, timeLimitMs) {
      try {
        return recognise(plane, layout, timeLimitMs);
      } catch (error) {
        if (error instanceof RecogniserFailure) throw error;
        const isTrap = error instanceof Error && ["RuntimeError", "RangeError"].includes(error.name);
        // Emscripten throws numbers and objects of its own for C++ exceptions.
        if (isTrap || !(error instanceof Error)) throw new RecogniserFailure(error);
        throw error;
      }
    },
  };
}

async function loadModule(memoryLimitBytes: number, isQuick: boolean) {
  const require = createRequire(import.meta.url);
  // The relaxed instructions of another build round differently from one processor to the next.
  const factory = require("tesseract.js-core/tesseract-core-simd-lstm.js") as TesseractFactory;
  const path = require.resolve("tesseract.js-core/tesseract-core-simd-lstm.wasm");
  const own = readFileSync(path);
  const wasm = boundMemory(isQuick ? quickenMatrix(own) : own, Math.floor(memoryLimitBytes / wasmPageBytes));
  let memory: WasmMemory | undefined;
  const silent = () => undefined;
  const tesseract = await factory({
    print: silent,
    printErr: silent,
    // The memory is handed out under no name of its own.
    instantiateWasm(imports: object, receive: (instance: object, module: object) => void) {
      const module = new wasmRuntime.Module(wasm);
      const instance = new wasmRuntime.Instance(module, imports);
      memory = Object.values(instance.exports).find((value) => value instanceof wasmRuntime.Memory) as WasmMemory;
      receive(instance, module);
      return {};
    },
  });
  if (memory === undefined) throw new Error("The recogniser has no memory of its own.");
  return { tesseract, memory };
}

/** The largest of all languages unpacks to less. */
const unpackedBytesLimit = 64 * 2 ** 20;
/** The names that the recogniser's languages have: `eng`, `chi_sim`. */
const languageName = /^[a-z]{3}(?:_[a-z]{3,5})?$/;

/** Undefined where the package is not installed. */
function findFile(language: string): string | undefined {
  if (!languageName.test(language)) return undefined;
  try {
    // The integer weights of the better model; the package's other file is of an engine that is not used.
    const path = `@tesseract.js-data/${language}/4.0.0_best_int/${language}.traineddata.gz`;
    return createRequire(import.meta.url).resolve(path);
  } catch {
    return undefined;
  }
}

/** A language comes in an npm package of its name, so that nothing is fetched. */
function readLanguageData(language: string): Uint8Array {
  const path = findFile(language);
  if (path === undefined) throw new Error(`No package @tesseract.js-data/${language} is installed.`);
  return gunzipSync(readFileSync(path), { maxOutputLength: unpackedBytesLimit });
}
