/** A document as HTML, for programs that make PDFs of it. */
import { type HonestDocument, type HonestLine, pageWidth } from "../honest/document.ts";

/** Every line at its place, as a program with a fixed form prints it. */
export function placedHtml({ title, lines }: HonestDocument): Buffer {
  const divisions = lines.map((line) => {
    const side = line.align === "left" ? `left:${line.x}pt` : `right:${pageWidth - line.x}pt`;
    return `<div style="position:absolute;top:${line.y}pt;${side};${style(line)}">${escapeText(line.text)}</div>`;
  });
  return page(title, "@page{size:A4;margin:0}body{margin:0;font-family:'DejaVu Sans',sans-serif}", divisions);
}

/** A table with a row for each line, as a word processor has it. */
export function tableHtml({ title, lines }: HonestDocument): Buffer {
  const rows = [...Map.groupBy(lines, ({ y }) => y)].map(([, row]) => {
    const cells = row.toSorted((one, other) => one.x - other.x);
    const span = cells.length === 1 ? ' colspan="4"' : "";
    return `<tr>${cells.map((line) => `<td align="${line.align}"${span} style="${style(line)}">${escapeText(line.text)}</td>`).join("")}</tr>`;
  });
  return page(title, "body{font-family:'Liberation Sans',sans-serif}td{padding:2pt}", [
    `<table width="100%">${rows.join("\n")}</table>`,
  ]);
}

function page(title: string, css: string, content: readonly string[]): Buffer {
  return Buffer.from(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeText(title)}</title><style>${css}</style></head><body>\n${content.join("\n")}\n</body></html>`,
  );
}

function style({ size, isBold }: HonestLine): string {
  return `font-size:${size}pt;white-space:nowrap${isBold ? ";font-weight:bold" : ""}`;
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
