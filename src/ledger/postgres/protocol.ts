/** What the writer's thread of a node is given. */
import type { DeciderSource } from "../decider.ts";
import type { PostgresSettings } from "./connection.ts";

export interface WriterThreadData {
  readonly settings: PostgresSettings;
  readonly decider: DeciderSource;
  readonly cacheEntries: number;
}
