/** PDFs that are made to stop, mislead or exhaust their reader; each has a name that says how. */
import { contentOf, invoiceLines, pageObject, startDocument } from "./pdf-writer.ts";

export interface TortureFile {
  readonly name: string;
  readonly make: () => Buffer;
}

const root = (extra: string) => `<< /Type /Catalog /Pages 2 0 R ${extra} >>`;
const invoice = invoiceLines("1,240.00");
const start = () => startDocument(invoice);
const plain = () => start().commit().bytes();

function replaced(from: RegExp | string, to: string): Buffer {
  return Buffer.from(plain().toString("latin1").replace(from, to), "latin1");
}

/** Objects that contain themselves, directly or in a round. */
const recursive: readonly TortureFile[] = [
  { name: "a form that draws itself", make: () => formOf("/Resources << /XObject << /X 8 0 R >> >>") },
  {
    name: "a font that is its own descendant",
    make: () =>
      start()
        .set(5, "<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding 5 0 R /DescendantFonts [5 0 R] >>")
        .commit()
        .bytes(),
  },
  {
    name: "a length that is its own object",
    make: () =>
      Buffer.from(
        plain()
          .toString("latin1")
          .replace(/\/Length \d+/, "/Length 4 0 R"),
        "latin1",
      ),
  },
  {
    name: "a page that is its own parent and content",
    make: () => start().set(3, pageObject("/Parent 3 0 R", 3)).commit().bytes(),
  },
  {
    name: "objects packed in themselves",
    make: () => start().set(8, "<< /Type /ObjStm /N 1 /First 4 /Extends 8 0 R >>", "8 0 << >>").commit().bytes(),
  },
  {
    name: "fields, names, outlines and annotations that go round",
    make: () =>
      start()
        .set(1, root("/AcroForm << /Fields [8 0 R] >> /Names << /EmbeddedFiles 9 0 R >> /Outlines 10 0 R /DSS 11 0 R"))
        .set(3, pageObject("/Annots [8 0 R 12 0 R]"))
        .set(8, "<< /Subtype /Widget /FT /Tx /Kids [8 0 R] /Parent 8 0 R /Rect [0 0 9 9] >>")
        .set(9, "<< /Kids [9 0 R 9 0 R] /Names [(a) 9 0 R] >>")
        .set(10, "<< /First 10 0 R /Last 10 0 R /Next 10 0 R >>")
        .set(11, "<< /Certs [11 0 R] /VRI << /A 11 0 R >> >>")
        .set(12, "<< /Subtype /Popup /Parent 12 0 R /Popup 12 0 R /Rect [0 0 9 9] >>")
        .commit()
        .bytes(),
  },
  { name: "a reference to itself", make: () => start().set(8, "8 0 R").set(1, root("/Names 8 0 R")).commit().bytes() },
  {
    name: "a hybrid section that names itself",
    make: () => replaced("trailer\n<<", "trailer\n<< /XRefStm 15 /Prev 15"),
  },
];

function formOf(extra: string): Buffer {
  return startDocument([])
    .set(
      3,
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /X 8 0 R >> >> >>",
    )
    .set(4, "<< >>", "/X Do")
    .set(8, `<< /Subtype /Form /BBox [0 0 595 842] ${extra} >>`, "/X Do /X Do")
    .commit()
    .bytes();
}

/** Sizes and numbers beyond all measure. */
const oversized: readonly TortureFile[] = [
  { name: "ten thousand pages", make: () => manyPages(10_000) },
  { name: "a page of 200 inches", make: () => pageOfSize("0 0 14400 14400") },
  { name: "a page of a million inches", make: () => pageOfSize("0 0 72000000 72000000") },
  { name: "a page without extent", make: () => pageOfSize("0 0 0 0") },
  { name: "a page inside out", make: () => pageOfSize("900 900 -900 -900") },
  {
    name: "a name of a mebibyte",
    make: () =>
      start()
        .set(8, `/${"n".repeat(2 ** 20)}`)
        .commit()
        .bytes(),
  },
  {
    name: "a string of nine mebibytes",
    make: () =>
      start()
        .set(6, `<< /Title (${"s".repeat(9 * 2 ** 20)}) >>`)
        .commit()
        .bytes(),
  },
  {
    name: "a hexadecimal string of ten mebibytes",
    make: () =>
      start()
        .set(6, `<< /Title <${"41".repeat(5 * 2 ** 20)}> >>`)
        .commit()
        .bytes(),
  },
  {
    name: "an array of half a million numbers",
    make: () =>
      start()
        .set(1, root(`/A [${"1 ".repeat(500_000)}]`))
        .commit()
        .bytes(),
  },
  {
    name: "many empty dictionaries",
    make: () =>
      start()
        .set(1, root(`/A [${"<<>>".repeat(200_000)}]`))
        .commit()
        .bytes(),
  },
  {
    name: "a hundred thousand keys",
    make: () =>
      start()
        .set(1, root(Array.from({ length: 100_000 }, (_, key) => `/K${key} ${key}`).join(" ")))
        .commit()
        .bytes(),
  },
  {
    name: "deep arrays",
    make: () =>
      start()
        .set(1, root(`/A ${"[".repeat(100_000)}`))
        .commit()
        .bytes(),
  },
  {
    name: "deep dictionaries",
    make: () =>
      start()
        .set(1, root(`/A ${"<</A".repeat(100_000)}`))
        .commit()
        .bytes(),
  },
  { name: "a page tree of ten thousand levels", make: () => deepTree(10_000) },
  { name: "many saved states", make: () => contentWith("q ".repeat(200_000)) },
  { name: "many operands", make: () => contentWith(`${"1 ".repeat(300_000)} re f`) },
  { name: "many small paths", make: () => contentWith("1 1 m 2 2 l S ".repeat(200_000)) },
  {
    name: "many characters",
    make: () => contentWith(`BT /F1 1 Tf 10 10 Td ${"(1234567890) Tj ".repeat(30_000)}ET`),
  },
  { name: "a cross-reference of two billion entries", make: () => replaced(/xref\n0 1\n/, "xref\n0 2147483647\n") },
  { name: "a size of ten to the fifteenth", make: () => replaced(/\/Size \d+/, "/Size 999999999999999") },
  {
    name: "an earlier section at the end of all numbers",
    make: () => replaced("trailer\n<<", "trailer\n<< /Prev 9007199254740991"),
  },
  { name: "one page 125,000 times", make: () => samePage(125_000) },
  { name: "a beginning beyond the file", make: () => replaced(/startxref\n\d+/, "startxref\n99999999999") },
  { name: "a generation of ten digits", make: () => replaced("4 0 obj", "4 9999999999 obj") },
];

