/** How a page is kept and passed on: formats, qualities, sizes, messengers; and what honest people do to pages. */
import sharp from "sharp";
import type { Random } from "../../src/learning/random.ts";
import { type Canvas, copyOf, type Rectangle, readCanvas, toSharp } from "./canvas.ts";

export const plainSaves = ["png", "q95", "q85", "q75"] as const;
export type PlainSave = (typeof plainSaves)[number];

export async function save(canvas: Canvas, how: PlainSave): Promise<Buffer> {
  if (how === "png") return await toSharp(canvas).png({ compressionLevel: 3 }).toBuffer();
  return await toSharp(canvas)
    .jpeg({ quality: Number(how.slice(1)) })
    .toBuffer();
}

export interface Passed {
  readonly bytes: Buffer;
  /** Where a rectangle of the page went. */
  readonly place: (box: Rectangle) => Rectangle;
}

/** One to three saves, in half the cases cut or made another size in between. */
export async function passOn(canvas: Canvas, random: Random): Promise<Passed> {
  let current = canvas;
  let place = (box: Rectangle): Rectangle => box;
  const times = 1 + random.nextBelow(3);
  const draw = random.nextShare();
  if (draw < 0.25) {
    const [left, top] = [random.nextBelow(16), random.nextBelow(16)];
    const cropped = {
      left,
      top,
      width: current.width - left - random.nextBelow(16),
      height: current.height - top - random.nextBelow(16),
    };
    current = await readCanvas(await toSharp(current).extract(cropped).png({ compressionLevel: 1 }).toBuffer());
    place = (box) => ({ ...box, left: box.left - left, top: box.top - top });
  } else if (draw < 0.5) {
    const scale = 0.5 + random.nextShare();
    current = await readCanvas(await resized(current, scale).png({ compressionLevel: 1 }).toBuffer());
    place = (box) => scaleBox(box, scale);
  }
  for (let time = 1; time < times; time += 1) current = await readCanvas(await saveSomehow(current, random));
  return { bytes: await saveSomehow(current, random), place };
}

function resized(canvas: Canvas, scale: number) {
  return toSharp(canvas).resize({
    width: Math.round(canvas.width * scale),
    height: Math.round(canvas.height * scale),
    fit: "fill",
  });
}

function scaleBox({ left, top, width, height }: Rectangle, scale: number): Rectangle {
  return { left: left * scale, top: top * scale, width: width * scale, height: height * scale };
}

async function saveSomehow(canvas: Canvas, random: Random): Promise<Buffer> {
  const draw = random.nextShare();
  const picture = toSharp(canvas);
  if (draw < 0.2) return await picture.png({ compressionLevel: 1 }).toBuffer();
  if (draw < 0.3)
    return await picture
      .webp({ quality: 80 + random.nextBelow(20), lossless: random.nextShare() < 0.3, effort: 1 })
      .toBuffer();
  const chromaSubsampling = random.nextShare() < 0.7 ? "4:2:0" : "4:4:4";
  return await picture.jpeg({ quality: 60 + random.nextBelow(39), chromaSubsampling }).toBuffer();
}

export const benignKinds = [
  "rescan",
  "messenger",
  "stamp",
  "handwriting",
  "highlighter",
  "redaction",
  "turned",
  "passed on",
] as const;
export type BenignKind = (typeof benignKinds)[number];

/** What honest people do to a page, and what they keep it as. */
export async function treatKindly(canvas: Canvas, kind: BenignKind, random: Random): Promise<Buffer> {
  switch (kind) {
    case "rescan":
      return await rescan(canvas, random);
    case "messenger": {
      const scale = Math.min(1, (random.nextShare() < 0.5 ? 1_280 : 1_600) / Math.max(canvas.width, canvas.height));
      return await resized(canvas, scale)
        .jpeg({ quality: 70 + random.nextBelow(12) })
        .toBuffer();
    }
    case "stamp":
    case "handwriting":
    case "highlighter":
      return await drawOver(canvas, kind, random);
    case "redaction":
      return await redact(canvas, random);
    case "turned":
      return await toSharp(canvas)
        .rotate(90 * (1 + random.nextBelow(3)))
        .jpeg({ quality: 90 + random.nextBelow(8) })
        .toBuffer();
    case "passed on":
      return (await passOn(canvas, random)).bytes;
  }
}

/** Printed and scanned anew: a little turned, softened, with grain of its own. */
export async function rescan(canvas: Canvas, random: Random): Promise<Buffer> {
  const turned = await toSharp(canvas)
    .rotate((random.nextShare() - 0.5) * 1.6, { background: "#fdfdfb" })
    .blur(0.4 + random.nextShare() * 0.6)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const grain = 1.5 + random.nextShare() * 6;
  const pixels = new Uint8Array(turned.data);
  for (let at = 0; at < pixels.length; at += 3) {
    const shake = grain * (random.nextShare() + random.nextShare() + random.nextShare() - 1.5);
    for (let channel = 0; channel < 3; channel += 1) {
      pixels[at + channel] = Math.max(0, Math.min(255, Math.round((pixels[at + channel] ?? 0) * 0.97 + 4 + shake)));
    }
  }
  const scanned: Canvas = { width: turned.info.width, height: turned.info.height, pixels };
  if (random.nextShare() < 0.3) return await toSharp(scanned).png({ compressionLevel: 1 }).toBuffer();
  return await toSharp(scanned)
    .jpeg({ quality: 75 + random.nextBelow(20) })
    .toBuffer();
}

