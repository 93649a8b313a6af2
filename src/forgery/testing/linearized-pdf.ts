/** A linearised PDF for tests: its own section at the front, which is no earlier version, and the main one at the end. */
import { contentOf, pageObject, type TextLine } from "./pdf-writer.ts";

export function writeLinearized(lines: readonly TextLine[]): Buffer {
  const content = contentOf(lines);
  const first = [
    `<< /Type /Catalog /Pages 2 0 R >>`,
    `<< /Type /Pages /Kids [3 0 R] /Count 1 >>`,
    pageObject(),
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  const padded = (value: number) => String(value).padStart(10, "0");
  // Written twice: every place that depends on an offset has a fixed width, so the second pass has the right ones.
  let offsets: number[] = [];
  let [frontXref, mainXref, length] = [0, 0, 0];
  let text = "";
  for (let pass = 0; pass < 2; pass += 1) {
    text = `%PDF-1.7\n8 0 obj\n<< /Linearized 1 /L ${padded(length)} /N 1 /O 3 /E ${padded(0)} /T ${padded(mainXref)} >>\nendobj\n`;
    frontXref = text.length;
    text += `xref\n1 5\n${first.map((_, index) => `${padded(offsets[index] ?? 0)} 00000 n \n`).join("")}`;
    text += `trailer\n<< /Size 9 /Prev ${padded(mainXref)} /Root 1 0 R >>\nstartxref\n0\n%%EOF\n`;
    offsets = first.map((body, index) => {
      const offset = text.length;
      text += `${index + 1} 0 obj\n${body}\nendobj\n`;
      return offset;
    });
    mainXref = text.length;
    text += `xref\n0 1\n0000000000 65535 f \n8 1\n${padded(9)} 00000 n \ntrailer\n<< /Size 9 >>\n`;
    text += `startxref\n${frontXref}\n%%EOF\n`;
    length = text.length;
  }
  return Buffer.from(text, "latin1");
}
