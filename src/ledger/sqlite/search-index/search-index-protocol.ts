/** What the search index's thread is given, asked and answers. */
import type { DeciderSource } from "../../decider.ts";
import type { SearchIndexFilter } from "../../search-index.ts";

export interface SearchIndexThreadData {
  readonly ledgerFile: string;
  readonly searchIndexFile: string;
  readonly decider: DeciderSource;
}

export type SearchIndexRequest =
  | {
      readonly call: number;
      readonly name: "list";
      readonly side: number;
      readonly filter: SearchIndexFilter;
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
  | {
      readonly call: number;
      readonly name: "spread";
      readonly side: number;
      readonly spanMs: number;
      readonly most: number;
    }
  | { readonly call: number; readonly name: "distance" }
  | { readonly call: number; readonly name: "close" };

export type SearchIndexReply =
  | { readonly call: number; readonly result: unknown }
  | { readonly call: number; readonly problem: string };
