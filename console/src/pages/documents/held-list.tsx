/** What was compared within the document and agrees, as signs that it is consistent, and what was read and not placed. */
import type { DocumentReport } from "../../../../client/interface.ts";
import { formatNumber } from "../../data/format.ts";

type Relations = NonNullable<DocumentReport["held"]>;

export function HeldList({ report: { held = [] } }: { readonly report: DocumentReport }) {
  if (held.length === 0) return null;
  const agreeing = held.filter(({ unplaced }) => unplaced === undefined);
  const unplaced = held.filter((relation) => relation.unplaced);
  return (
    <section class="panel checks">
      <h2>What agrees</h2>
      <RelationList
        name="Comparisons that agree"
        meaning="Compared within the document. This does not prove that it is authentic."
        relations={agreeing}
        count={agreeing.length}
      />
      <RelationList
        name="Not placed"
        meaning="Read on the pages, but part of no recognised relation."
        relations={unplaced}
      />
    </section>
  );
}

function RelationList(props: {
  readonly name: string;
  readonly meaning: string;
  readonly relations: Relations;
  readonly count?: number;
}) {
  const { name, meaning, relations, count } = props;
  if (relations.length === 0) return null;
  return (
    <details>
      <summary>
        {name} {count !== undefined && <span class="soft figure">{formatNumber(count)}</span>}
      </summary>
      <p class="soft">{meaning}</p>
      <ul>
        {relations.map(({ check, relation }) => (
          <li key={`${check} ${relation}`}>{relation}</li>
        ))}
      </ul>
    </details>
  );
}
