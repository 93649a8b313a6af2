/** A small reader of XML for data: elements, attributes and text, without entities of the document's own. */
import { DamageError } from "./budget.ts";

export interface XmlElement {
  /** Without its prefix. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** Its own text, trimmed. */
  readonly text: string;
}

/** An invoice of a thousand lines has some hundred thousand elements. */
const elementLimit = 500_000;
const depthLimit = 64;
const bytesLimit = 16 * 2 ** 20;

interface OpenElement {
  readonly name: string;
  readonly qualifiedName: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlElement[];
  readonly texts: string[];
}

/** Throws DamageError for what is not well-formed, or has a document type of its own: that is where entities are defined. */
export function parseXml(bytes: Uint8Array): XmlElement {
  if (bytes.length > bytesLimit) throw new DamageError("The XML is larger than the limit.");
  const text = decodeXml(bytes);
  const open: OpenElement[] = [{ name: "", qualifiedName: "", attributes: new Map(), children: [], texts: [] }];
  let count = 0;
  let at = 0;
  while (at < text.length) {
    const next = text.indexOf("<", at);
    const end = next < 0 ? text.length : next;
    if (end > at) open.at(-1)?.texts.push(decodeText(text.slice(at, end)));
    if (next < 0) break;
    at = readMarkup(next);
  }
  const root = open[0]?.children[0];
  if (open.length !== 1 || root === undefined) throw new DamageError("The XML ends within an element.");
  return root;

  function readMarkup(start: number): number {
    if (text.startsWith("<!--", start)) return behind("-->", start + 4);
    if (text.startsWith("<?", start)) return behind("?>", start + 2);
    if (text.startsWith("<![CDATA[", start)) {
      const close = behind("]]>", start + 9);
      open.at(-1)?.texts.push(text.slice(start + 9, close - 3));
      return close;
    }
    if (text.startsWith("<!", start)) throw new DamageError("The XML has a document type of its own.");
    const close = findTagEnd(text, start);
    const tag = text.slice(start + 1, close);
    if (tag.startsWith("/")) closeElement(tag.slice(1).trim());
    else openElement(tag);
    return close + 1;
  }

  function openElement(tag: string): void {
    const isEmpty = tag.endsWith("/");
    const match = /^([^\s/=]+)([\s\S]*?)\/?$/.exec(tag);
    count += 1;
    if (match === null || count > elementLimit || open.length > depthLimit)
      throw new DamageError("The XML is malformed.");
    const [, qualifiedName = "", rest = ""] = match;
    const attributes = new Map<string, string>();
    for (const [, name = "", double, single] of rest.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
      attributes.set(localName(name), decodeText(double ?? single ?? ""));
    }
    open.push({ name: localName(qualifiedName), qualifiedName, attributes, children: [], texts: [] });
    if (isEmpty) closeElement(qualifiedName);
  }

  function closeElement(qualifiedName: string): void {
    const element = open.pop();
    const parent = open.at(-1);
    if (element === undefined || parent === undefined || element.qualifiedName !== qualifiedName) {
      throw new DamageError("The XML closes an element that is not open.");
    }
    const { name, attributes, children, texts } = element;
    parent.children.push({ name, attributes, children, text: texts.join("").trim() });
  }

  function behind(mark: string, from: number): number {
    const found = text.indexOf(mark, from);
    if (found < 0) throw new DamageError("The XML ends within a comment.");
    return found + mark.length;
  }
}

/** A ">" within quotes does not end a tag. */
function findTagEnd(text: string, start: number): number {
  let quote = "";
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text[at] ?? "";
    if (quote !== "") quote = character === quote ? "" : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === ">") return at;
    else if (character === "<") break;
  }
  throw new DamageError("The XML has a tag without an end.");
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** The five names that XML itself has, and characters by number; others stay as they are written. */
function decodeText(text: string): string {
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w{2,4});/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return entities[name] ?? whole;
    const code = name[1] === "x" || name[1] === "X" ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

function decodeXml(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const encoding = /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w-]{1,20})["']/.exec(head)?.[1]?.toLowerCase() ?? "utf-8";
  // The encodings that XML files have in practice; what names another is read as UTF-8, which fails visibly.
  const isLatin = /^(iso-8859-1|iso-8859-15|windows-1252|us-ascii)$/.test(encoding);
  return new TextDecoder(isLatin ? encoding : "utf-8").decode(bytes);
}

/** The first element along the path of names, each name a child of the one before. */
export function findChild(element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>(
    (found, name) => found?.children.find((child) => child.name === name),
    element,
  );
}

export function childrenOf(element: XmlElement | undefined, name: string): readonly XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}
