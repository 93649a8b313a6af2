/** The documents of an archive or a message, each with its result, and how what they state agrees. */
import type { PackageAnalysis } from "../../../../client/interface.ts";
import { Result } from "./upload-result.tsx";

export function PackageResult({ result: { documents, comparison, omitted } }: { readonly result: PackageAnalysis }) {
  return (
    <div class="package stack">
      <ul aria-label="Documents of the package">
        {documents.map(({ id, document_name, response, message }, place) => (
          <li key={place}>
            <span class="name">{document_name === "" ? `Document ${place + 1}` : document_name}</span>
            <span class="stage-of">
              {id === null ? <span class="problem">{message}</span> : <Result analysis={{ id, response }} />}
            </span>
          </li>
        ))}
      </ul>
      {documents.length === 0 ? <span class="soft">The package has no documents.</span> : null}
      {omitted > 0 ? <span class="problem">{omitted} further files were not analysed.</span> : null}
      {comparison.length === 0 ? null : (
        <ul class="between" aria-label="Between the documents">
          {comparison.map(({ agrees, statement }, place) => (
            <li key={place}>
              <span class={agrees ? "badge" : "badge review"}>{agrees ? "Agrees" : "Differs"}</span>
              <span>{statement}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
