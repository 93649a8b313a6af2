/** What may be said of a file's columns beside the file, as query parameters of every request that sends one. */
import { Type } from "./schema.ts";

const texts = (description: string) =>
  Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 500 }), { maxItems: 50, description }));

/** For files of any content. */
export const columnParameters = {
  column: texts(
    "A field, a colon and the name of the column that gives it, such as transactionId:Reference; goes before what names tell. Of nested records the path with dots. May come several times.",
  ),
  value: texts(
    "A field, a colon and its value for all rows, such as accountId:A-1 or currency:EUR. May come several times.",
  ),
};

/** For files of transactions. */
export const transactionParameters = {
  ...columnParameters,
  ids: Type.Optional(
    Type.Enum(["from-rows"], {
      description:
        "from-rows for a file without ids: each row gets one that follows from its content, so that a row sent again is known again.",
    }),
  ),
  negativeAmounts: Type.Optional(
    Type.Enum(["in", "out"], {
      description:
        "What a negative amount means: money coming in (the default), or going out, as in statements of accounts. Columns for debits and credits mean what they say in either case.",
    }),
  ),
};

/** As it is sent: texts such as `transactionId:Reference`. */
export interface GuideTexts {
  readonly column?: readonly string[] | undefined;
  readonly value?: readonly string[] | undefined;
  readonly ids?: "from-rows" | undefined;
  readonly negativeAmounts?: "in" | "out" | undefined;
}
