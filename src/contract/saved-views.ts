/** Views of tables that people save: the filter with the columns and the order that belong to it, for themselves or for the team. */
import { Type } from "./schema.ts";
import type { Static } from "./static.ts";

const columnMost = 100;
const column = Type.String({ minLength: 1, maxLength: columnMost });
const content = {
  query: Type.String({ maxLength: 2_000, description: "The filter, as the page has it in its address." }),
  hidden: Type.Optional(Type.Array(column, { maxItems: columnMost, description: "Columns that are not shown." })),
  sorting: Type.Optional(Type.Closed({ name: column, isDown: Type.Boolean() })),
};

export const SavedViewInput = Type.Named("SavedViewInput", content);
export type SavedViewInput = Static<typeof SavedViewInput>;

export const SavedViewList = Type.Named("SavedViewList", {
  views: Type.Array(
    Type.Closed({
      page: Type.String(),
      name: Type.String(),
      isShared: Type.Boolean({ description: "Of the team; else the caller's own." }),
      ...content,
      changedAt: Type.Instant(),
      changedBy: Type.String(),
    }),
    { description: "The caller's own first, then those of the team, each in order of page and name." },
  ),
});
export type SavedViewList = Static<typeof SavedViewList>;
