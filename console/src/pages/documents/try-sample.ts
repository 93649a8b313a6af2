/** Has the sample invoice analysed, and opens its report. */
import { goTo } from "../../routing/router.ts";
import { client } from "../../session/session.ts";
import { makeSampleDocument } from "./sample-document.ts";

export async function trySample(): Promise<void> {
  const document = makeSampleDocument();
  const { id } = await client.analyseDocument({ document, doc_format: "pdf", document_name: document.name });
  goTo(`/console/documents/${id}`);
}
