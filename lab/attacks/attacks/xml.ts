/** An invoice whose XML says another total than its pages. */
import { decodePDFRawStream, PDFName, PDFRawStream } from "@cantoo/pdf-lib";
import type { Change } from "./with-pdf-lib.ts";

const total = /(<(?:\w+:)?(?:GrandTotalAmount|DuePayableAmount)\b[^>]*>)(\d+)(?=[.<])/g;

/** The grand total and what is due are raised by the same amount; the pages stay. */
export const xmlTotalChanged: Change = (file, _page, { random }) => {
  const raise = random.whole(1, 9) * 1_000;
  for (const [reference, object] of file.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream) || !isEmbedded(object)) continue;
    const xml = Buffer.from(decodePDFRawStream(object).decode()).toString("utf8");
    const changed = xml.replace(total, (_, tag: string, whole: string) => `${tag}${Number(whole) + raise}`);
    if (changed === xml) continue;
    const stream = file.context.flateStream(Buffer.from(changed));
    for (const [name, value] of object.dict.entries()) {
      if (!["/Length", "/Filter", "/DecodeParms"].includes(name.toString())) stream.dict.set(name, value);
    }
    file.context.assign(reference, stream);
    return true;
  }
  return false;
};

function isEmbedded({ dict }: PDFRawStream): boolean {
  return dict.lookupMaybe(PDFName.of("Type"), PDFName)?.decodeText() === "EmbeddedFile";
}
