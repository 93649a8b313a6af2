/** PDFs that show one content or another, depending on how they are read: after the published families of content masking. */

interface Part {
  readonly number: number;
  /** Everything from the object's number to its end, as it is written. */
  readonly text: string;
  /** Added to the offset in the cross-reference. */
  readonly shift?: number;
  readonly isUnlisted?: boolean;
}

const first = "q 0.2 0.4 1 rg 0 0 595 842 re F Q BT /F1 22 Tf 30 800 Td (Pay 100.00 to Miller) Tj ET";
const second = "q 1 0.3 0.3 rg 0 0 595 842 re F Q BT /F1 22 Tf 30 700 Td (Pay 900.00 to Another) Tj ET";

const catalog = "1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n";
const tree = (kids = "3 0 R", count = 1) =>
  `2 0 obj\n<< /Type /Pages /Kids [${kids}] /Count ${count} /MediaBox [0 0 595 842] >>\nendobj\n`;
const font = "/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Courier >> >> >>";
const pageText = (contents: string, number = 3) =>
  `${number} 0 obj\n<< /Type /Page /Parent 2 0 R ${font} ${contents} >>\nendobj\n`;
const streamText = (number: number, data: string, length: number | string = data.length) =>
  `${number} 0 obj\n<< /Length ${length} >>\nstream\n${data}\nendstream\nendobj\n`;

const both = "/Contents [4 0 R 5 0 R]";

function write(parts: readonly Part[], options: { header?: string; before?: string; after?: string } = {}): Buffer {
  let file = `${options.before ?? ""}${options.header ?? "%PDF-1.7\n"}`;
  const offsets = new Map<number, number>();
  for (const { number, text, shift = 0, isUnlisted } of parts) {
    if (isUnlisted !== true) offsets.set(number, file.length + shift);
    file += text;
  }
  return Buffer.from(finish(file, offsets) + (options.after ?? ""), "latin1");
}

function finish(
  file: string,
  offsets: ReadonlyMap<number, number>,
  flags: ReadonlyMap<number, string> = new Map(),
): string {
  const size = Math.max(...offsets.keys()) + 1;
  const rows = Array.from({ length: size - 1 }, (_, index) => {
    const offset = offsets.get(index + 1);
    const flag = flags.get(index + 1) ?? (offset === undefined ? "f" : "n");
    return `${String(offset ?? 0).padStart(10, "0")} 00000 ${flag} \n`;
  });
  const trailer = `trailer\n<< /Root 1 0 R /Size ${size} >>\nstartxref\n${file.length}\n%%EOF\n`;
  return `${file}xref\n0 ${size}\n0000000000 65535 f \n${rows.join("")}${trailer}`;
}

function document(...streams: readonly Part[]): readonly Part[] {
  return [{ number: 1, text: catalog }, { number: 2, text: tree() }, { number: 3, text: pageText(both) }, ...streams];
}
const part = (number: number, text: string, more: Partial<Part> = {}): Part => ({ number, text, ...more });
const one = part(4, streamText(4, first));
const two = part(5, streamText(5, second));
const joined = `${first}\n${second}`;

function single(stream: string): Buffer {
  return write([part(1, catalog), part(2, tree()), part(3, pageText("/Contents 4 0 R")), part(4, stream)]);
}

function rewritten(object: Part, from: string | RegExp, to: string): Buffer {
  return write(document(one, { ...object, text: object.text.replace(from, to) }));
}

/** Honest files that look like them: nothing but what every reader reads in the same way. */
export function plainFiles(): Readonly<Record<string, Buffer>> {
  const update = write(document(one, two));
  const start = update.length;
  const next = streamText(5, second.replace("900", "950"));
  const xref = start + next.length;
  const section = `xref\n5 1\n${String(start).padStart(10, "0")} 00000 n \ntrailer\n<< /Root 1 0 R /Size 6 /Prev ${update.lastIndexOf("xref\n0")} >>\nstartxref\n${xref}\n%%EOF\n`;
  return {
    "two streams": write(document(one, two)),
    "a single stream": single(streamText(4, joined)),
    "an incremental update": Buffer.concat([update, Buffer.from(next + section, "latin1")]),
    "a wrong length in a damaged file": single(streamText(4, joined, 9)),
    "the same object twice": write([...document(one, two), part(5, two.text, { isUnlisted: true })]),
    "bytes before the header": write(document(one, two), { before: "mail header\n" }),
    "bytes after the end": write(document(one, two), { after: "\n\n" }),
    "a comment in the contents": single(streamText(4, `% made by a program\n${joined}`)),
  };
}

