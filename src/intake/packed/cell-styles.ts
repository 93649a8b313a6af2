/** Which styles of a workbook's cells are dates, times or numbers of so many digits: a date is a number like any other but for its style. */
import { attributeOf, type MarkupHandler } from "../markup.ts";
import { scan } from "./scan-part.ts";

export type CellStyle = "number" | "date" | "time" | "dateTime" | Digits;

/** Of a whole number that is shown with zeros before it, such as an account's. */
interface Digits {
  readonly digits: number;
}

/** Numbers of formats that need not be written out (ECMA-376, 18.8.30), and those of East Asia. */
function builtIn(id: number): CellStyle {
  if (id === 22) return "dateTime";
  if ((id >= 18 && id <= 21) || (id >= 45 && id <= 47) || (id >= 32 && id <= 35)) return "time";
  return (id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? "date" : "number";
}

/** Excel has at most 65,490 styles and some 250 formats of at most 255 characters. */
const styleLimit = 65_536;
const formatLength = 1_000;

/** A format of nothing but zeros; more than these are in no number. */
const onlyZeros = /^0{2,32}(?:;@)?$/;

function styleOf(format: string): CellStyle {
  if (onlyZeros.test(format)) return { digits: format.replace(";@", "").length };
  // Without texts, escaped signs, colours and languages; what is left are the letters of dates.
  const code = format
    .slice(0, formatLength)
    .replace(/"[^"]*"|\\.|_.|\*./g, "")
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, "")
    .toLowerCase();
  if (/general|[#?]|(?<![a-z:.])0(?![a-z])/.test(code.replace(/s\.0+/g, "s"))) return "number";
  const hasTime = /[hs]/.test(code);
  const hasDate = /[dy]/.test(code) || (/m/.test(code) && !hasTime);
  if (hasDate) return hasTime ? "dateTime" : "date";
  return hasTime ? "time" : "number";
}

/** By the number that cells refer to. */
export async function readStyles(
  part: AsyncIterable<Buffer> | undefined,
  signal?: AbortSignal,
): Promise<readonly CellStyle[]> {
  const formats = new Map<number, CellStyle>();
  const styles: CellStyle[] = [];
  let isCells = false;
  const handler: MarkupHandler = {
    open(name, attributes) {
      if (name === "numFmt" && formats.size < styleLimit) {
        formats.set(Number(attributeOf(attributes, "numFmtId")), styleOf(attributeOf(attributes, "formatCode")));
      } else if (name === "cellXfs") isCells = true;
      else if (name === "xf" && isCells && styles.length < styleLimit) {
        const id = Number(attributeOf(attributes, "numFmtId"));
        styles.push(formats.get(id) ?? builtIn(id));
      }
    },
    text() {},
    close(name) {
      if (name === "cellXfs") isCells = false;
    },
  };
  await scan(part, handler, signal);
  return styles;
}
