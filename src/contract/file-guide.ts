/** What may be said of a file's columns beside the file, as query parameters of every request that sends one. */
import { Type } from "./schema.ts";

const texts = (description: string) =>
  Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 500 }), { maxItems: 50, description }));

/** For files of any content. */
export const columnParameters = {
  column: texts(
    "Field, colon, and the column that holds it, for example transactionId:Reference. Takes precedence over matching by name. For nested records give the path with dots. May be repeated.",
  ),
  value: texts("Field, colon, and a value for all rows, for example accountId:A-1 or currency:EUR. May be repeated."),
};

/** For files of transactions. */
export const transactionParameters = {
  ...columnParameters,
  ids: Type.Optional(
    Type.Enum(["from-rows"], {
      description:
        "from-rows for a file without ids: each row gets an id derived from its content, so a row that is sent again is recognised.",
    }),
  ),
  negativeAmounts: Type.Optional(
    Type.Enum(["in", "out"], {
      description:
        "Meaning of negative amounts: incoming money (default), or outgoing money as in account statements. Debit and credit columns are not affected.",
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