/** One page with both contents in the file, and this to name them. */
function withContents(contents: string): Buffer {
  return write([part(1, catalog), part(2, tree()), part(3, pageText(contents)), one, two]);
}

function withSecondPage(count: number, page: string): Buffer {
  const pages = part(2, tree("3 0 R 6 0 R", count));
  return write([part(1, catalog), pages, part(3, pageText("/Contents 4 0 R")), one, two, part(6, page)]);
}

/** By the family that is described in "Processing dangerous paths" (Müller and others, NDSS 2021). */
export function maskedFiles(): Readonly<Record<string, Buffer>> {
  const swapped = write(document(one, two));
  const swap = (text: string) => {
    const rows = /(\d{10}) 00000 n \n(\d{10}) 00000 n \ntrailer/;
    return text.replace(rows, "$2 00000 n \n$1 00000 n \ntrailer");
  };
  const header = write(document(one));
  const appended = streamText(4, second);
  return {
    "stream: length too short": single(streamText(4, joined, first.length)),
    "stream: two lengths": single(streamText(4, joined, `${joined.length} /Length ${first.length}`)),
    "stream: two end marks": single(`4 0 obj\n<< >>\nstream\n${first}\nendstream\n${second}\nendstream\nendobj\n`),
    "stream: junk behind the word": rewritten(two, "stream\n", "stream\x01"),
    "stream: carriage return only": rewritten(two, "stream\n", "stream\r"),
    "stream: junk before the contents": rewritten(two, "q 1 0.3", "x q 1 0.3"),
    "stream: control byte before the contents": rewritten(two, "q 1 0.3", "\x01 q 1 0.3"),
    "stream: capital letters": rewritten(two, " re ", " RE "),
    "stream: commented out": rewritten(two, "q 1 0.3", "% q 1 0.3"),
    "stream: a hundred thousand blanks": write(
      document(one, part(5, streamText(5, `${" ".repeat(100_000)}${second}`))),
    ),
    "stream: unknown filter": rewritten(two, "<< ", "<< /Filter /Unknown "),
    "object: number twice": write([...document(one), part(4, streamText(4, second), { isUnlisted: true })]),
    "object: nested contents": withContents("/Contents [4 0 R [5 0 R]]"),
    "object: contents twice": withContents("/Contents [4 0 R] /Contents [5 0 R]"),
    "object: commented out": write(document(one, { ...two, text: `%${two.text}`, shift: 1 })),
    "object: commented end of stream": rewritten(two, "endstream", "%endstream"),
    "object: junk in a key": withContents("/Contents [4 0 R] /Contents\x01 [5 0 R]"),
    "object: junk behind its number": rewritten(two, "5 0 obj", "5 0 obj\x01"),
    "object: no end of stream": rewritten(two, "endstream", ""),
    "object: no end": rewritten(two, "endobj", ""),
    "object: end with a letter more": rewritten(two, "endobj", "endobjx"),
    "object: capital letters": rewritten(two, "obj", "OBJ"),
    "object: small reference": withContents("/Contents [4 0 R 5 0 r]"),
    "object: swapped in the cross-reference": Buffer.from(swap(swapped.toString("latin1")), "latin1"),
    "object: said to be free": Buffer.from(
      swapped.toString("latin1").replace(/ n \ntrailer/, " f \ntrailer"),
      "latin1",
    ),
    "object: neither used nor free": Buffer.from(
      swapped.toString("latin1").replace(/ n \ntrailer/, " x \ntrailer"),
      "latin1",
    ),
    "object: the first one does not end": write(
      document({ ...one, text: one.text.replace("endstream\nendobj", "") }, two),
    ),
    "page: type commented out": withSecondPage(
      2,
      pageText("/Contents 5 0 R", 6).replace("/Type /Page ", "%/Type /Page\n"),
    ),
    "page: fewer are counted": withSecondPage(1, pageText("/Contents 5 0 R", 6)),
    "page: two in one object": write([
      part(1, catalog),
      part(2, tree()),
      part(
        3,
        `3 0 obj\n<< /Type /Page /Parent 2 0 R ${font} /Contents 4 0 R >>\n<< /Type /Page /Parent 2 0 R ${font} /Contents 5 0 R >>\nendobj\n`,
      ),
      one,
      two,
    ]),
    "document: update without a cross-reference": Buffer.concat([header, Buffer.from(appended, "latin1")]),
    "document: second file within": Buffer.concat([header, write([...document(part(4, streamText(4, second)))])]),
    "file: object before the second header": write(document(one), {
      header: `%PDF-1.\n${two.text}%PDF-1.7\n`,
    }),
  };
}
