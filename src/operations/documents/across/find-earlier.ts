/** The earlier documents of a side that one has to do with, newest first, among a bounded number of the newest. */
import type { EarlierDocument } from "../../../forgery/facts/earlier.ts";
import type { DocumentLedger, SideId } from "../../../ledger/ledger.ts";
import { comparePrints } from "./compare-prints.ts";
import { type KeyedPrint, marksOf, readStoredPrint } from "./keyed-print.ts";

/** Pages of the list that are looked through, of some thousand documents each. */
const pageLimit = 5;
/** Documents with a mark in common that are compared: of one template there may be thousands. */
const candidateLimit = 60;
const earlierLimit = 5;
/** Documents of one file from which on it is a template that its issuer fills in. */
const templateCount = 3;

export async function findEarlier(
  ledger: Pick<DocumentLedger, "list" | "find">,
  side: SideId,
  print: KeyedPrint,
): Promise<readonly EarlierDocument[]> {
  const found: EarlierDocument[] = [];
  const filled = new Set<string>();
  const marks = marksOf(print);
  let [before, compared] = [0, 0];
  for (let page = 0; page < pageLimit; page += 1) {
    const { documents, next } = await ledger.list(side, before, candidateLimit - compared, { marks });
    for (const { id } of documents) {
      compared += 1;
      const stored = await ledger.find(side, id);
      const earlier = stored?.traces && readStoredPrint(stored.traces.print);
      const comparison = earlier && comparePrints(print, earlier);
      if (comparison === undefined) continue;
      found.push({ id, ...comparison });
      // One that was sent in again is no further use of the file.
      if (comparison.relation === "same file") filled.add(`${earlier?.number} ${earlier?.accounts}`);
    }
    if (next === null || compared >= candidateLimit || found.length >= earlierLimit) break;
    before = next;
  }
  const isTold = ({ relation }: EarlierDocument) => relation !== "same file" || filled.size < templateCount;
  return found.filter(isTold).slice(0, earlierLimit);
}
