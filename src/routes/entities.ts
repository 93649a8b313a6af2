/** `/entities/{kind}/{id}`: what an account, customer, counterparty or device did, and what it shares with others. */
import { EntityProfile, entityKinds } from "../contract/entities.ts";
import { Type } from "../contract/schema.ts";
import { jsonRoute, type Route } from "../http/route.ts";
import type { ReadEntity } from "../operations/entities/read-entity.ts";

const params = Type.Object({
  kind: Type.Enum(entityKinds),
  id: Type.String({ maxLength: 512, description: "As transactions name it, percent-encoded." }),
});

export function entityRoute(read: ReadEntity): Route {
  return jsonRoute({
    method: "GET",
    path: "/entities/:kind/:id",
    operation: "fetchEntity",
    summary: "Fetch the profile of an account, customer, counterparty or device",
    description:
      "Its sums, its latest transactions, the lists that hold it, and the accounts, customers, counterparties and devices that it is connected with. The latest 300,000 records are read.",
    tag: "Transactions",
    scope: "reports:read",
    params,
    responses: { 200: { description: "The profile.", schema: EntityProfile } },
    errors: ["not_found"],
    answer: ({ caller, params: { kind, id } }) => read(caller.side, kind, id),
  });
}
