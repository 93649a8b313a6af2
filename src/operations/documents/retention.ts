/** Deletes documents that have been kept for as long as they may, now and then. */
import type { DeleteDocuments } from "./delete-documents.ts";

const dayMs = 86_400_000;
/** A document may be kept an hour longer than it has to. */
const everyMs = 3_600_000;

/** Looks once at the start and then every hour; gives what stops that. 0 days keep documents until somebody deletes them. */
export function startRetention(
  days: number,
  remove: DeleteDocuments,
  now: () => number,
  onFailure: (error: unknown) => void,
): () => void {
  if (days === 0) return () => undefined;
  let isUnderWay = false;
  const look = async () => {
    if (isUnderWay) return;
    isUnderWay = true;
    try {
      await remove.deleteOlder(now() - days * dayMs);
    } catch (error) {
      onFailure(error);
    } finally {
      isUnderWay = false;
    }
  };
  void look();
  const timer = setInterval(() => void look(), everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
