/** Pages that are new, gone, in another order, or drawn in another way in a later revision. */
import { fingerprintPage } from "../page-fingerprint.ts";
import { type PdfPage, readPages } from "../page-tree.ts";
import type { NotedChange } from "./noted-changes.ts";
import type { OpenRevision } from "./signed-revision.ts";

/** Pages compared in one step. */
const pageLimit = 2_000;

export function comparePages(before: OpenRevision, after: OpenRevision): NotedChange[] {
  const [old, current] = [readPages(before.reader, before.trailer), readPages(after.reader, after.trailer)];
  const changes: NotedChange[] = [];
  if (old.length !== current.length) {
    changes.push({ kind: "page tree", place: `${old.length} pages became ${current.length}` });
  }
  const digests = new Map<string, Buffer>();
  const digestOf = (revision: OpenRevision, page: PdfPage) => fingerprintPage(revision.reader, page, digests);
  for (let index = 0; index < Math.min(old.length, current.length, pageLimit); index += 1) {
    const [one, other] = [old[index], current[index]];
    if (one === undefined || other === undefined) continue;
    if (one.objectNumber !== other.objectNumber) {
      changes.push({ kind: "page tree", place: `page ${index + 1} is another one` });
      continue;
    }
    const [was, is] = [digestOf(before, one), digestOf(after, other)];
    if (was !== is) changes.push({ kind: "page content", place: `page ${index + 1}` });
  }
  return changes;
}
