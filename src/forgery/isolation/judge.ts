/** The steps after gathering: runs the checks on evidence that the worker holds, or hands it over. Nothing here reads the file itself. */
import { catalogue } from "../catalogue.ts";
import { listDoubtedValues } from "../doubted-claims.ts";
import type { Artifacts, Evidence } from "../facts.ts";
import { type CheckedDocument, runChecks, versionOf } from "../run-checks.ts";
import type { GatheredDocument } from "./gathered-document.ts";
import type { StoredFacts } from "./protocol.ts";

export const catalogueVersion = versionOf(catalogue);

export async function judge(gathered: GatheredDocument, stored: StoredFacts): Promise<CheckedDocument> {
  const silenced = new Set(stored.silenced);
  const heard = catalogue.filter(({ id }) => !silenced.has(id));
  const checked = runChecks(withStored(await settleDoubts(gathered, stored), stored), heard);
  const left = [...silenced].map((check) => ({ check, outcome: "silenced" as const }));
  return { ...checked, checks: [...checked.checks, ...left] };
}

/** What the service has stored is none of the file's facts, so the evidence that is returned does not have it. */
export async function handOver(gathered: GatheredDocument): Promise<Evidence> {
  return await settleDoubts(gathered, {});
}

/** The evidence once every value on which a claim would rest was read often enough. */
async function settleDoubts(gathered: GatheredDocument, stored: StoredFacts): Promise<Evidence> {
  // Beside an earlier document only what is in doubt counts as read again.
  if (gathered.wasReadAgain && stored.earlier === undefined) return gathered.latest;
  let evidence = gathered.first;
  for (let round = 0; round < readingRounds; round += 1) {
    const doubted = listDoubtedValues(withStored(evidence, stored), catalogue, (token) => gathered.isReadAgain(token));
    if (doubted.length === 0) break;
    evidence = await gathered.readAgain(doubted);
  }
  return evidence;
}

/** The figures of a claim, then all others of its page; once a sum was read again, a claim may rest on other values. */
const readingRounds = 3;

function withStored(evidence: Evidence, { customer, earlier, banks }: StoredFacts): Evidence {
  const stored: Artifacts = {
    ...(customer && { customer: { state: "present", value: customer } }),
    ...(banks && { banks: { state: "present", value: banks } }),
    ...(earlier && { earlier: { state: "present", value: earlier } }),
  };
  return { ...evidence, artifacts: { ...evidence.artifacts, ...stored } };
}