/** Ink on paper darkens what is there; scanned with the page, so the whole is softened and saved together. */
async function drawOver(
  canvas: Canvas,
  kind: "stamp" | "handwriting" | "highlighter",
  random: Random,
): Promise<Buffer> {
  const { width, height } = canvas;
  const x = Math.round(width * (0.1 + 0.5 * random.nextShare()));
  const y = Math.round(height * (0.1 + 0.7 * random.nextShare()));
  const stroke = ["#1d2f8c", "#222222", "#a01515"][random.nextBelow(3)];
  const shape = {
    stamp: `<g fill="none" stroke="${stroke}" stroke-width="4" opacity="0.75" transform="rotate(${random.nextBelow(30) - 15} ${x} ${y})"><rect x="${x}" y="${y}" width="180" height="70" rx="8"/><text x="${x + 25}" y="${y + 46}" font-family="DejaVu Sans" font-size="34" fill="${stroke}" stroke="none">PAID</text></g>`,
    handwriting: `<path fill="none" stroke="${stroke}" stroke-width="${2 + random.nextBelow(3)}" d="M${x} ${y} ${Array.from({ length: 8 }, (_, step) => `q ${random.nextBelow(30)} ${random.nextBelow(60) - 30} ${10 + random.nextBelow(20)} ${step % 2 === 0 ? 18 : -18}`).join(" ")}"/>`,
    highlighter: `<rect x="${x}" y="${y}" width="${120 + random.nextBelow(160)}" height="34" fill="#f7ee3c" opacity="0.8"/>`,
  }[kind];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="white"/>${shape}</svg>`;
  const drawn = await sharp(Buffer.from(svg)).blur(0.7).png({ compressionLevel: 1 }).toBuffer();
  const pages = await toSharp(canvas)
    .composite([{ input: drawn, blend: "multiply" }])
    .removeAlpha()
    .raw()
    .toBuffer();
  const whole: Canvas = { width, height, pixels: new Uint8Array(pages) };
  return await rescan(whole, random);
}

/** Black bars over what others need not see. */
async function redact(canvas: Canvas, random: Random): Promise<Buffer> {
  const copy = copyOf(canvas);
  for (let bar = 0; bar < 2; bar += 1) {
    const [wide, high] = [60 + random.nextBelow(150), 18 + random.nextBelow(14)];
    const left = random.nextBelow(Math.max(1, copy.width - wide));
    const top = random.nextBelow(Math.max(1, copy.height - high));
    for (let y = top; y < Math.min(copy.height, top + high); y += 1) {
      copy.pixels.fill(0, (y * copy.width + left) * 3, (y * copy.width + Math.min(copy.width, left + wide)) * 3);
    }
  }
  return await toSharp(copy)
    .jpeg({ quality: 80 + random.nextBelow(16) })
    .toBuffer();
}

export const programKinds = ["stamp by program", "signature by program", "highlighter by program"] as const;

/** What people draw on a scan with a program, where paper would have been scanned with it: none of it changes what the page says. */
export async function drawByProgram(
  canvas: Canvas,
  kind: (typeof programKinds)[number],
  random: Random,
): Promise<Canvas> {
  const { width, height } = canvas;
  const x = Math.round(width * (0.1 + 0.45 * random.nextShare()));
  const y = Math.round(height * (0.1 + 0.7 * random.nextShare()));
  const colour = ["#1d2f8c", "#222222", "#a01515", "#14713a"][random.nextBelow(4)];
  const size = Math.max(0.5, Math.min(2, width / 800)) * (0.7 + 0.6 * random.nextShare());
  const words = ["PAID", "COPY", "RECEIVED", "APPROVED"][random.nextBelow(4)];
  const curve = Array.from({ length: 9 }, (_, step) => {
    return `q ${random.nextBelow(30)} ${random.nextBelow(60) - 30} ${8 + random.nextBelow(18)} ${step % 2 === 0 ? 16 : -16}`;
  }).join(" ");
  const shape = {
    "stamp by program": `<g fill="none" stroke="${colour}" stroke-width="4" opacity="${0.6 + 0.4 * random.nextShare()}" transform="translate(${x} ${y}) scale(${size}) rotate(${random.nextBelow(30) - 15})"><rect width="220" height="64" rx="8"/><text x="16" y="44" font-family="DejaVu Sans" font-size="32" fill="${colour}" stroke="none">${words}</text></g>`,
    "signature by program": `<path fill="none" stroke="${colour}" stroke-width="${2 + random.nextBelow(3)}" transform="translate(${x} ${y}) scale(${size})" d="M0 0 ${curve}"/>`,
    "highlighter by program": `<rect x="${x}" y="${y}" width="${(100 + random.nextBelow(200)) * size}" height="${30 * size}" fill="${["#f7ee3c", "#9df59a", "#f9b3d1"][random.nextBelow(3)]}"/>`,
  }[kind];
  const isHighlighter = kind === "highlighter by program";
  const ground = isHighlighter ? '<rect width="100%" height="100%" fill="white"/>' : "";
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${ground}${shape}</svg>`;
  const drawn = await toSharp(canvas)
    .composite([{ input: Buffer.from(svg), blend: isHighlighter ? "multiply" : "over" }])
    .removeAlpha()
    .raw()
    .toBuffer();
  return { width, height, pixels: new Uint8Array(drawn) };
}
