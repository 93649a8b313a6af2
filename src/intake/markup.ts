/**
 * Divides XML, and the SGML of OFX 1, into elements and text as it arrives. There are no entities but the five of XML and numbers, and
 * no document types: what they could do is not wanted.
 */
import { ServiceError } from "../errors.ts";

export interface MarkupHandler {
  /** The name without its prefix; attributes as they are written. */
  open(name: string, attributes: string): void;
  text(text: string): void;
  close(name: string): void;
}

/** The rest of the file cannot be read, for the reason in the message. */
export class MarkupDamage extends Error {}

/** Tags and comments; no honest tag is longer. */
const tagLimit = 64 * 1024;
/** Names of ISO 20022 have some 35 characters; records are kept by them. */
const nameLimit = 256;
/** The longest reference, such as &#x10FFFF; */
const referenceLength = 12;

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Parts that are passed over: how they begin and end. */
const passed = [
  ["<!--", "-->"],
  ["<?", "?>"],
] as const;
const cdata = ["<![CDATA[", "]]>"] as const;

export class MarkupScanner {
  readonly #handler: MarkupHandler;
  /** In SGML an ampersand may stand for itself. */
  readonly #isSgml: boolean;
  #carry = "";
  /** The end of what is passed over, or of literal text. */
  #until: { readonly end: string; readonly isText: boolean } | undefined;

  constructor(handler: MarkupHandler, { isSgml = false }: { readonly isSgml?: boolean } = {}) {
    this.#handler = handler;
    this.#isSgml = isSgml;
  }

  take(part: string): void {
    const text = this.#carry + part;
    let at = 0;
    while (at < text.length) {
      const next = this.#until === undefined ? this.#step(text, at) : this.#pass(text, at, this.#until);
      if (next === at) break;
      at = next;
    }
    this.#carry = text.slice(at);
    if (this.#carry.length > tagLimit) throw new MarkupDamage(`a tag is longer than ${tagLimit} characters`);
  }

  /** Throws where something has begun and not ended. */
  end(): void {
    if (this.#carry.trim() !== "" || this.#until !== undefined) throw new MarkupDamage("it ends within a tag");
  }

  /** The place behind what was read; `at` itself where more text is needed. */
  #step(text: string, at: number): number {
    if (text[at] !== "<") return this.#readText(text, at);
    const second = text[at + 1];
    if (second === undefined) return at;
    if (second === "!" || second === "?") return this.#readDeclaration(text, at);
    const end = findTagEnd(text, at);
    if (end < 0) return at;
    this.#readTag(text.slice(at + 1, end));
    return end + 1;
  }

  #readText(text: string, at: number): number {
    const tag = text.indexOf("<", at);
    let end = tag < 0 ? text.length : tag;
    if (tag < 0) {
      // A reference may go on in the next part.
      const reference = text.lastIndexOf("&");
      if (reference >= at && text.length - reference < referenceLength && !text.includes(";", reference))
        end = reference;
    }
    if (end > at) this.#handler.text(resolve(text.slice(at, end), this.#isSgml));
    return end;
  }

  #readDeclaration(text: string, at: number): number {
    const longest = cdata[0].length;
    const begin = text.slice(at, at + longest);
    const known = [...passed, cdata].find(([start]) => begin.startsWith(start));
    if (known !== undefined) {
      this.#until = { end: known[1], isText: known === cdata };
      return at + known[0].length;
    }
    if (begin.length < longest && [...passed, cdata].some(([start]) => start.startsWith(begin))) return at;
    throw new ServiceError(
      "unprocessable_file",
      "The file has a document type declaration (DTD), which is not accepted; send it without.",
    );
  }

  #pass(text: string, at: number, { end, isText }: { readonly end: string; readonly isText: boolean }): number {
    const found = text.indexOf(end, at);
    // The end itself may be divided between two parts.
    const stop = found < 0 ? Math.max(at, text.length - end.length + 1) : found;
    if (isText && stop > at) this.#handler.text(text.slice(at, stop));
    if (found < 0) return stop;
    this.#until = undefined;
    return found + end.length;
  }

  #readTag(tag: string): void {
    const match = /^(\/?)\s*(?:[^\s/:>]+:)?([^\s/:>]+)([\s\S]*?)(\/?)$/.exec(tag);
    if (match === null) throw new MarkupDamage("a tag has no name");
    const [, slash, name = "", attributes = "", isEmpty] = match;
    if (name.length > nameLimit) throw new MarkupDamage(`a tag has a name of more than ${nameLimit} characters`);
    if (slash !== "/") this.#handler.open(name, attributes);
    if (slash === "/" || isEmpty === "/") this.#handler.close(name);
  }
}

/** In SGML an ampersand may stand for itself. */
function resolve(text: string, isLenient: boolean): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([\w.-]{1,32}))?;?/gi, (whole, hex, decimal, name) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    if (whole.endsWith(";")) {
      if (name === undefined && code > 0 && code <= 0x10ffff) return String.fromCodePoint(code);
      const meant = named[String(name)];
      if (meant !== undefined) return meant;
    }
    if (isLenient) return name === "nbsp" ? " " : whole;
    throw new MarkupDamage("it refers to an entity that is not one of XML's own");
  });
}

/** By the attribute that they find, of the few that are asked for. */
const patterns = new Map<string, RegExp>();

/** The value of an attribute, by its name with its prefix; empty where there is none. */
export function attributeOf(attributes: string, name: string): string {
  const pattern = patterns.get(name) ?? new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  patterns.set(name, pattern);
  const match = pattern.exec(attributes);
  return resolve(match?.[1] ?? match?.[2] ?? "", true);
}

/** Signs in quotes do not end a tag. */
function findTagEnd(text: string, at: number): number {
  const end = text.indexOf(">", at);
  if (end < 0 || !/["']/.test(text.slice(at, end))) return end;
  let quote = "";
  for (let index = at; index < text.length; index += 1) {
    const sign = text[index] ?? "";
    if (quote !== "") quote = sign === quote ? "" : quote;
    else if (sign === ">") return index;
    else if (sign === '"' || sign === "'") quote = sign;
  }
  return -1;
}
