/** Statements whose amounts are written with a font that the file draws itself (Type 3): digits of seven bars. */
import { startDocument } from "./pdf-writer.ts";

const bars: Readonly<Record<string, string>> = {
  a: "50 650 350 50 re",
  b: "350 350 50 350 re",
  c: "350 0 50 350 re",
  d: "50 0 350 50 re",
  e: "50 0 50 350 re",
  f: "50 350 50 350 re",
  g: "50 325 350 50 re",
};
const barsOf: Readonly<Record<string, string>> = {
  "0": "abcdef",
  "1": "bc",
  "2": "abged",
  "3": "abgcd",
  "4": "fgbc",
  "5": "afgcd",
  "6": "afgedc",
  "7": "abc",
  "8": "abcdefg",
  "9": "abcdfg",
};
const characters = "0123456789.,";
const firstCode = 97;

const codesOf = (text: string) =>
  [...text].map((character) => String.fromCharCode(firstCode + characters.indexOf(character))).join("");

/** The total is the only amount; `hasMap` says whether the font says which characters its drawings are. */
export function documentWithDrawnFont(total: string, hasMap: boolean): Buffer {
  const writer = startDocument([]);
  const names = [...characters].map((_, index) => `/g${index}`);
  [...characters].forEach((character, index) => {
    const drawing = [...(barsOf[character] ?? "")].map((bar) => bars[bar]).join("\n");
    writer.set(50 + index, "<< >>", `500 0 0 0 450 700 d1\n${drawing === "" ? "200 0 60 60 re" : drawing} f`);
  });
  const map = [...characters].map((character, index) => {
    const [code, text] = [firstCode + index, character.charCodeAt(0)].map((value) => value.toString(16));
    return `<${code}> <00${text}>`;
  });
  const font = `/Type /Font /Subtype /Type3 /FontBBox [0 0 500 700] /FontMatrix [0.001 0 0 0.001 0 0] /CharProcs << ${names.map((name, index) => `${name} ${50 + index} 0 R`).join(" ")} >> /Encoding << /Type /Encoding /Differences [${firstCode} ${names.join(" ")}] >> /FirstChar ${firstCode} /LastChar ${firstCode + characters.length - 1} /Widths [${names.map(() => 500).join(" ")}]`;
  return writer
    .set(
      3,
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /T 30 0 R >> >> >>",
    )
    .set(
      4,
      "<< >>",
      `BT /F1 12 Tf 1 0 0 1 60 660 Tm (Total due) Tj /T 12 Tf 1 0 0 1 420 660 Tm (${codesOf(total)}) Tj ET`,
    )
    .set(30, `<< ${font} ${hasMap ? "/ToUnicode 31 0 R" : ""} >>`)
    .set(31, "<< >>", `begincmap ${characters.length} beginbfchar ${map.join(" ")} endbfchar endcmap`)
    .commit()
    .bytes();
}
