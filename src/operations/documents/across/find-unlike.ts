/** In what a document is made unlike the issuer's newest ones, where those are all made alike. */
import type { DocumentFingerprint } from "../../../forgery/derived/across/document-fingerprint.ts";
import type { UnlikeEarlier } from "../../../forgery/facts/earlier.ts";
import type { DocumentLedger, SideId } from "../../../ledger/ledger.ts";
import { isOneTemplate } from "./compare-fingerprints.ts";
import { listUnlike } from "./compare-origins.ts";
import { issuerMarks, type KeyedFingerprint, readStoredFingerprint } from "./keyed-fingerprint.ts";

/** With fewer, what is usual is not known; those before the newest so many may be of another time. */
const usualDocuments = 10;
/** Of one issuer that are looked at: some of them are of other templates, or were sent in twice. */
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

/** One that was sent in twice counts once. */
function isSameDocument(one: KeyedFingerprint, other: KeyedFingerprint): boolean {
  return one.number === other.number && one.total === other.total && one.days.join() === other.days.join();
}
