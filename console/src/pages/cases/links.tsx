/** Documents, customers and files that belong to a case. */

import { useState } from "preact/hooks";
import type { CaseDetails } from "../../../../client/interface.ts";
import { useAction } from "../../data/use-action.ts";
import { Button } from "../../parts/button.tsx";
import { Link } from "../../routing/link.tsx";
import { client } from "../../session/session.ts";

type Kind = CaseDetails["links"][number]["kind"];

const kinds: Readonly<Record<Kind, { readonly name: string; readonly address: string }>> = {
  document: { name: "Document", address: "/console/documents/" },
  customer: { name: "Customer", address: "/console/customers/" },
  bulk_case: { name: "File", address: "/console/files/" },
};

export function Links({
  found: { caseId, links },
  canWork,
  onChange,
}: {
  readonly found: CaseDetails;
  readonly canWork: boolean;
  readonly onChange: () => void;
}) {
  const [kind, setKind] = useState<Kind>("document");
  const [id, setId] = useState("");
  const [isBusy, run] = useAction();
  function submit(event: Event): void {
    event.preventDefault();
    void run(async () => {
      await client.linkCase({ caseId, body: { kind, id: id.trim() } });
      setId("");
      onChange();
      return "Linked to the case.";
    });
  }
  return (
    <section class="panel stack">
      <h2>Linked records</h2>
      {links.length === 0 ? (
        <p class="soft">No linked document, customer or file.</p>
      ) : (
        <ul class="plain-list">
          {links.map((link) => (
            <li key={`${link.kind} ${link.id}`}>
              {kinds[link.kind].name}{" "}
              <Link to={kinds[link.kind].address + encodeURIComponent(link.id)} class="mono">
                {link.id}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {canWork ? (
        <form class="link-form" onSubmit={submit}>
          <select
            class="input"
            aria-label="Kind of record"
            value={kind}
            onChange={({ currentTarget: { value } }) => {
              if (value === "document" || value === "customer" || value === "bulk_case") setKind(value);
            }}
          >
            {Object.entries(kinds).map(([one, { name }]) => (
              <option key={one} value={one}>
                {name}
              </option>
            ))}
          </select>
          <input
            class="input mono"
            aria-label="Id of the record"
            placeholder="id"
            required
            maxLength={256}
            value={id}
            onInput={({ currentTarget }) => setId(currentTarget.value)}
          />
          <Button name="Link" type="submit" disabled={isBusy} />
        </form>
      ) : null}
    </section>
  );
}
