/** A document's print as it is stored: digests under a key of this installation, which tell equal from different and nothing else. */
import { createHmac } from "node:crypto";
import type { DocumentPrint } from "../../../forgery/derived/across/document-fingerprint.ts";
import type { DocumentMake } from "../../../forgery/derived/across/document-origin.ts";

/** Each text of the print as its digest; the shape as it is. */
export interface KeyedPrint extends Omit<DocumentPrint, "lastDay"> {
  /** For whom it was sent in, where somebody was named. */
  readonly customer: string;
  /** The last day of the period, and the one after it: statements overlap by a day, or do not. */
  readonly ends: readonly string[];
}

/** Of what finds a document, and of what is only compared with a document that was found. */
const [findingDigits, comparedDigits] = [16, 8];
/** Prints whose shapes are at most three bits apart share one of four parts. */
const shapeParts = 4;
/** Two prints that share most of their lines have one of their least digests in common. */
const lineMarks = 6;
/** The same of keys, some of which are misread. */
const keyMarks = 8;

export function keyPrint(print: DocumentPrint, key: Uint8Array, customerId = ""): KeyedPrint {
  const digest = (kind: string, value: string, digits: number) =>
    value === "" ? "" : createHmac("sha256", key).update(`${kind}\n${value}`).digest("hex").slice(0, digits);
  const digestAll = (kind: string, values: readonly string[]) =>
    values.map((value) => digest(kind, value, comparedDigits));
  const find = (kind: string, value: string) => digest(kind, value, findingDigits);
  const { lastDay, make } = print;
  return {
    customer: find("customer", customerId),
    isRecognised: print.isRecognised,
    isStatement: print.isStatement,
    shape: print.shape,
    accounts: print.accounts.map((account) => find("account", account)),
    issuer: find("issuer", print.issuer),
    number: find("number", print.number),
    total: find("amount", print.total),
    opening: find("amount", print.opening),
    closing: find("amount", print.closing),
    firstDay: find("day", print.firstDay),
    ends: lastDay === "" ? [] : [find("day", lastDay), find("day", String(Number(lastDay) + 1))],
    days: digestAll("day", print.days),
    keys: print.keys
      .map((text) => find("key", text))
      .toSorted()
      .slice(0, keyMarks),
    values: digestAll("value", print.values),
    words: digestAll("word", print.words),
    make: {
      identifiers: make.identifiers.map((identifier) => find("identifier", identifier)),
      scannedLines: make.scannedLines.map((line) => find("line", line)),
      traits: digestAll("trait", make.traits),
      fonts: digestAll("font", make.fonts),
      places: digestAll("place", make.places),
    },
  };
}

const noMake: DocumentMake = { identifiers: [], scannedLines: [], traits: [], fonts: [], places: [] };

type LaterField = "issuer" | "make" | "customer" | "isRecognised" | "keys";

/** Prints of earlier versions of the service say nothing of how a document was made, and are of text layers. */
export function readStoredPrint(stored: string): KeyedPrint {
  const print = JSON.parse(stored) as KeyedPrint & Partial<Pick<KeyedPrint, LaterField>>;
  const { issuer = "", make = noMake, customer = "", isRecognised = false, keys = [] } = print;
  return { ...print, issuer, make, customer, isRecognised, keys };
}

/** Documents that share one of these may have something to do with each other. */
export function marksOf(print: KeyedPrint): string[] {
  const { isRecognised, isStatement, shape, accounts, number, keys, make } = print;
  const length = shape.length / shapeParts;
  const parts = Array.from({ length: shapeParts }, (_, part) => {
    return `s${part}:${shape.slice(part * length, (part + 1) * length)}`;
  });
  return [
    // One misread word changes more of the shape than a part may.
    ...(isRecognised ? [] : parts),
    ...keys.map((key) => `k:${key}`),
    ...(number === "" ? [] : [`n:${number}`]),
    ...(isStatement ? accounts.map((account) => `a:${account}`) : []),
    ...make.identifiers.map((identifier) => `f:${identifier}`),
    ...make.scannedLines
      .toSorted()
      .slice(0, lineMarks)
      .map((line) => `g:${line}`),
  ];
}

/** What is usual for an issuer is asked of the documents that share this. */
export function issuerMarks({ issuer }: KeyedPrint): string[] {
  return issuer === "" ? [] : [`i:${issuer}`];
}
