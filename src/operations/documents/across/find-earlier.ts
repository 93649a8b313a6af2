/** The earlier documents of a side that are related to one, newest first, among a bounded number of the newest. */
import type { ComparedPicture } from "../../../forgery/facts/compared-picture.ts";
import type { EarlierDocument } from "../../../forgery/facts/earlier.ts";
import type { DocumentLedger, StoredDocument } from "../../../ledger/documents.ts";
import type { SideId } from "../../../ledger/ledger.ts";
import { compareFingerprints } from "./compare-fingerprints.ts";
import { judgePictures, likenessOf } from "./compare-pictures.ts";
import { type KeyedFingerprint, marksOf, readStoredFingerprint } from "./keyed-fingerprint.ts";

/** Pages of the list that are searched, of some thousand documents each. */
const pageLimit = 5;
/** Documents with a mark in common that are compared: of one template there may be thousands. */
const candidateLimit = 60;
const earlierLimit = 5;
/** A file counts as its issuer's template from this many documents on. */
const templateCount = 3;

/** Pictures that are compared with this one, the most alike ones first: each takes about a second. */
const pictureLimit = 3;

/** Compares the document's pictures with those of an earlier one; undefined where they do not show the same page. */
export type LookAt = (earlier: StoredDocument) => Promise<ComparedPicture | undefined>;

interface Candidate {
  readonly stored: StoredDocument;
  readonly fingerprint: KeyedFingerprint;
  readonly likeness: number;
}

export async function findEarlier(
  ledger: Pick<DocumentLedger, "list" | "find">,
  side: SideId,
  fingerprint: KeyedFingerprint,
  lookAt: LookAt,
): Promise<readonly EarlierDocument[]> {
  const found: EarlierDocument[] = [];
  const pictures: Candidate[] = [];
  const filled = new Set<string>();
  const marks = marksOf(fingerprint);
  let [before, compared] = [0, 0];
  for (let page = 0; page < pageLimit; page += 1) {
    const { documents, next } = await ledger.list(side, before, candidateLimit - compared, { marks });
    for (const { id } of documents) {
      compared += 1;
      const stored = await ledger.find(side, id);
      if (stored?.traces === undefined) continue;
      const earlier = readStoredFingerprint(stored.traces.print);
      const comparison = compareFingerprints(fingerprint, earlier);
      const likeness = likenessOf(fingerprint, earlier);
      if (comparison === undefined && likeness > 0) pictures.push({ stored, fingerprint: earlier, likeness });
      if (comparison === undefined) continue;
      found.push({ id, ...comparison });
      // A document that was sent again is no further use of the file.
      if (comparison.relation === "same file") filled.add(`${earlier.number} ${earlier.accounts}`);
    }
    if (next === null || compared >= candidateLimit || found.length >= earlierLimit) break;
    before = next;
  }
  const isListed = ({ relation }: EarlierDocument) => relation !== "same file" || filled.size < templateCount;
  return [...found.filter(isListed), ...(await compareAll(fingerprint, pictures, lookAt))].slice(0, earlierLimit);
}

async function compareAll(
  fingerprint: KeyedFingerprint,
  candidates: readonly Candidate[],
  lookAt: LookAt,
): Promise<readonly EarlierDocument[]> {
  const found: EarlierDocument[] = [];
  const nearest = candidates.toSorted((one, other) => other.likeness - one.likeness).slice(0, pictureLimit);
  for (const { stored, fingerprint: earlier } of nearest) {
    const picture = await lookAt(stored);
    const judged = picture && judgePictures(fingerprint, earlier, picture);
    if (judged !== undefined) found.push({ id: stored.id, ...judged });
  }
  return found;
}
