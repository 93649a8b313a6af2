/** Opens the case that is next to decide: the open one with the highest score. */
import { notify } from "../../parts/notices.tsx";
import { goTo } from "../../routing/router.ts";
import { client } from "../../session/session.ts";

/** Another one than the given one, if any. */
export async function openNextCase(caseId?: string): Promise<void> {
  const { cases } = await client.listCases({ state: "open", limit: 2 });
  const next = cases.find((one) => one.caseId !== caseId);
  if (next === undefined) notify(caseId === undefined ? "No case is open." : "No other case is open.");
  goTo(next === undefined ? "/console/cases" : `/console/cases/${encodeURIComponent(next.caseId)}`);
}
