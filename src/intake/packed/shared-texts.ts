/** The texts that the cells of a workbook share. */
import { ServiceError } from "../../errors.ts";
import { scan } from "./scan-part.ts";

/** All texts are in memory while a sheet is read, so they are bounded: this many characters, of all texts together. */
const sharedLimit = 64 * 2 ** 20;

export async function readSharedTexts(part: AsyncIterable<Buffer> | undefined): Promise<readonly string[]> {
  const texts: string[] = [];
  let characters = 0;
  let current = "";
  let isText = false;
  /** Within a hint at the pronunciation, which is no text of the cell. */
  let isHint = false;
  await scan(part, {
    open(name) {
      if (name === "si") current = "";
      else if (name === "rPh") isHint = true;
      else isText = name === "t" && !isHint;
    },
    text(text) {
      if (!isText) return;
      current += text;
      characters += text.length;
      if (characters > sharedLimit) throw tooLarge();
    },
    close(name) {
      isText = false;
      if (name === "rPh") isHint = false;
      if (name !== "si") return;
      texts.push(current);
      // An empty text takes memory as well.
      characters += 1;
    },
  });
  return texts;
}

function tooLarge(): ServiceError {
  return new ServiceError(
    "payload_too_large",
    `The Excel workbook has texts of more than ${sharedLimit} characters; save the sheet as CSV.`,
  );
}
