/** The last column of a table, whose button does something to its row. */

import { may } from "../session/session.ts";
import { Button } from "./button.tsx";
import type { WorkColumn } from "./work-table.tsx";

interface RowAction {
  /** What it is done to, for those who do not see the row. */
  readonly of: string;
  readonly run: () => void;
}

/** Offered to those who may change rules and lists; nothing for rows without an action. */
export function actionColumn<Row>(verb: string, actionOf: (row: Row) => RowAction | undefined): WorkColumn<Row> {
  return {
    name: verb,
    class: "end",
    cell: (row) => {
      const action = may("rules:write") ? actionOf(row) : undefined;
      return action === undefined ? null : (
        <Button name={verb} class="button small" aria-label={`${verb} ${action.of}`} onClick={action.run} />
      );
    },
  };
}
