/** How often each check is right on a side, by the marks of its reviewers, and which checks the side silences. */
import { maskCardNumbers } from "../../contract/card-numbers.ts";
import type { CheckQuality, CheckSilencing } from "../../contract/documents/check-quality.ts";
import { wilsonRange } from "../../contract/wilson-range.ts";
import { ServiceError } from "../../errors.ts";
import type { SideId } from "../../ledger/ledger.ts";
import { costOf, type MarkTally, type ReviewLedger } from "../../ledger/reviews.ts";
import { instantText } from "../shared/output-text.ts";

export interface CheckQualities {
  read(side: SideId): Promise<CheckQuality>;
  silence(side: SideId, check: string, wanted: CheckSilencing, actor: string): Promise<CheckQuality>;
}

const listedChanges = 100;

type Entry = CheckQuality["checks"][number];

export function createCheckQualities(reviews: ReviewLedger, now: () => number): CheckQualities {
  async function read(side: SideId): Promise<CheckQuality> {
    const [tallies, changes] = [await reviews.tally(side), await reviews.listSilencings(side, listedChanges)];
    const silenced = new Set(changes[0]?.silenced);
    const marked = new Map(tallies.map((tally) => [tally.check, tally]));
    const titles = await readTitles();
    const checks = [...new Set([...marked.keys(), ...silenced])].map((check) =>
      // A check of an earlier version may be gone.
      describe(check, titles.get(check) ?? check, marked.get(check), silenced.has(check)),
    );
    checks.sort(
      (one, other) => other.wrong - one.wrong || other.right - one.right || (one.check < other.check ? -1 : 1),
    );
    return {
      version: changes[0]?.version ?? 0,
      checks,
      changes: changes.map(({ version, check, isSilenced, reason, cost, atMs, by }) => ({
        version,
        check,
        isSilenced,
        reason,
        cost: { ...cost },
        at: instantText(atMs),
        by,
      })),
    };
  }

  return {
    read,
    async silence(side, check, { version, isSilenced, reason }, actor) {
      if (!(await readTitles()).has(check)) throw new ServiceError("not_found", "There is no check with this id.");
      const [last] = await reviews.listSilencings(side, 1);
      const isCurrent = (last?.version ?? 0) === version;
      if (isCurrent && (last?.silenced ?? []).includes(check) === isSilenced) return await read(side);
      const wanted = {
        version: version + 1,
        check,
        isSilenced,
        reason: maskCardNumbers(reason),
        atMs: now(),
        by: actor,
      };
      const outcome = await reviews.silence(side, wanted);
      if (outcome.kind === "changed") return await read(side);
      const changed = `The silenced checks were changed to version ${outcome.version}`;
      throw new ServiceError("conflict", `${changed}. Fetch them again and send version ${outcome.version}.`);
    },
  };
}

/** The catalogue is a fifth of what a start would load, and the process that answers runs no checks: it loads it when asked for their titles. */
async function readTitles(): Promise<ReadonlyMap<string, string>> {
  const { catalogue } = await import("../../forgery/catalogue.ts");
  return new Map(catalogue.map(({ id, title }) => [id, title]));
}

function describe(check: string, title: string, tally: MarkTally | undefined, isSilenced: boolean): Entry {
  const { right = 0, wrong = 0, noMatter = 0 } = tally ?? {};
  return {
    check,
    title,
    right,
    wrong,
    noMatter,
    ...precisionOf(right, wrong),
    isSilenced,
    cost: { ...costOf(tally) },
  };
}

/** Findings of no matter say nothing of how good a check is. */
export function precisionOf(
  right: number,
  wrong: number,
): Pick<Entry, "precision" | "precisionRange" | "isOftenWrong"> {
  const range = wilsonRange(right, right + wrong);
  return {
    precision: right + wrong === 0 ? null : right / (right + wrong),
    precisionRange: range,
    isOftenWrong: range !== null && range[1] < 0.5,
  };
}
