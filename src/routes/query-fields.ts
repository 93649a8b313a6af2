/** Query parameters that several routes share. */
import { Type } from "../contract/schema.ts";

/** The parameters of a list that is answered in pages. */
export const pageFields = (usualLimit: number, maximum: number, cursorLength = 200) => ({
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum, description: `Maximum number of entries; default ${usualLimit}.` }),
  ),
  cursor: Type.Optional(Type.String({ maxLength: cursorLength, description: "The nextCursor of the previous page." })),
});

/** A text by which a list is filtered. */
export const textFilter = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 512, description }));

/** The end of a period, with what it ends. */
export const endOf = (what: string) => `${what} A date without a time means the whole day, in UTC.`;