function pageOfSize(box: string): Buffer {
  return start().set(3, pageObject().replace("0 0 595 842", box)).commit().bytes();
}

function contentWith(operators: string): Buffer {
  return startDocument([]).set(4, "<< >>", operators).commit().bytes();
}

function manyPages(count: number): Buffer {
  const writer = start();
  const kids = Array.from({ length: count }, (_, index) => `${10 + index} 0 R`);
  writer.set(2, `<< /Type /Pages /Kids [${kids.join(" ")}] /Count ${count} >>`);
  for (let index = 0; index < count; index += 1) writer.set(10 + index, pageObject());
  return writer.commit().bytes();
}

function samePage(count: number): Buffer {
  return start()
    .set(2, `<< /Type /Pages /Kids [${"3 0 R ".repeat(count)}] /Count ${count} >>`)
    .commit()
    .bytes();
}

function deepTree(levels: number): Buffer {
  const writer = start().set(2, "<< /Type /Pages /Kids [10 0 R] /Count 1 >>");
  for (let level = 0; level < levels; level += 1) {
    writer.set(10 + level, `<< /Type /Pages /Kids [${level + 1 < levels ? 11 + level : 3} 0 R] /Count 1 >>`);
  }
  return writer.commit().bytes();
}

/** Marks without their ends, again and again, for readers that search the rest of the file at each. */
const marks: readonly (readonly [name: string, mark: string])[] = [
  ["objects that are streams without an end", "1 0 obj\n<< /Type /ObjStm /N 1 /First 4 >>\nstream\n"],
  ["objects that are strings without an end", "1 0 obj\n(a"],
  ["objects that are comments without an end", "1 0 obj %"],
  ["objects that are arrays without an end", "1 0 obj [ "],
  ["beginnings of cross-references", "startxref\n15\n%%EOF\n"],
  ["trailers", "trailer << /Root 1 0 R >>\n"],
  ["cross-references", "xref\n0 1\n0000000000 65535 f \ntrailer << /Prev 15 >>\nstartxref\n15\n%%EOF\n"],
  ["line ends", "\r\n\r\n"],
  ["headers", "%PDF-1.7\n"],
];

export function endlessFiles(lengthBytes: number): TortureFile[] {
  return marks.map(([name, mark]) => ({
    name: `${lengthBytes} bytes of ${name}`,
    make: () => Buffer.concat([plain(), Buffer.from(mark.repeat(Math.floor(lengthBytes / mark.length)), "latin1")]),
  }));
}

/** What must never be run, opened or fetched. */
const active: readonly TortureFile[] = [
  {
    name: "scripts, launches and remote references",
    make: () =>
      start()
        .set(1, root("/OpenAction 8 0 R /AA << /WC 8 0 R >> /Names << /JavaScript << /Names [(a) 8 0 R] >> >>"))
        .set(3, pageObject("/AA << /O 9 0 R >> /Annots [10 0 R 11 0 R]"))
        .set(8, "<< /S /JavaScript /JS (while \\(true\\) app.launchURL\\('http://198.51.100.1/'\\);) /Next 9 0 R >>")
        .set(9, "<< /S /Launch /F (/bin/sh) /Win << /F (cmd.exe) >> /Next 8 0 R >>")
        .set(10, "<< /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (http://198.51.100.1/) >> >>")
        .set(
          11,
          "<< /Subtype /Link /Rect [0 0 9 9] /A << /S /GoToR /F << /FS /URL /F (http://198.51.100.1/a.pdf) >> >> >>",
        )
        .commit()
        .bytes(),
  },
  {
    name: "content, fonts and metadata that stand in other files",
    make: () =>
      start()
        .set(4, "<< /F << /FS /URL /F (http://198.51.100.1/content) >> /FFilter /FlateDecode >>", contentOf(invoice))
        .set(1, root("/Metadata 8 0 R"))
        .set(8, "<< /Type /Metadata /F (/etc/passwd) >>", "")
        .commit()
        .bytes(),
  },
];

export const tortureFiles: readonly TortureFile[] = [...recursive, ...oversized, ...active];
