/** Files made to exhaust or to crash their reader. */
import { deflateSync } from "node:zlib";
import { pngChunk } from "../evidence/png-writer.ts";
import { PdfWriter, startDocument } from "./pdf-writer.ts";

/** Each form draws the next one ten times: ten to the tenth power drawings in under three kilobytes. */
export function formBomb(): Buffer {
  const levels = 10;
  const writer = startDocument([]);
  writer.set(
    3,
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> /XObject << /X 10 0 R >> >> /Contents 4 0 R >>",
  );
  writer.set(4, "<< >>", "/X Do");
  for (let level = 0; level < levels; level += 1) {
    const next = level + 1 < levels ? `/XObject << /X ${11 + level} 0 R >>` : "";
    const drawing = level + 1 < levels ? "/X Do ".repeat(10) : "BT /F1 12 Tf (1) Tj ET";
    writer.set(
      10 + level,
      `<< /Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> ${next} >> >>`,
      drawing,
    );
  }
  // A second version that changes the content, so that both are read.
  return writer.commit().set(4, "<< >>", "/X Do /X Do").commit().bytes();
}

/** A shading that computes a long formula for each point, painted again and again: minutes of time, and no memory. */
export function endlessShading(): Buffer {
  const formula = `{ add ${"sin cos ".repeat(1_000)}}`;
  const writer = startDocument([])
    .set(
      3,
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Shading << /S 7 0 R >> >> /Contents 4 0 R >>",
    )
    .set(4, "<< >>", "/S sh\n".repeat(400))
    .set(7, "<< /ShadingType 1 /ColorSpace /DeviceGray /Domain [0 595 0 842] /Function 8 0 R >>")
    .set(8, "<< /FunctionType 4 /Domain [0 595 0 842] /Range [0 1] >>", formula)
    .commit();
  // A second version that changes the content, so that both are drawn.
  return writer.set(4, "<< >>", "/S sh\n".repeat(401)).commit().bytes();
}

/** Text whose content stream unpacks to gigabytes, several times over. */
export function flateBomb(): Buffer {
  const zeros = deflateSync(Buffer.alloc(32 * 2 ** 20, 0x20), { level: 1 });
  const twice = deflateSync(zeros, { level: 9 });
  const filter = "<< /Filter [/FlateDecode /FlateDecode] >>";
  const writer = startDocument([]);
  writer.set(3, "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents [4 0 R 4 0 R 4 0 R 4 0 R 7 0 R] >>");
  return writer
    .set(4, filter, twice)
    .commit()
    .set(4, filter, deflateSync(deflateSync("BT ET")))
    .commit()
    .bytes();
}

/** A cross-reference stream that unpacks without end. */
export function xrefBomb(): Buffer {
  const packed = deflateSync(Buffer.alloc(300 * 2 ** 20), { level: 1 });
  const head = "%PDF-1.7\n";
  const dictionary = `<< /Type /XRef /W [1 4 2] /Size 40000000 /Root 1 0 R /Filter /FlateDecode /Length ${packed.length} >>`;
  return Buffer.concat([
    Buffer.from(`${head}1 0 obj\n${dictionary}\nstream\n`),
    packed,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${head.length}\n%%EOF\n`),
  ]);
}

export function nestedArrays(depth: number): Buffer {
  return startDocument([]).set(6, "[".repeat(depth)).commit().bytes();
}

/** Two cross-reference sections that name each other as the earlier one. */
export function xrefLoop(): Buffer {
  const text = startDocument([]).commit().bytes().toString("latin1");
  const start = /startxref\n(\d+)/.exec(text)?.[1] ?? "0";
  return Buffer.from(text.replace("trailer\n<<", `trailer\n<< /Prev ${start}`), "latin1");
}

/** A page tree that contains itself. */
export function pageTreeLoop(): Buffer {
  return startDocument([]).set(2, "<< /Type /Pages /Kids [2 0 R 3 0 R 2 0 R] /Count 1000000 >>").commit().bytes();
}

/** A valid header that promises a picture of gigapixels, with next to nothing behind it. */
export function giantPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflateSync(Buffer.alloc(1_000))),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Nothing but a header and an endless promise. */
export function headerOnly(): Buffer {
  return new PdfWriter().bytes();
}
