/** The review of the open document: fetched, changed, and kept as the service last gave it. */
import { useEffect, useState } from "preact/hooks";
import type { DocumentReview, DocumentReviewAction } from "../../../../client/interface.ts";
import { asError } from "../../data/as-error.ts";
import { useResource } from "../../data/use-resource.ts";
import { notifyFailure } from "../../parts/notices.tsx";
import { client } from "../../session/session.ts";

export interface Review {
  /** Undefined until it is fetched. */
  readonly known: DocumentReview | undefined;
  readonly change: (action: DocumentReviewAction["action"]) => Promise<void>;
}

export function useReview(id: string): Review {
  const [resource, reload] = useResource(id, (signal) => client.fetchDocumentReview({ id }, { signal }));
  const [known, setKnown] = useState<DocumentReview | undefined>(undefined);
  useEffect(() => {
    if (resource.state === "ready") setKnown(resource.value);
    if (resource.state === "failed") notifyFailure(resource.error);
  }, [resource]);

  /** All but notes and marks name the version that was read. */
  async function change(action: DocumentReviewAction["action"]): Promise<void> {
    const isNamed = action.kind === "note" || action.kind === "mark";
    const version = isNamed || known === undefined ? {} : { version: known.version };
    try {
      setKnown(await client.reviewDocument({ id, body: { ...version, action } }));
    } catch (error) {
      reload();
      throw asError(error);
    }
  }

  return { known, change };
}
