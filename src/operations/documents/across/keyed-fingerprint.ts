/** A document's fingerprint as it is stored: digests under a key of this installation, which can only be compared. */
import { createHmac } from "node:crypto";
import type { DocumentFingerprint } from "../../../forgery/derived/across/document-fingerprint.ts";
import type { DocumentOrigin } from "../../../forgery/derived/across/document-origin.ts";

/** Each text of the fingerprint as its digest; the shape as it is. */
export interface KeyedFingerprint extends Omit<DocumentFingerprint, "lastDay"> {
  /** The customer whom the sender named; empty where none was named. */
  readonly customer: string;
  /** The last day of the period and the day after it: some statements overlap by a day. */
  readonly ends: readonly string[];
}

/** Digits of digests that find documents, and of digests that are only compared with a document that was found. */
const [findingDigits, comparedDigits] = [16, 8];
/** Fingerprints whose shapes are at most three bits apart share one of four parts. */
const shapeParts = 4;
/** Two fingerprints that share most of their lines have one of their least digests in common. */
const lineMarks = 6;
/** The same for keys, some of which are misread. */
const keyMarks = 8;

export function keyFingerprint(fingerprint: DocumentFingerprint, key: Uint8Array, customerId = ""): KeyedFingerprint {
  const digest = (kind: string, value: string, digits: number) =>
    value === "" ? "" : createHmac("sha256", key).update(`${kind}\n${value}`).digest("hex").slice(0, digits);
  const digestAll = (kind: string, values: readonly string[]) =>
    values.map((value) => digest(kind, value, comparedDigits));
  const find = (kind: string, value: string) => digest(kind, value, findingDigits);
  const { lastDay, make } = fingerprint;
  return {
    customer: find("customer", customerId),
    isRecognised: fingerprint.isRecognised,
    isStatement: fingerprint.isStatement,
    shape: fingerprint.shape,
    accounts: fingerprint.accounts.map((account) => find("account", account)),
    issuer: find("issuer", fingerprint.issuer),
    number: find("number", fingerprint.number),
    total: find("amount", fingerprint.total),
    opening: find("amount", fingerprint.opening),
    closing: find("amount", fingerprint.closing),
    firstDay: find("day", fingerprint.firstDay),
    ends: lastDay === "" ? [] : [find("day", lastDay), find("day", String(Number(lastDay) + 1))],
    days: digestAll("day", fingerprint.days),
    keys: fingerprint.keys
      .map((text) => find("key", text))
      .toSorted()
      .slice(0, keyMarks),
    values: digestAll("value", fingerprint.values),
    words: digestAll("word", fingerprint.words),
    make: {
      identifiers: make.identifiers.map((identifier) => find("identifier", identifier)),
      scannedLines: make.scannedLines.map((line) => find("line", line)),
      traits: digestAll("trait", make.traits),
      fonts: digestAll("font", make.fonts),
      places: digestAll("place", make.places),
    },
  };
}

const noOrigin: DocumentOrigin = { identifiers: [], scannedLines: [], traits: [], fonts: [], places: [] };

type LaterField = "issuer" | "make" | "customer" | "isRecognised" | "keys";

/** Fingerprints of earlier versions of the service say nothing about a document's origin and are of text layers. */
export function readStoredFingerprint(stored: string): KeyedFingerprint {
  const fingerprint = JSON.parse(stored) as KeyedFingerprint & Partial<Pick<KeyedFingerprint, LaterField>>;
  const { issuer = "", make = noOrigin, customer = "", isRecognised = false, keys = [] } = fingerprint;
  return { ...fingerprint, issuer, make, customer, isRecognised, keys };
}

/** Documents that share one of these are compared. */
export function marksOf(fingerprint: KeyedFingerprint): string[] {
  const { isRecognised, isStatement, shape, accounts, number, keys, make } = fingerprint;
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

/** The documents that share this show what is usual for an issuer. */
export function issuerMarks({ issuer }: KeyedFingerprint): string[] {
  return issuer === "" ? [] : [`i:${issuer}`];
}
