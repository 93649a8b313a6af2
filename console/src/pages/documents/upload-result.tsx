/** What was found in a document that was uploaded, in two words, and the way to its report. */
import type { DocumentAnalysis } from "../../../../client/interface.ts";
import { Link } from "../../routing/link.tsx";

/** The beginning of findings that name what could not be examined; the answer to an upload does not mark them otherwise. */
const notAssessed = "Not assessed: ";

export function Result({ analysis }: { readonly analysis: Pick<DocumentAnalysis, "id" | "response"> }) {
  const response = analysis.response.filter(({ issue }) => !issue.startsWith(notAssessed));
  const tampered = response.filter((finding) => finding.tampered).length;
  const kind = tampered > 0 ? "declined" : response.length > 0 ? "review" : "";
  return (
    <>
      <span class={`badge ${kind}`}>
        {tampered > 0 ? "Likely tampered" : response.length > 0 ? "Worth a look" : "No findings"}
      </span>{" "}
      <Link to={`/console/documents/${analysis.id}`}>Open the report</Link>
    </>
  );
}
