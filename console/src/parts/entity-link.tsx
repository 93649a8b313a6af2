/** A link to the page of an account, customer, counterparty or device. */
import type { EntityProfile } from "../../../client/interface.ts";
import { Link } from "../routing/link.tsx";

export type EntityKind = EntityProfile["kind"];

export const entityNames: Readonly<Record<EntityKind, string>> = {
  account: "Account",
  customer: "Customer",
  counterparty: "Counterparty",
  device: "Device",
};

export function addressOfEntity(kind: EntityKind, id: string): string {
  return `/console/${kind === "counterparty" ? "counterparties" : `${kind}s`}/${encodeURIComponent(id)}`;
}

export function EntityLink({ kind, id }: { readonly kind: EntityKind; readonly id: string }) {
  return (
    <Link to={addressOfEntity(kind, id)} class="mono">
      {id}
    </Link>
  );
}
