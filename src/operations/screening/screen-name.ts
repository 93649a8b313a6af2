/** Compares one name with the screening lists, and keeps nothing. */
import type { ScreeningInput, ScreeningResult } from "../../contract/screening.ts";
import { isScreening } from "../../contract/screening-list.ts";
import type { ListLedger } from "../../ledger/lists.ts";
import type { SideId } from "../../ledger/side.ts";
import { type NameHit, NameIndex, type NameQuery } from "../../screening/name-index.ts";
import { type NameMatcher, readNames } from "./name-matcher.ts";

export type ScreenName = (side: SideId, input: ScreeningInput) => Promise<ScreeningResult>;

const shownHits = 20;

export function createScreenName(matcher: NameMatcher, usualScore: number): ScreenName {
  return async (side, input) => {
    const { leastScore = usualScore } = input;
    const { names, hits } = await matcher.find(side, [queryOf(input)], { leastScore, limit: shownHits });
    return { names, hits: (hits[0] ?? []).map(describeHit) };
  };
}

/** The same in one go, where no thread holds the names. */
export async function findNear(
  ledger: ListLedger,
  side: SideId,
  input: ScreeningInput,
  usualScore: number,
  nowMs: number,
): Promise<ScreeningResult> {
  const lists = (await ledger.list(side)).filter(isScreening);
  const index = new NameIndex();
  for await (const entries of readNames(ledger, side, lists, nowMs)) for (const entry of entries) index.add(entry);
  const hits = index.find(queryOf(input), input.leastScore ?? usualScore, shownHits);
  return { names: index.size, hits: hits.map(describeHit) };
}

function queryOf({ name, dateOfBirth, country }: Omit<ScreeningInput, "leastScore">): NameQuery {
  return {
    name,
    born: dateOfBirth === undefined ? [] : [dateOfBirth],
    countries: country === undefined ? [] : [country],
  };
}

function describeHit({
  name: nameScore,
  born: dateOfBirth,
  differences,
  ...hit
}: NameHit): ScreeningResult["hits"][number] {
  const { score, country, list, entry, listedName, listed } = hit;
  return { score, nameScore, dateOfBirth, country, list, entry, listedName, listed, differences: [...differences] };
}
