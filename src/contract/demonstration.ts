/** The answer to a request for the demonstration portfolio. */
import { Type } from "./schema.ts";
import type { Static } from "./static.ts";
import { TokenInfo } from "./tokens.ts";

export const Demonstration = Type.Named("Demonstration", {
  token: Type.String({ description: "Token for the test side. It is shown only once and expires after an hour." }),
  info: TokenInfo,
  transactions: Type.Integer({ description: "Transactions analysed; 0 if the test side was not empty." }),
  labels: Type.Integer({ description: "Labels that are known by now." }),
  customers: Type.Integer({ description: "Owners of the accounts." }),
});
export type Demonstration = Static<typeof Demonstration>;
