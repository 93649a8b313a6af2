/** `/screening`: how near a name is to those on the screening lists. */
import { ScreeningInput, ScreeningResult } from "../contract/screening.ts";
import { jsonRoute, type Route } from "../http/route.ts";
import type { ScreenName } from "../operations/screening/screen-name.ts";

export function screeningRoutes(screenName: ScreenName): readonly Route[] {
  return [
    jsonRoute({
      tag: "Lists",
      scope: "reports:read",
      method: "POST",
      path: "/screening",
      operation: "screenName",
      summary: "Compare a name with the screening lists",
      body: ScreeningInput,
      responses: {
        200: { description: "The listed parties that are near. Nothing is stored.", schema: ScreeningResult },
      },
      answer: ({ caller, body }) => screenName(caller.side, body),
    }),
  ];
}
