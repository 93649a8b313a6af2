/** What is known of a file when its transactions are read. */
import type { NumberStyle } from "./decimal.ts";
import type { TimeStyle } from "./moment.ts";
import type { NameRule } from "./transaction-fields.ts";

export interface TransactionOptions {
  readonly nowMs: number;
  /** In JSON an amount must be a number; in text it is read as one. */
  readonly source: "json" | "text";
  /** Whether only the specification's names count, or usual other ones too. By default text allows them and JSON does not. */
  readonly names?: NameRule;
  /** How a column writes its numbers, by the column's name; `point` where nothing is said. */
  readonly numberStyles?: ReadonlyMap<string, NumberStyle>;
  /** How a column writes its dates and times, by the column's name; where nothing is said, only clear ones are read. */
  readonly timeStyles?: ReadonlyMap<string, TimeStyle>;
  /** What a negative amount means where no column for debits and credits says it; by default money coming in. */
  readonly negativeAmounts?: "in" | "out";
  /** Columns whose values are all negative: in one for debits or credits the sign then says nothing more. */
  readonly negativeColumns?: ReadonlySet<string>;
  /** Zone of times without an offset; UTC where nothing is said. */
  readonly timezone?: string | undefined;
  /** Whether amounts are in the currency's smallest unit, such as cents; undefined where the record has to say it. */
  readonly areAmountsMinor?: boolean | undefined;
  /** The sender states the account of all rows, or that they have no ids: the file is a statement. */
  readonly isStatement?: boolean;
  /** And it does not say what a negative amount means. */
  readonly isSignOpen?: boolean;
  /** What the column of a field is called in the file, where it came under the field's own name. */
  readonly sentNames?: ReadonlyMap<string, string>;
}

/** What the file says of a field stands in the name of its column there. */
export function sentName(name: string, { sentNames }: TransactionOptions): string {
  return sentNames?.get(name) ?? name;
}
