/** In what a document is made unlike the issuer's newest ones, where those are all made alike. */
import type { DocumentPrint } from "../../../forgery/derived/across/document-fingerprint.ts";
import type { UnlikeEarlier } from "../../../forgery/facts/earlier.ts";
import type { DocumentLedger, SideId } from "../../../ledger/ledger.ts";
import { listUnlike } from "./compare-makes.ts";
import { isOneTemplate } from "./compare-prints.ts";
import { issuerMarks, type KeyedPrint, readStoredPrint } from "./keyed-print.ts";

/** With fewer, what is usual is not known; those before the newest so many may be of another time. */
const usualDocuments = 10;
/** Of one issuer that are looked at: some of them are of other templates, or were sent in twice. */
const candidateLimit = 40;

export async function findUnlike(
  ledger: Pick<DocumentLedger, "list" | "find">,
  side: SideId,
  print: KeyedPrint,
  here: DocumentPrint,
): Promise<UnlikeEarlier | undefined> {
  const marks = issuerMarks(print);
  if (marks.length === 0) return undefined;
  const { documents } = await ledger.list(side, 0, candidateLimit, { marks });
  const usual: KeyedPrint[] = [];
  for (const { id } of documents) {
    const stored = await ledger.find(side, id);
    if (stored?.traces === undefined) continue;
    const earlier = readStoredPrint(stored.traces.print);
    if (!isOneTemplate(print, earlier) || usual.some((other) => isSameDocument(other, earlier))) continue;
    usual.push(earlier);
    if (usual.length === usualDocuments) break;
  }
  if (usual.length < usualDocuments) return undefined;
  const earlierMakes = usual.map(({ make }) => make);
  const traits = listUnlike(print.make, here.make, earlierMakes);
  return traits.length === 0 ? undefined : { documents: usual.length, traits };
}

/** One that was sent in twice counts once. */
function isSameDocument(one: KeyedPrint, other: KeyedPrint): boolean {
  return one.number === other.number && one.total === other.total && one.days.join() === other.days.join();
}
