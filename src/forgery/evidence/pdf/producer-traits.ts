/** The habits of the program that wrote the newest version of a PDF. */
import type { ProducerTraits } from "../../facts/structure.ts";
import { readPages } from "./page-tree.ts";
import type { PhysicalObject } from "./physical-objects.ts";
import type { PdfVersion } from "./structure.ts";
import { asEntries, asItems, asName, asString, isReference, type PdfValue } from "./values.ts";

const keyLimit = 24;
const nameLength = 40;

type Entries = ReadonlyMap<string, PdfValue>;

export function readProducerTraits(
  bytes: Buffer,
  headerAt: number,
  { reader, trailer }: PdfVersion,
  objects: readonly PhysicalObject[],
): ProducerTraits {
  const root = trailer.get("Root");
  const catalogue = asEntries(reader.resolve(root));
  const page = readPages(reader, trailer)[0]?.entries;
  const resources = asEntries(reader.resolve(page?.get("Resources")));
  const fonts = asEntries(reader.resolve(resources?.get("Font")));
  const contents = reader.resolve(page?.get("Contents"));
  const content = asEntries(reader.resolve(asItems(contents)?.[0] ?? contents));
  const filter = reader.resolve(content?.get("Filter"));
  const place = objects.findIndex(({ number }) => isReference(root) && number === root.number);
  const head = bytes.toString("latin1", headerAt, headerAt + 40);
  return {
    identifier: identifierOf(asItems(reader.resolve(trailer.get("ID"))) ?? []),
    hasPackedObjects: objects.some(({ value }) => asName(asEntries(value)?.get("Type")) === "ObjStm"),
    headerMark: Buffer.from(/^%PDF-\d\.\d\s*%([^\r\n]{2,12})/.exec(head)?.[1] ?? "", "latin1").toString("hex"),
    lineEnd: /^[^\r\n]*\r\n/.test(head) ? "crlf" : /^[^\r\n]*\r/.test(head) ? "cr" : "lf",
    infoKeys: keysOf(asEntries(reader.resolve(trailer.get("Info")))),
    trailerKeys: keysOf(trailer),
    catalogueKeys: keysOf(catalogue),
    pageKeys: keysOf(page),
    fontNames: keysOf(fonts).map((name) => name.replace(/\d+/g, "0")),
    contentFilter: asName(filter) ?? (asItems(filter) ?? []).map((item) => asName(item) ?? "?").join(" "),
    cataloguePlace: place < 0 || objects.length < 2 ? 0 : Math.round((100 * place) / (objects.length - 1)) / 100,
  };
}

function identifierOf(parts: readonly PdfValue[]): ProducerTraits["identifier"] {
  const [one, other] = parts.map((part) => Buffer.from(asString(part) ?? []).toString("hex"));
  if (one === undefined || one === "") return "none";
  return one === other ? "equal" : "different";
}

function keysOf(entries: Entries | undefined): string[] {
  return [...(entries?.keys() ?? [])].slice(0, keyLimit).map((key) => key.slice(0, nameLength));
}
