/** Views of tables that people save: the filter with the columns and the order that belong to it, for themselves or for the team. */
import { Type } from "./schema.ts";
import type { Static } from "./static.ts";

const closed = { additionalProperties: false } as const;
const columnMost = 100;
const column = Type.String({ minLength: 1, maxLength: columnMost });
const content = {
  query: Type.String({ maxLength: 2_000, description: "The filter, as the page has it in its address." }),
  hidden: Type.Optional(Type.Array(column, { maxItems: columnMost, description: "Columns that are not shown." })),
  sorting: Type.Optional(Type.Object({ name: column, isDown: Type.Boolean() }, closed)),
};

export const SavedViewInput = Type.Object(content, { $id: "SavedViewInput", ...closed });
export type SavedViewInput = Static<typeof SavedViewInput>;

export const SavedViewList = Type.Object(
  {
    views: Type.Array(
      Type.Object(
        {
          page: Type.String(),
          name: Type.String(),
          isShared: Type.Boolean({ description: "Of the team; else the caller's own." }),
          ...content,
          changedAt: Type.Instant(),
          changedBy: Type.String(),
        },
        closed,
      ),
      { description: "The caller's own first, then those of the team, each in order of page and name." },
    ),
  },
  { $id: "SavedViewList", ...closed },
);
export type SavedViewList = Static<typeof SavedViewList>;
