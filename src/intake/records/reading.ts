/** How a file writes its values, where single values are ambiguous. */
import type { DateOrder } from "./calendar-date.ts";
import type { NumberStyle } from "./decimal.ts";
import type { TimeStyle } from "./moment.ts";

/** Found once for a file, and passed to `parseTransaction` and `parseCustomer`. */
export interface Reading {
  readonly source: "json" | "text";
  readonly names: "usual";
  /** What the content was recognised as; a table where nothing is said. */
  readonly format?: string;
  /** Its entries are counted, whatever lines they stand on. */
  readonly hasPositions?: boolean;
  /** Records without an id get one from their content. */
  readonly areIdsMade?: boolean;
  /** By column; a JSON file has none. */
  readonly numberStyles: ReadonlyMap<string, NumberStyle>;
  readonly dateOrders: ReadonlyMap<string, DateOrder>;
  readonly timeStyles: ReadonlyMap<string, TimeStyle>;
  /** What a negative amount means: money coming in, unless the sender says otherwise. */
  readonly negativeAmounts?: "in" | "out";
  /** The sender states the account of all rows, or that they have no ids. */
  readonly isStatement?: boolean;
  /** And it does not say what a negative amount means. */
  readonly isSignOpen?: boolean;
  /** The zone of times without an offset, as a name or an offset. The default is UTC. */
  readonly timezone?: string | undefined;
  /** Whether amounts are in the currency's smallest unit, if the sender says it. */
  readonly areAmountsMinor?: boolean | undefined;
  /** By field: the name of its column in the file, where the sender gives it. It may say more than the field's own. */
  readonly sentNames?: ReadonlyMap<string, string>;
  /** Columns whose first numbers are all negative. */
  readonly negativeColumns?: ReadonlySet<string>;
}
