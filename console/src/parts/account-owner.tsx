/** Who owns an account: the name, with the risk level and the place on the watch list where these need attention. */
import { latestOf, useResource } from "../data/use-resource.ts";
import { Link } from "../routing/link.tsx";
import { client, may } from "../session/session.ts";
import { addressOfEntity } from "./entity-link.tsx";

/** Only where it may be read. */
export const mayReadOwners = () => may("customers:read");

export function AccountOwner({ accountId }: { readonly accountId: string }) {
  const [resource] = useResource(accountId, (signal) => client.listCustomers({ accountId, limit: 1 }, { signal }));
  const answer = latestOf(resource);
  if (answer === undefined) return <span class="soft">{resource.state === "failed" ? "not read" : "…"}</span>;
  const [owner] = answer.customers;
  if (owner === undefined) return <span class="soft">no customer known</span>;
  const { customerId, name, riskLevel, watchlist } = owner;
  const level = riskLevel?.toLowerCase();
  return (
    <>
      <Link to={addressOfEntity("customer", customerId)}>
        <bdi>{name}</bdi>
      </Link>{" "}
      {level === "high" ? <span class="badge declined">High risk</span> : null}{" "}
      {watchlist === true ? <span class="badge review">Watch list</span> : null}
    </>
  );
}
