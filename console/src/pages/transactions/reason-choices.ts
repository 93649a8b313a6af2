/** The reasons that transactions can be searched by: the service's own, and one's own rules. */
import { nameReason } from "../../data/reason-names.ts";
import { latestOf, useResource } from "../../data/use-resource.ts";
import type { Choice } from "../../parts/fields.tsx";
import { client } from "../../session/session.ts";

const rulesShown = 200;
const any: Choice<string> = ["", "any"];

/** The one that is searched by stands among them even before, or without, the others. */
export function useReasonChoices(searched: string | undefined): readonly Choice<string>[] {
  const [resource] = useResource("reasons", async (signal) => {
    const [{ reasons }, { rules }] = await Promise.all([
      client.listReasons({}, { signal }),
      client.listRules({ limit: rulesShown }, { signal }),
    ]);
    return [
      ...reasons.map(({ code }): Choice<string> => [code, nameReason(code)]).sort(byWords),
      ...rules.map(({ ruleId, latest }): Choice<string> => [`rule:${ruleId}`, `Rule: ${latest.title}`]).sort(byWords),
    ];
  });
  const known = latestOf(resource) ?? [];
  const isKnown = searched === undefined || known.some(([code]) => code === searched);
  const own: readonly Choice<string>[] = isKnown ? [] : [[searched, nameReason(searched)]];
  return [any, ...own, ...known];
}

function byWords([, one]: Choice<string>, [, other]: Choice<string>): number {
  return one.localeCompare(other);
}
