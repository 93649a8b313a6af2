/** How a document's origin differs from the issuer's newest documents, where those all agree. */
import type { DocumentFingerprint } from "../../../forgery/derived/across/document-fingerprint.ts";
import type { UnlikeEarlier } from "../../../forgery/facts/earlier.ts";
import type { DocumentLedger } from "../../../ledger/documents.ts";
import type { SideId } from "../../../ledger/ledger.ts";
import { isOneTemplate } from "./compare-fingerprints.ts";
import { listUnlike } from "./compare-origins.ts";
import { issuerMarks, type KeyedFingerprint, readStoredFingerprint } from "./keyed-fingerprint.ts";

/** What is usual is not known from fewer. Older documents may have another origin. */
const usualDocuments = 10;
/** Documents of one issuer that are read: some have other templates, or were sent twice. */
const candidateLimit = 40;

export async function findUnlike(
  ledger: Pick<DocumentLedger, "list" | "find">,
  side: SideId,
  fingerprint: KeyedFingerprint,
  here: DocumentFingerprint,
): Promise<UnlikeEarlier | undefined> {
  const marks = issuerMarks(fingerprint);
  if (marks.length === 0) return undefined;
  const { documents } = await ledger.list(side, 0, candidateLimit, { marks });
  const usual: KeyedFingerprint[] = [];
  for (const { id } of documents) {
    const stored = await ledger.find(side, id);
    if (stored?.traces === undefined) continue;
    const earlier = readStoredFingerprint(stored.traces.print);
    if (!isOneTemplate(fingerprint, earlier) || usual.some((other) => isSameDocument(other, earlier))) continue;
    usual.push(earlier);
    if (usual.length === usualDocuments) break;
  }
  if (usual.length < usualDocuments) return undefined;
  const earlierOrigins = usual.map(({ make }) => make);
  const traits = listUnlike(fingerprint.make, here.make, earlierOrigins);
  return traits.length === 0 ? undefined : { documents: usual.length, traits };
}

/** A document that was sent twice counts once. */
function isSameDocument(one: KeyedFingerprint, other: KeyedFingerprint): boolean {
  return one.number === other.number && one.total === other.total && one.days.join() === other.days.join();
}
