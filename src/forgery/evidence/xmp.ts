/** What an XMP packet says of dates and programs, as attributes or as elements, without a general XML reader. */
import type { HistoryEvent, MetadataEntry, MetadataFacts } from "../facts/metadata.ts";

/** Packets with embedded thumbnails reach a megabyte; the fields looked for stand before those. */
const packetBytesLimit = 2 * 2 ** 20;
/** A date has at most 35 characters, and names of programs are cut without harm. */
export const metadataTextLimit = 200;

const dateFields = ["CreateDate", "ModifyDate"];
const toolFields = ["CreatorTool", "Producer"];

export function readXmp(packet: Uint8Array): MetadataFacts {
  const text = decodePacket(packet.subarray(0, packetBytesLimit));
  const history = readHistory(text);
  const derivedFrom = findPart(/<xmpMM:DerivedFrom\b.{0,1000}/s.exec(text)?.[0] ?? "", "stRef:documentID");
  const identifier = findPart(text, "xmpMM:DocumentID").toLowerCase();
  const source = findPart(text, "Iptc4xmpExt:DigitalSourceType");
  const sourceType = source.slice(source.lastIndexOf("/") + 1);
  const credit = findPart(text, "photoshop:Credit");
  return {
    dates: findFields(text, "xmp|xap", dateFields),
    tools: findFields(text, "xmp|xap|pdf", toolFields),
    ...(history.length === 0 ? {} : { history }),
    ...(derivedFrom === "" ? {} : { derivedFrom }),
    ...(identifier === "" ? {} : { identifiers: [identifier] }),
    ...(sourceType === "" ? {} : { sourceType }),
    ...(credit === "" ? {} : { credit }),
  };
}

/** The newest are kept; packets of pictures that were worked on for years have hundreds. */
const eventLimit = 50;

function readHistory(text: string): HistoryEvent[] {
  const start = text.indexOf("<xmpMM:History");
  const end = text.indexOf("</xmpMM:History", start);
  if (start < 0 || end < 0) return [];
  const events = text.slice(start, end).split("<rdf:li").slice(1).slice(-eventLimit);
  return events.map((event) => ({
    action: findPart(event, "stEvt:action"),
    when: findPart(event, "stEvt:when"),
    tool: findPart(event, "stEvt:softwareAgent"),
  }));
}

/** As an attribute or as an element. */
function findPart(text: string, name: string): string {
  const match = new RegExp(`${name}\\s?(?:=\\s?["']|>)([^"'<>]{1,${metadataTextLimit}})`).exec(text);
  return (match?.[1] ?? "").trim();
}

function decodePacket(packet: Uint8Array): string {
  if (packet[0] === 0xfe && packet[1] === 0xff) return new TextDecoder("utf-16be").decode(packet);
  if (packet[0] === 0xff && packet[1] === 0xfe) return new TextDecoder("utf-16le").decode(packet);
  return new TextDecoder().decode(packet);
}

function findFields(text: string, prefixes: string, fields: readonly string[]): MetadataEntry[] {
  return fields.flatMap((field) => {
    const asElement = new RegExp(`<(?:${prefixes}):${field}(?:\\s[^<>]{0,200})?>([^<]{1,${metadataTextLimit}})<`).exec(
      text,
    );
    const asAttribute = new RegExp(`\\s(?:${prefixes}):${field}\\s?=\\s?["']([^"'<]{1,${metadataTextLimit}})["']`).exec(
      text,
    );
    const value = (asElement?.[1] ?? asAttribute?.[1] ?? "").trim();
    return value === "" ? [] : [{ source: "XMP" as const, field, text: value }];
  });
}
