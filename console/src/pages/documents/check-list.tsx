/** Every check that ran, by its outcome. */
import type { DocumentReport } from "../../../../client/interface.ts";
import { formatNumber } from "../../data/format.ts";
import { nameOfCheck } from "./finding.ts";

type Outcome = DocumentReport["checks"][number]["outcome"];

const outcomes: readonly { readonly outcome: Outcome; readonly name: string; readonly meaning: string }[] = [
  { outcome: "found", name: "Found", meaning: "The check found what it looks for." },
  { outcome: "clear", name: "Clear", meaning: "What the check compares is in the document, and agrees." },
  {
    outcome: "nothing_to_compare",
    name: "Nothing to compare",
    meaning: "The check ran, but the document has nothing that it compares.",
  },
  {
    outcome: "not_applicable",
    name: "Not applicable",
    meaning: "The check is for another kind of file, or the file has none of what the check reads.",
  },
  { outcome: "silenced", name: "Silenced", meaning: "This side does not run the check; Governance says why." },
  { outcome: "not_assessed", name: "Not assessed", meaning: "The check could not run; the findings say why." },
];

export function CheckList({ report }: { readonly report: DocumentReport }) {
  return (
    <section class="panel checks">
      <h2>Checks</h2>
      {outcomes.map(({ outcome, name, meaning }) => {
        const checks = report.checks.filter((check) => check.outcome === outcome);
        if (checks.length === 0) return null;
        return (
          <details key={outcome}>
            <summary>
              {name} <span class="soft figure">{formatNumber(checks.length)}</span>
            </summary>
            <p class="soft">{meaning}</p>
            <ul>
              {checks.map(({ check }) => (
                <li key={check}>{nameOfCheck(check)}</li>
              ))}
            </ul>
          </details>
        );
      })}
    </section>
  );
}
