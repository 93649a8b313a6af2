/** Pages put in from another document, and pages that became pictures. */
import { PDFDocument } from "@cantoo/pdf-lib";
import sharp from "sharp";
import type { Make, Subject } from "../subject.ts";
import { openFile } from "./with-pdf-lib.ts";

/** The page of the target comes from another document; where there is one page only, that would be the other document. */
export const pageFromOther: Make = async ({ bytes, other, target }) => {
  const [file, source] = [await openFile(bytes), other === undefined ? undefined : await openFile(other)];
  if (file === undefined || source === undefined || file.getPageCount() < 2) return undefined;
  const [page] = await file.copyPages(source, [Math.min(target.page, source.getPageCount()) - 1]);
  if (page === undefined) return undefined;
  file.removePage(target.page - 1);
  file.insertPage(target.page - 1, page);
  return Buffer.from(await file.save({ rewrite: true }));
};

/** Two documents in one file, as a scan folder or a mail program binds them. */
export const boundWithOther: Make = async ({ bytes, other }) => {
  const sources = [await openFile(bytes), other === undefined ? undefined : await openFile(other)];
  const file = await PDFDocument.create();
  for (const source of sources) {
    if (source === undefined) return undefined;
    for (const page of await file.copyPages(source, source.getPageIndices())) file.addPage(page);
  }
  return Buffer.from(await file.save());
};

/** Pages of a document that are printed to pictures; more make a large file and show nothing new. */
const printedPageLimit = 5;

export type PrintForm = "pdf" | "jpeg" | "png";
const resolutions = [150, 200] as const;
const qualities = [75, 85, 92] as const;

interface PrintManner {
  readonly dotsPerInch: number;
  readonly quality: number;
}

export const printManners: readonly PrintManner[] = resolutions.flatMap((dotsPerInch) =>
  qualities.map((quality) => ({ dotsPerInch, quality })),
);

export function printed(make: Make, form: PrintForm): Make {
  return async (subject: Subject) => {
    const bytes = await make(subject);
    if (bytes === undefined) return undefined;
    const { analyser, random, target } = subject;
    const manner = { dotsPerInch: random.pick(resolutions), quality: random.pick(qualities) };
    return await print(bytes, target.page, form, manner, analyser);
  };
}

/** Of a picture the one page; a PDF has them all, up to the limit. */
export async function print(
  bytes: Buffer,
  shownPage: number,
  form: PrintForm,
  { dotsPerInch, quality }: PrintManner,
  analyser: Pick<Subject["analyser"], "drawPage">,
): Promise<Buffer> {
  const drawn = async (page: number) => {
    const { png, pages } = await analyser.drawPage({ bytes, page, dotsPerInch });
    return { png, jpeg: await sharp(png).jpeg({ quality }).toBuffer(), pages };
  };
  if (form !== "pdf") return (await drawn(shownPage))[form];
  const file = await PDFDocument.create();
  const { pages } = await drawn(1);
  for (let page = 1; page <= Math.min(pages, printedPageLimit); page += 1) {
    const picture = await file.embedJpg((await drawn(page)).jpeg);
    const [width, height] = [(picture.width * 72) / dotsPerInch, (picture.height * 72) / dotsPerInch];
    file.addPage([width, height]).drawImage(picture, { x: 0, y: 0, width, height });
  }
  return Buffer.from(await file.save());
}
