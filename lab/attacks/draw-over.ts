/** What is put on top of a page: a white box with a new value, a note, a picture, a stamp, a black bar. */
import {
  degrees,
  PDFArray,
  type PDFDocument,
  PDFName,
  type PDFPage,
  type PDFRef,
  PDFString,
  rgb,
  StandardFonts,
} from "@cantoo/pdf-lib";
import sharp from "sharp";
import { contentOf, PdfWriter } from "../../src/forgery/testing/pdf-writer.ts";
import type { Subject } from "./subject.ts";
import type { Target } from "./target.ts";

const white = rgb(1, 1, 1);
const black = rgb(0, 0, 0);

/** Of the height of a line that a font's size, and the part below its writing line, usually are. */
const sizeShare = 0.85;
const belowShare = 0.22;

interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function rectangleOf({ token }: Target): Rectangle {
  const { left, bottom, right, top } = token;
  return { x: left - 1, y: bottom, width: right - left + 2, height: top - bottom };
}

export async function coverAndWrite(file: PDFDocument, page: PDFPage, target: Target): Promise<void> {
  page.drawRectangle({ ...rectangleOf(target), color: white });
  await writeAt(file, page, target, StandardFonts.Helvetica);
}

export async function writeAt(
  file: PDFDocument,
  page: PDFPage,
  { token, after }: Target,
  name: StandardFonts,
): Promise<void> {
  const font = await file.embedFont(name);
  const height = token.top - token.bottom;
  const wanted = height * sizeShare;
  // As wide as the old value, as a forger would make it.
  const size = Math.min(wanted, (wanted * (token.right - token.left)) / font.widthOfTextAtSize(after, wanted));
  page.drawText(after, { x: token.left, y: token.bottom + belowShare * height, size, font, color: black });
}

export async function stampPaid(file: PDFDocument, page: PDFPage): Promise<void> {
  const font = await file.embedFont(StandardFonts.HelveticaBold);
  page.drawText("RECEIVED", { x: 60, y: 24, size: 14, font, color: rgb(0.7, 0.1, 0.1) });
}

/** Where on the page the mark stands, whatever is there: programs that stamp know nothing of the text. */
interface Mark {
  readonly x: number;
  readonly y: number;
  /** Black, red or blue. */
  readonly ink: "black" | "red" | "blue";
}

const inks = { black, red: rgb(0.75, 0.05, 0.1), blue: rgb(0.1, 0.2, 0.7) } as const;

/** "PAID" and the day in a frame, as accounting programs put on what was booked. */
export async function stampDated(file: PDFDocument, page: PDFPage, { x, y, ink }: Mark, date: string): Promise<void> {
  const font = await file.embedFont(StandardFonts.HelveticaBold);
  const colour = inks[ink];
  page.drawRectangle({ x, y, width: 130, height: 40, borderColor: colour, borderWidth: 2 });
  page.drawText("RECEIVED", { x: x + 8, y: y + 22, size: 14, font, color: colour });
  page.drawText(date, { x: x + 8, y: y + 7, size: 11, font, color: colour });
}

/** The same on a label that hides what is under it. */
export async function stampOnLabel(file: PDFDocument, page: PDFPage, mark: Mark, date: string): Promise<void> {
  page.drawRectangle({ x: mark.x, y: mark.y, width: 130, height: 40, color: white });
  await stampDated(file, page, mark, date);
}

/** One line of a register in black: a number of arrival and a day. */
export async function stampNumber(file: PDFDocument, page: PDFPage, { x, y }: Mark, text: string): Promise<void> {
  const font = await file.embedFont(StandardFonts.Helvetica);
  page.drawText(text, { x, y, size: 9, font, color: black });
}

export async function watermark(file: PDFDocument, page: PDFPage): Promise<void> {
  const font = await file.embedFont(StandardFonts.HelveticaBold);
  const at = { x: page.getWidth() / 5, y: page.getHeight() / 3 };
  page.drawText("COPY 2025", { ...at, size: 80, font, color: rgb(0.6, 0.6, 0.6), opacity: 0.4, rotate: degrees(40) });
}

