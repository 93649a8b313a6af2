/** Texts in a picture's file that generators leave: settings of a run, workflows, and labels that laws ask for. */
import { inflateSync } from "node:zlib";
import type { GeneratorMark } from "../../facts/image-file.ts";
import type { PngChunk } from "./png-chunks.ts";

export interface NamedText {
  /** Such as "PNG text parameters". */
  readonly place: string;
  readonly text: string;
}

interface Pattern {
  readonly program: string;
  readonly text: RegExp;
  readonly place?: RegExp;
}

/** What these programs write, by their sources; each shape is of one program and no other text has it. */
const patterns: readonly Pattern[] = [
  { program: "Stable Diffusion web UI", text: /\bSteps: \d+, Sampler: / },
  { program: "ComfyUI", text: /"class_type"\s*:\s*"(?:KSampler|SamplerCustom|CheckpointLoader|UNETLoader|VAEDecode)/ },
  { program: "ComfyUI", text: /"type"\s*:\s*"(?:KSampler|SamplerCustom|CheckpointLoader|UNETLoader|VAEDecode)/ },
  { program: "InvokeAI", place: /invokeai_(?:metadata|graph|workflow)|sd-metadata$/, text: /^\s*\{/ },
  { program: "InvokeAI", place: /Dream$/, text: /\s-s\s?\d+\s/ },
  { program: "NovelAI", text: /^NovelAI$|"sampler"\s*:\s*"k_\w+"[\s\S]*"uncond_scale"/ },
  { program: "Fooocus", place: /fooocus_scheme$/, text: /./ },
  { program: "Midjourney", text: /--v \d[\d.]*[\s\S]*\bJob ID: [\da-f-]{36}/i },
  // The label of GB 45438-2025: 1 is made by a model, 2 possibly, 3 presumably.
  { program: "a label of generated content (AIGC)", text: /"?Label"?\s*:\s*"?[123]"?\s*,[\s\S]*ContentProducer/ },
];

const markLimit = 10;
const excerptLimit = 200;
/** Workflows have some hundred kibibytes. */
const textBytesLimit = 2 * 2 ** 20;

export function findGeneratorMarks(texts: readonly NamedText[]): readonly GeneratorMark[] {
  const marks = texts.flatMap(({ place, text }) => {
    const found = patterns.find((pattern) => (pattern.place?.test(place) ?? true) && pattern.text.test(text));
    return found === undefined ? [] : [{ place, program: found.program, text: excerpt(text) }];
  });
  return marks.slice(0, markLimit);
}

function excerpt(text: string): string {
  return text
    .replace(/[^\x20-\x7e\u00a0-\uffff]+/g, " ")
    .trim()
    .slice(0, excerptLimit);
}

/** Keyword and text of a chunk, unpacked where it is packed; an empty text where it cannot be read. */
export function readChunkText(
  bytes: Buffer,
  { type, start, end }: PngChunk,
): { readonly keyword: string; readonly text: string } {
  const body = bytes.subarray(start, Math.min(end, start + textBytesLimit));
  const zero = body.indexOf(0);
  const keyword = body.toString("latin1", 0, zero < 0 ? 0 : Math.min(zero, 79));
  if (zero < 0) return { keyword, text: "" };
  if (type === "tEXt") return { keyword, text: body.toString("latin1", zero + 1) };
  if (type === "zTXt") return { keyword, text: unpack(body.subarray(zero + 2)).toString("latin1") };
  const language = body.indexOf(0, zero + 3);
  const translated = language < 0 ? -1 : body.indexOf(0, language + 1);
  if (translated < 0) return { keyword, text: "" };
  const content = body.subarray(translated + 1);
  return { keyword, text: (body[zero + 1] === 0 ? content : unpack(content)).toString("utf8") };
}

function unpack(packed: Buffer): Buffer {
  try {
    return inflateSync(packed, { maxOutputLength: textBytesLimit });
  } catch {
    // Damaged, or a bomb: it says nothing.
    return Buffer.alloc(0);
  }
}
