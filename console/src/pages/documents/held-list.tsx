/** What was compared within the document and agrees: signs that it is consistent. */
import type { DocumentReport } from "../../../../client/interface.ts";
import { formatNumber } from "../../data/format.ts";

export function HeldList({ report: { held = [] } }: { readonly report: DocumentReport }) {
  if (held.length === 0) return null;
  return (
    <section class="panel checks">
      <h2>What agrees</h2>
      <details>
        <summary>
          Comparisons that agree <span class="soft figure">{formatNumber(held.length)}</span>
        </summary>
        <p class="soft">Compared within the document. This does not prove that it is authentic.</p>
        <ul>
          {held.map(({ check, relation }) => (
            <li key={`${check} ${relation}`}>{relation}</li>
          ))}
        </ul>
      </details>
    </section>
  );
}