/** A signature on white ground, as a scanner gives it. */
export async function drawSignature(file: PDFDocument, page: PDFPage, { x, y }: Mark): Promise<void> {
  const stroke = "M10 45 C 40 5, 60 75, 90 30 S 140 10, 150 40 S 190 55, 230 15";
  const drawn = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="80"><rect width="240" height="80" fill="#fff"/><path d="${stroke}" fill="none" stroke="#123" stroke-width="4"/></svg>`,
  );
  const picture = await file.embedPng(await sharp(drawn).png().toBuffer());
  page.drawImage(picture, { x, y, width: 120, height: 40 });
}

export async function numberPage(file: PDFDocument, page: PDFPage): Promise<void> {
  const font = await file.embedFont(StandardFonts.Helvetica);
  page.drawText("Page 1", { x: page.getWidth() / 2, y: 20, size: 8, font, color: black });
}

/** A black bar over the value, as by an owner who does not want it read. */
export function redact(page: PDFPage, target: Target): void {
  page.drawRectangle({ ...rectangleOf(target), color: black });
}

/** The library's own way would wrap the page's content as well, which no reader does that adds a note. */
export function addAnnotation(file: PDFDocument, page: PDFPage, annotation: PDFRef): void {
  const name = PDFName.of("Annots");
  const known = page.node.lookupMaybe(name, PDFArray);
  page.node.set(name, file.context.obj([...(known?.asArray() ?? []), annotation]));
}

/** A note without a frame, white where the old value stands. */
export function coverWithNote(file: PDFDocument, page: PDFPage, target: Target): void {
  const { x, y, width, height } = rectangleOf(target);
  const size = (height * sizeShare).toFixed(2);
  const font = file.context.obj({ Type: "Font", Subtype: "Type1", BaseFont: "Helvetica" });
  const content = `1 1 1 rg 0 0 ${width} ${height} re f BT 0 0 0 rg /Helv ${size} Tf 1 ${(belowShare * height).toFixed(2)} Td (${target.after}) Tj ET`;
  const appearance = file.context.flateStream(content, {
    Type: "XObject",
    Subtype: "Form",
    BBox: [0, 0, width, height],
    Resources: { Font: { Helv: file.context.register(font) } },
  });
  const annotation = file.context.obj({
    Type: "Annot",
    Subtype: "FreeText",
    Rect: [x, y, x + width, y + height],
    Contents: PDFString.of(target.after),
    DA: PDFString.of(`/Helv ${size} Tf 0 g`),
    F: 4,
    AP: { N: file.context.register(appearance) },
  });
  addAnnotation(file, page, file.context.register(annotation));
}

export function highlight(file: PDFDocument, page: PDFPage, target: Target): void {
  const { x, y, width, height } = rectangleOf(target);
  const appearance = file.context.flateStream(`/G0 gs 1 1 0 rg 0 0 ${width} ${height} re f`, {
    Type: "XObject",
    Subtype: "Form",
    BBox: [0, 0, width, height],
    Resources: { ExtGState: { G0: { Type: "ExtGState", BM: PDFName.of("Multiply") } } },
  });
  const annotation = file.context.obj({
    Type: "Annot",
    Subtype: "Highlight",
    Rect: [x, y, x + width, y + height],
    QuadPoints: [x, y + height, x + width, y + height, x, y, x + width, y],
    C: [1, 1, 0],
    F: 4,
    AP: { N: file.context.register(appearance) },
  });
  addAnnotation(file, page, file.context.register(annotation));
}

/** The new value as a picture, drawn at 200 dots an inch. */
export async function coverWithPicture(file: PDFDocument, page: PDFPage, subject: Subject): Promise<void> {
  const { token, after } = subject.target;
  const [width, height] = [token.right - token.left + 2, token.top - token.bottom];
  const note = new PdfWriter()
    .set(1, "<< /Type /Catalog /Pages 2 0 R >>")
    .set(2, "<< /Type /Pages /Kids [3 0 R] /Count 1 >>")
    .set(
      3,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>`,
    )
    .set(
      4,
      "<< >>",
      contentOf([{ x: 1, y: belowShare * height, text: after }]).replace(
        / 12 Tf/,
        ` ${(height * sizeShare).toFixed(2)} Tf`,
      ),
    )
    .set(5, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>")
    .set(6, "<< >>")
    .commit()
    .bytes();
  const drawn = await subject.analyser.drawPage({ bytes: note, page: 1, dotsPerInch: 200 });
  page.drawImage(await file.embedPng(drawn.png), { x: token.left - 1, y: token.bottom, width, height });
}

/** A plain mark in the corner, as of a firm that adds its sign. */
export async function addLogo(file: PDFDocument, page: PDFPage): Promise<void> {
  const mark = await sharp({ create: { width: 120, height: 40, channels: 3, background: { r: 20, g: 80, b: 150 } } })
    .png()
    .toBuffer();
  page.drawImage(await file.embedPng(mark), {
    x: page.getWidth() - 80,
    y: page.getHeight() - 40,
    width: 60,
    height: 20,
  });
}
