import assert from "node:assert/strict";
import { test } from "node:test";
import type { DocumentFingerprint } from "../../../forgery/derived/across/document-fingerprint.ts";
import type { DocumentOrigin } from "../../../forgery/derived/across/document-origin.ts";
import type { NewDocument } from "../../../ledger/documents.ts";
import { openScriptedLedger } from "../../testing/scripted-ledger.ts";
import { findUnlike } from "./find-unlike.ts";
import { issuerMarks, keyFingerprint } from "./keyed-fingerprint.ts";

const key = Buffer.alloc(32, 5);
const make: DocumentOrigin = {
  identifiers: [],
  scannedLines: [],
  traits: ["word", "word", "595 x 840", "table"],
  fonts: ["Calibri"],
  places: Array.from({ length: 12 }, (_, word) => `word${word} ${10 * word}`),
};
const account = "DE89370400440532013000";
const texts = {
  isRecognised: false,
  isStatement: false,
  shape: "0123456789abcdef",
  accounts: [account],
  issuer: account,
};
const empty = { total: "", opening: "", closing: "", firstDay: "", lastDay: "", keys: [], values: [], words: [] };
const fingerprintOf = (number: number, own: Partial<DocumentOrigin> = {}): DocumentFingerprint => ({
  ...texts,
  ...empty,
  number: `INV-${number}`,
  days: [String(19_000 + number)],
  make: { ...make, ...own },
});

async function ledgerWith(fingerprints: readonly DocumentFingerprint[]) {
  const { ledger, side } = await openScriptedLedger();
  for (const fingerprint of fingerprints) {
    const keyed = keyFingerprint(fingerprint, key);
    const report = { name: "a.pdf", format: "pdf", sha256: "ab", bytes: 1, pages: 1, analysedAtMs: 1 } as const;
    const traces = { marks: issuerMarks(keyed), print: JSON.stringify(keyed) };
    const content: NewDocument = { ...report, catalogueVersion: "1", checks: [], findings: [], traces };
    await ledger.documents.save(side, content, "me");
  }
  return async (fingerprint: DocumentFingerprint) =>
    (await findUnlike(ledger.documents, side, keyFingerprint(fingerprint, key), fingerprint))?.traits.map(
      ({ trait, here }) => `${trait}: ${here}`,
    );
}

const ten = Array.from({ length: 10 }, (_, number) => fingerprintOf(number));
const foreign = {
  traits: ["skia pdf", "", "595 x 840", "table"],
  fonts: ["Arial"],
  places: make.places.map((place) => place.replace(/0$/, "7")),
};

test("what ten documents have in common and this one has not", async () => {
  const unlike = await ledgerWith(ten);
  assert.deepEqual(await unlike(fingerprintOf(11, foreign)), [
    "producer: skia pdf",
    "creator: none",
    "fonts: Arial",
    "places of words: 0 of 12 where they always stood",
  ]);
  assert.equal(await unlike(fingerprintOf(11)), undefined);
  assert.equal(await unlike(fingerprintOf(11, { fonts: ["Calibri", "Calibri-Bold"] })), undefined);
});

test("nine documents, or one that was sent ten times, show nothing", async () => {
  assert.equal(await (await ledgerWith(ten.slice(1)))(fingerprintOf(11, foreign)), undefined);
  const again = await ledgerWith(Array.from({ length: 10 }, () => fingerprintOf(0)));
  assert.equal(await again(fingerprintOf(11, foreign)), undefined);
});

test("after one document of a new origin, the new origin is not reported again", async () => {
  const unlike = await ledgerWith([...ten, fingerprintOf(10, { traits: foreign.traits })]);
  assert.equal(await unlike(fingerprintOf(11, { traits: foreign.traits })), undefined);
});

test("another template of the issuer, and another issuer, are not compared", async () => {
  const unlike = await ledgerWith(ten);
  assert.equal(await unlike({ ...fingerprintOf(11, foreign), shape: "fedcba9876543210" }), undefined);
  assert.equal(await unlike({ ...fingerprintOf(11, foreign), issuer: "DE02120300000000202051" }), undefined);
  assert.equal(await unlike({ ...fingerprintOf(11, foreign), issuer: "" }), undefined);
});
