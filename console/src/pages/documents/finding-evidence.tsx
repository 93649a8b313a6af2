/** What a finding rests on: the value before and after, what was expected, what was found. */
import type { FindingEvidence as Evidence } from "../../../../client/interface.ts";

const shownItems = 12;

export function FindingEvidence({ evidence }: { readonly evidence: Evidence }) {
  switch (evidence.kind) {
    case "history":
      return (
        <div class="change">
          <div>
            <span class="soft">Before</span>
            <del>{evidence.before === "" ? "nothing" : evidence.before}</del>
          </div>
          <div>
            <span class="soft">
              After{evidence.revision === undefined ? "" : `, changed in version ${evidence.revision}`}
            </span>
            <ins>{evidence.after === "" ? "nothing" : evidence.after}</ins>
          </div>
        </div>
      );
    case "comparison":
      return (
        <div class="change">
          <div>
            <span class="soft">Stated</span>
            <ins>{evidence.stated}</ins>
          </div>
          <div>
            <span class="soft">Expected</span>
            <span class="expected">{evidence.expected}</span>
          </div>
          <p class="soft basis">{evidence.basis}</p>
        </div>
      );
    case "inventory":
      return <Items items={evidence.items} />;
    case "structure":
      return (
        <dl class="structure">
          {evidence.facts.map(({ name, text }, index) => (
            <div key={`${index} ${name}`}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      );
  }
}

function Items({ items }: { readonly items: readonly string[] }) {
  const rest = items.slice(shownItems);
  return (
    <div>
      <ItemList items={items.slice(0, shownItems)} />
      {rest.length === 0 ? null : (
        <details>
          <summary>{rest.length} more</summary>
          <ItemList items={rest} />
        </details>
      )}
    </div>
  );
}

function ItemList({ items }: { readonly items: readonly string[] }) {
  return (
    <ul class="inventory">
      {items.map((item, index) => (
        <li key={`${index} ${item}`}>{item}</li>
      ))}
    </ul>
  );
}
