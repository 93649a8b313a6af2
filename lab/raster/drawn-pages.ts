/** Invoices, statements and letters drawn in many fonts: office pages, whose letters are far more alike than those of receipts. */
import sharp from "sharp";
import type { Random } from "../../src/learning/random.ts";
import { type Canvas, readCanvas } from "./canvas.ts";

/** Where one is missing, another of its kind is drawn. */
const fontNames = [
  "DejaVu Sans",
  "DejaVu Serif",
  "DejaVu Sans Mono",
  "Liberation Sans",
  "Liberation Serif",
  "Liberation Mono",
  "Liberation Sans Narrow",
  "Nimbus Sans",
  "P052",
  "C059",
  "URW Gothic",
];
const goods = [
  "Paper A4 white",
  "Toner black",
  "Desk lamp",
  "Cable 3 m",
  "Maintenance",
  "Travel costs",
  "Office chair",
  "Training day",
  "Licence, yearly",
  "Delivery",
  "Consulting hours",
  "Spare part 4711",
];
const names = [
  "Miller & Sons",
  "Harbour Foods Ltd",
  "Northern Rail",
  "City Energy",
  "J. Smith",
  "Anna Berger",
  "Oak Street 14",
];

/** Points a side of a page of 100 to 150 dots an inch, and of its pictures. */
const [narrowest, widest] = [780, 1_080];
/** Of ISO 216, near enough. */
const pageShape = 707 / 500;

interface Pen {
  readonly random: Random;
  readonly size: number;
  readonly parts: string[];
}

export async function drawPage(random: Random): Promise<Canvas> {
  const width = narrowest + random.nextBelow(widest - narrowest);
  const height = Math.round(width * pageShape);
  const size = width * (0.0125 + 0.005 * random.nextShare());
  const pen: Pen = { random, size, parts: [] };
  const left = width * 0.08;
  const right = width * 0.92;
  write(pen, left, size * 4, pick(names, random), 1.9, "font-weight='bold'");
  const lines = 3 + random.nextBelow(4);
  for (let line = 0; line < lines; line += 1) write(pen, left, size * (7 + 1.5 * line), addressLine(random), 1);
  for (const [line, label] of ["Number", "Date", "Customer"].entries()) {
    write(pen, right - size * 14, size * (7 + 1.5 * line), label, 1);
    write(pen, right, size * (7 + 1.5 * line), digits(random, 6 + random.nextBelow(3)), 1, "text-anchor='end'");
  }
  const end = drawTable(pen, left, right, size * (10 + 1.5 * lines), height - size * 14);
  const note = "Please pay within 14 days and state the number above. Thank you for your order.";
  write(pen, left, end + size * 3, note, 1);
  write(
    pen,
    left,
    height - size * 3,
    `${pick(names, random)}   IBAN DE${digits(random, 20)}   ${digits(random, 9)}`,
    0.75,
  );
  const ink = ["#000000", "#111111", "#1b2a4a", "#333333"][random.nextBelow(4)];
  const font = pick(fontNames, random);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="white"/><g font-family="${font}" fill="${ink}">${pen.parts.join("")}</g></svg>`;
  const page = sharp(Buffer.from(svg));
  if (random.nextShare() < 0.4) {
    const logo = await drawLogo(random, Math.round(width * (0.12 + 0.2 * random.nextShare())));
    page.composite([
      { input: logo, left: Math.round(width * 0.55), top: Math.round(size * (1 + random.nextBelow(2))) },
    ]);
  }
  return await readCanvas(await page.png({ compressionLevel: 1 }).toBuffer());
}

/** Rows of goods with amounts, sums below them in bold; where the table ends. */
function drawTable(pen: Pen, left: number, right: number, top: number, bottom: number): number {
  const { random, size } = pen;
  const pitch = size * (1.5 + 0.6 * random.nextShare());
  const columns = [left, left + (right - left) * 0.55, left + (right - left) * 0.77, right];
  if (random.nextShare() < 0.5)
    pen.parts.push(
      `<rect x="${left}" y="${top - size * 1.2}" width="${right - left}" height="${size * 1.7}" fill="#dde3ea"/>`,
    );
  const rule = random.nextShare() < 0.5 ? "#888888" : undefined;
  const row = (y: number, cells: readonly string[], style: string) => {
    for (const [place, cell] of cells.entries())
      write(pen, columns[place] ?? left, y, cell, 1, `${style} ${place === 0 ? "" : "text-anchor='end'"}`);
    if (rule !== undefined)
      pen.parts.push(`<path d="M${left} ${y + size * 0.5}H${right}" stroke="${rule}" stroke-width="1"/>`);
  };
  row(top, ["Text", "Quantity", "Price", "Amount"], "font-weight='bold'");
  const count = 8 + random.nextBelow(16);
  let y = top + pitch;
  for (let line = 0; line < count && y < bottom; line += 1, y += pitch)
    row(y, [pick(goods, random), String(1 + random.nextBelow(40)), amount(random), amount(random)], "");
  for (const label of ["Net", "VAT 19 %", "Total"]) {
    y += pitch;
    row(y, [label, "", "", amount(random)], label === "Total" ? "font-weight='bold'" : "");
  }
  return y;
}

/** A picture that was kept as a JPEG before it was put on the page, as logos are: its traces are its own. */
async function drawLogo(random: Random, width: number): Promise<Buffer> {
  const height = Math.round(width * (0.25 + 0.3 * random.nextShare()));
  const hue = random.nextBelow(360);
  const rings = Array.from({ length: 6 }, (_, ring) => {
    return `<circle cx="${random.nextBelow(width)}" cy="${random.nextBelow(height)}" r="${8 + random.nextBelow(width >> 1)}" fill="hsl(${hue + 20 * ring},60%,${30 + 8 * ring}%)" opacity="0.6"/>`;
  }).join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="white"/>${rings}<text x="8" y="${height * 0.7}" font-size="${height * 0.4}" font-family="${pick(fontNames, random)}" font-weight="bold">ACME</text></svg>`;
  const kept = await sharp(Buffer.from(svg))
    .jpeg({ quality: 45 + random.nextBelow(50) })
    .toBuffer();
  const scale = random.nextShare() < 0.5 ? 1 : 0.7 + 0.6 * random.nextShare();
  return await sharp(kept)
    .resize({ width: Math.round(width * scale) })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

function write({ size, parts }: Pen, x: number, y: number, text: string, scale: number, style = ""): void {
  const safe = text.replaceAll("&", "&amp;");
  parts.push(
    `<text x="${x.toFixed(2)}" y="${y.toFixed(2)}" font-size="${(size * scale).toFixed(2)}" ${style}>${safe}</text>`,
  );
}

function pick<T>(list: readonly T[], random: Random): T {
  return list[random.nextBelow(list.length)] as T;
}

function digits(random: Random, count: number): string {
  return Array.from({ length: count }, () => random.nextBelow(10)).join("");
}

function amount(random: Random): string {
  const whole = 1 + random.nextBelow(10 ** (1 + random.nextBelow(4)));
  return `${whole.toLocaleString("en-US")}.${digits(random, 2)}`;
}

function addressLine(random: Random): string {
  return random.nextShare() < 0.5 ? pick(names, random) : `${digits(random, 5)} ${pick(names, random)}`;
}
