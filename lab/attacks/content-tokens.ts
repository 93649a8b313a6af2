/** A page's content stream as its words, with their places: enough of PDF's syntax to change one string and leave all else as it is. */

export type ContentToken =
  | {
      readonly kind: "number" | "name" | "operator" | "mark";
      readonly text: string;
      readonly start: number;
      readonly end: number;
    }
  | { readonly kind: "string"; readonly codes: readonly number[]; readonly start: number; readonly end: number };

const blank = /[\0\t\n\f\r ]/;
const delimiter = /[()<>[\]{}/%\0\t\n\f\r ]/;

/** `content` has a character for each byte. */
export function* readTokens(content: string): Generator<ContentToken> {
  let at = 0;
  while (at < content.length) {
    const character = content[at] ?? "";
    if (blank.test(character)) at += 1;
    else if (character === "%") at = endOfLine(content, at);
    else {
      const token = readToken(content, at);
      yield token;
      at = token.end;
      if (token.kind === "operator" && token.text === "ID") at = endOfInlineImage(content, at);
    }
  }
}

function readToken(content: string, start: number): ContentToken {
  const character = content[start] ?? "";
  if (character === "(") return readLiteral(content, start);
  if (content.startsWith("<<", start) || content.startsWith(">>", start)) {
    return { kind: "mark", text: content.slice(start, start + 2), start, end: start + 2 };
  }
  if (character === "<") return readHex(content, start);
  if ("[]{}>)".includes(character)) return { kind: "mark", text: character, start, end: start + 1 };
  let end = start + 1;
  while (end < content.length && !delimiter.test(content[end] ?? "")) end += 1;
  const text = content.slice(start, end);
  if (character === "/") return { kind: "name", text: text.slice(1), start, end };
  return { kind: /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? "number" : "operator", text, start, end };
}

const escapes: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 };

function readLiteral(content: string, start: number): ContentToken {
  const codes: number[] = [];
  let depth = 1;
  let at = start + 1;
  while (at < content.length) {
    const character = content[at] ?? "";
    if (character === "\\") {
      const octal = /^[0-7]{1,3}/.exec(content.slice(at + 1, at + 4))?.[0];
      const escaped = content[at + 1] ?? "";
      if (octal !== undefined) codes.push(Number.parseInt(octal, 8) & 255);
      else if (escaped !== "\n" && escaped !== "\r") codes.push(escapes[escaped] ?? escaped.charCodeAt(0));
      at += 1 + (octal?.length ?? (escaped === "\r" && content[at + 2] === "\n" ? 2 : 1));
      continue;
    }
    at += 1;
    if (character === "(") depth += 1;
    if (character === ")") depth -= 1;
    if (depth === 0) break;
    codes.push(character.charCodeAt(0));
  }
  return { kind: "string", codes, start, end: at };
}

function readHex(content: string, start: number): ContentToken {
  const close = content.indexOf(">", start);
  const end = close < 0 ? content.length : close + 1;
  const digits = content.slice(start + 1, end).replace(/[^\da-f]/gi, "");
  const codes = (digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  if (digits.length % 2 === 1) codes.push(Number.parseInt(`${digits.at(-1)}0`, 16));
  return { kind: "string", codes, start, end };
}

function endOfLine(content: string, from: number): number {
  const end = content.slice(from).search(/[\r\n]/);
  return end < 0 ? content.length : from + end;
}

function endOfInlineImage(content: string, from: number): number {
  const end = /[\s]EI(?=[\s])/.exec(content.slice(from));
  return end === null ? content.length : from + end.index + 3;
}
