/** The habits of the program that wrote the newest version of a PDF. */
import type { ProducerTraits } from "../../facts/structure.ts";
import type { PdfVersion } from "./structure.ts";
import { asEntries, asItems, asString, type PdfValue } from "./values.ts";

const keyLimit = 24;
const nameLength = 40;

type Entries = ReadonlyMap<string, PdfValue>;

export function readProducerTraits(bytes: Buffer, headerAt: number, { reader, trailer }: PdfVersion): ProducerTraits {
  const head = bytes.toString("latin1", headerAt, headerAt + 40);
  return {
    identifier: identifierOf(asItems(reader.resolve(trailer.get("ID"))) ?? []),
    headerMark: Buffer.from(/^%PDF-\d\.\d\s*%([^\r\n]{2,12})/.exec(head)?.[1] ?? "", "latin1").toString("hex"),
    lineEnd: /^[^\r\n]*\r\n/.test(head) ? "crlf" : /^[^\r\n]*\r/.test(head) ? "cr" : "lf",
    infoKeys: keysOf(asEntries(reader.resolve(trailer.get("Info")))),
    trailerKeys: keysOf(trailer),
    catalogueKeys: keysOf(asEntries(reader.resolve(trailer.get("Root")))),
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
