/** Opens the document that is next to review: the open one that is due first. */
import { notify } from "../../parts/notices.tsx";
import { goTo } from "../../routing/router.ts";
import { client } from "../../session/session.ts";

/** Another one than the given one, if any. */
export async function openNextDocument(documentId?: number): Promise<void> {
  const { documents } = await client.listDocuments({ order: "due", limit: 2 });
  const next = documents.find(({ id }) => id !== documentId);
  if (next === undefined) notify(`No ${documentId === undefined ? "" : "other "}document waits for a review.`);
  goTo(next === undefined ? "/console/documents" : `/console/documents/${next.id}`);
}
