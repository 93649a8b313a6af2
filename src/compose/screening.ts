/** Screening of names against sanctions and watch lists. */
import { startKeepScreening } from "../operations/screening/keep-screening.ts";
import { NameMatcher } from "../operations/screening/name-matcher.ts";
import { createScreenName } from "../operations/screening/screen-name.ts";
import { screeningRoutes } from "../routes/screening.ts";
import type { Part, Services } from "./part.ts";

export function composeScreening({ config, ledger, log, now }: Services): Part {
  const { screeningScore: leastScore, caseDueHours: dueHours } = config;
  const matcher = new NameMatcher(ledger.lists, now);
  const onFailure = (error: unknown) => log.error("Names could not be compared with the screening lists.", { error });
  let stop = async () => {};
  return {
    routes: screeningRoutes(createScreenName(matcher, leastScore)),
    start() {
      stop = startKeepScreening({ ledger, matcher, leastScore, dueHours, now, onFailure });
    },
    async close() {
      await stop();
      await matcher.close();
    },
  };
}
