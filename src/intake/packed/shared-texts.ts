/** The texts that the cells of a workbook share. */
import { ServiceError } from "../../errors.ts";
import { MarkupDamage } from "../markup.ts";
import { scan } from "./scan-part.ts";

/** Longer than Excel's 32,767 characters, of which some are escaped. */
export const cellLimit = 64 * 1024;
export const longCell = `a cell has more than ${cellLimit} characters`;

/** All texts are in memory while a sheet is read, so they are bounded: this many characters, of all texts together. */
const sharedLimit = 64 * 2 ** 20;
/** What V8 takes for each text beside its characters, an empty one too. */
const overhead = 8;
/** Texts that are copied at once. */
const copiedTexts = 1_000;

export async function readSharedTexts(
  part: AsyncIterable<Buffer> | undefined,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const texts: string[] = [];
  let fresh: string[] = [];
  const settle = (): void => {
    texts.push(...copied(fresh));
    fresh = [];
  };
  let characters = 0;
  let current = "";
  let isText = false;
  /** Within a hint at the pronunciation, which is no text of the cell. */
  let isHint = false;
  const handler = {
    open(name: string) {
      if (name === "si") current = "";
      else if (name === "rPh") isHint = true;
      else isText = name === "t" && !isHint;
    },
    text(text: string) {
      if (!isText) return;
      current += text;
      if (current.length > cellLimit) throw new MarkupDamage(longCell);
      characters += text.length;
      if (characters > sharedLimit) throw tooLarge();
    },
    close(name: string) {
      isText = false;
      if (name === "rPh") isHint = false;
      if (name !== "si") return;
      fresh.push(current);
      if (fresh.length === copiedTexts) settle();
      characters += overhead;
      if (characters > sharedLimit) throw tooLarge();
    },
  };
  await scan(part, handler, signal);
  settle();
  return texts;
}

/** A part of a text keeps the whole of it in memory, here the block of markup that it stands in; copies do not. */
function copied(texts: readonly string[]): readonly string[] {
  const parts = texts.join("\0").split("\0");
  // XML has no such character; a file that has one all the same keeps its texts as they are.
  return parts.length === texts.length ? parts : texts;
}

function tooLarge(): ServiceError {
  return new ServiceError(
    "payload_too_large",
    `The Excel workbook has texts of more than ${sharedLimit} characters; save the sheet as CSV.`,
  );
}
