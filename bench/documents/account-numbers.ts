/**
 * How many honest documents print an IBAN that cannot exist: `node bin/run.js bench/documents/account-numbers.ts --manifest FILE --cache
 * FOLDER`. The facts of the documents were gathered by `gather.ts`. Numbers that are plainly made up are counted apart, since the check of
 * account numbers leaves them out. A share has its upper bound, of 95 %.
 */
import { readFileSync } from "node:fs";
import { readCommand } from "../../scripts/support/command.ts";
import { existingFile, existingFolder, required } from "../../scripts/support/options.ts";
import { isValidIban } from "../../src/contract/iban.ts";
import { isPlaceholder } from "../../src/forgery/derived/semantics/check-digits.ts";
import { listFitting } from "../../src/forgery/derived/semantics/payee/fitting-details.ts";
import { findIbans, type WrittenIban } from "../../src/forgery/derived/semantics/written/account-numbers.ts";
import type { TextFacts } from "../../src/forgery/facts/text.ts";
import { EvidenceCache } from "./evidence-cache.ts";
import { plainBound } from "./honest/bounds.ts";
import { type LabelledDocument, readManifest } from "./manifest.ts";

const options = readCommand({
  does: "Counts honest documents that print an IBAN whose check digits are wrong, and what vouches for it.",
  options: {
    manifest: required(existingFile("FILE", "the manifest of the documents")),
    cache: required(existingFolder("FOLDER", "the facts that gather.ts kept")),
  },
});
const cache = new EvidenceCache(options.cache);

interface Printed {
  readonly text: TextFacts;
  readonly labelled: readonly WrittenIban[];
}

const documents = readManifest(options.manifest).filter(({ isForged }) => !isForged);
const read = documents.flatMap((document): Printed[] => {
  const text = findText(document);
  return text === undefined ? [] : [{ text, labelled: findIbans(text).filter(({ isLabelled }) => isLabelled) }];
});
const madeUp = read.filter(({ labelled }) => labelled.some(({ iban }) => isPlaceholder(iban)));
const plain = read.flatMap(({ text, labelled }): Printed[] => {
  const others = labelled.filter(({ iban }) => !isPlaceholder(iban));
  return others.length === 0 ? [] : [{ text, labelled: others }];
});
const wrong = plain.filter(({ labelled }) => labelled.some(({ iban }) => !isValidIban(iban)));
const vouched = wrong.filter(({ text, labelled }) =>
  labelled.some(({ iban }) => !isValidIban(iban) && listFitting(iban, text).length > 0),
);
const share = (hits: number, cases: number) =>
  `${hits} of ${cases} (at most ${(100 * plainBound(hits, cases)).toFixed(1)} %)`;
console.log(
  [
    `${documents.length} honest documents, ${read.length} with text`,
    `with a labelled IBAN that is plainly made up: ${madeUp.length}`,
    `with another labelled IBAN: ${plain.length}`,
    `of these, with wrong check digits: ${share(wrong.length, plain.length)}`,
    `of these, with the code of a known bank or a detail beside it that agrees: ${share(vouched.length, plain.length)}`,
    `that of all with text: ${share(vouched.length, read.length)}`,
  ].join("\n"),
);

/** Undefined where the document was refused or has no text. */
function findText({ name, path }: LabelledDocument): TextFacts | undefined {
  const entry = cache.find(readFileSync(path));
  if (entry === undefined) throw new Error(`No facts of ${name} were gathered; run gather.ts first.`);
  const text = entry.kind === "gathered" ? entry.evidence.artifacts.text : undefined;
  return text?.state === "present" ? text.value : undefined;
}
