/** What the file says or shows of where it comes from, with what each statement rests on. */
import type { DocumentReport } from "../../../../client/interface.ts";

type Statement = NonNullable<DocumentReport["origin"]>[number];

export function OriginList({ report: { origin = [] } }: { readonly report: DocumentReport }) {
  if (origin.length === 0) return null;
  return (
    <section class="panel checks">
      <h2>Origin</h2>
      <p class="soft">What the file says or shows of where it comes from. What is missing says nothing.</p>
      <ul>
        {origin.map((statement) => (
          <li key={statement.statement}>
            <strong>{nameKind(statement)}</strong> <span class="soft">{nameBasis(statement)}</span>
            <div>{statement.statement}</div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function nameKind({ kind, subject }: Statement): string {
  const name = `${kind.slice(0, 1).toUpperCase()}${kind.slice(1)}`;
  return subject === "part" ? `${name} (a part)` : name;
}

function nameBasis({ basis, verified, signer }: Statement): string {
  if (verified) return `${basis}, signed by ${signer} and verified`;
  return basis === "pixels" ? "by its pixels" : `${basis}, not proven`;
}
