/** What the register's thread is given, asked and answers. */
import type { DeciderSource } from "../../decider.ts";
import type { RegisterFilter } from "../../register.ts";

export interface RegisterThreadData {
  readonly ledgerFile: string;
  readonly registerFile: string;
  readonly decider: DeciderSource;
}

export type RegisterRequest =
  | {
      readonly call: number;
      readonly name: "list";
      readonly side: number;
      readonly filter: RegisterFilter;
      readonly before: number | undefined;
      readonly limit: number;
    }
  | {
      readonly call: number;
      readonly name: "summarise";
      readonly side: number;
      readonly fromMs: number;
      readonly toMs: number;
    }
  | { readonly call: number; readonly name: "followFlagged"; readonly after: number; readonly limit: number }
  | {
      readonly call: number;
      readonly name: "follow";
      readonly after: number;
      readonly limit: number;
      readonly verdicts: "flagged" | "all";
    }
  | { readonly call: number; readonly name: "distance" }
  | { readonly call: number; readonly name: "close" };

export type RegisterReply =
  | { readonly call: number; readonly result: unknown }
  | { readonly call: number; readonly problem: string };
