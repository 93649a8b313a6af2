/** What becomes of asking for the demonstration portfolio. */
import { Type } from "./schema.ts";
import type { Static } from "./static.ts";
import { TokenInfo } from "./token.ts";

export const Demonstration = Type.Object(
  {
    token: Type.String({ description: "A token for the test side; it is shown this once, and ends after an hour." }),
    info: TokenInfo,
    transactions: Type.Integer({ description: "Analysed now; 0 where the test side was not empty." }),
    labels: Type.Integer({ description: "What is known by now of some of them." }),
    customers: Type.Integer({ description: "Who the accounts belong to." }),
  },
  { $id: "Demonstration", additionalProperties: false },
);
export type Demonstration = Static<typeof Demonstration>;
