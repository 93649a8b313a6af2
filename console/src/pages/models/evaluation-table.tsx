/** How good a model is on transactions that it did not see, beside others on the same ones. */

import { formatFigure } from "../../data/format.ts";
import { TableFrame } from "../../parts/table.tsx";
import type { Card, Evaluation } from "./card.ts";

const figure = (value: number | undefined) => (value === undefined ? "–" : formatFigure(value).replace("-", "−"));

const rows: readonly {
  readonly name: string;
  readonly meaning: string;
  readonly read: (judged: Evaluation) => number | undefined;
}[] = [
  {
    name: "Average precision",
    meaning: "precision over the whole ranking; a random ranking has the fraud share",
    read: ({ averagePrecision }) => averagePrecision,
  },
  {
    name: "AUC",
    meaning: "how often a fraud ranks above a genuine payment; a random ranking has 0.5",
    read: ({ auc }) => auc,
  },
  {
    name: "Brier skill",
    meaning: "improvement over predicting the base rate; 1 is perfect",
    read: ({ brierSkill }) => brierSkill,
  },
  {
    name: "Calibration slope",
    meaning: "1 is ideal; below 1 the model is overconfident",
    read: ({ calibrationSlope }) => calibrationSlope,
  },
  {
    name: "Calibration offset",
    meaning: "0 is ideal; below 0 the scores are too high",
    read: ({ calibrationOffset }) => calibrationOffset,
  },
];

export function EvaluationTable({ judged, interval }: Pick<Card, "judged" | "interval">) {
  return (
    <TableFrame>
      <table class="figures-table">
        <thead>
          <tr>
            <th>
              <span class="hidden">Figure</span>
            </th>
            {judged.map(([name]) => (
              <th key={name} class="end">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, meaning, read }, row) => (
            <tr key={name}>
              <th scope="row" class="name">
                {name}
                <div class="soft">{meaning}</div>
              </th>
              {judged.map(([whose, figures], column) => (
                <td key={whose} class="end figure">
                  {figure(read(figures))}
                  {row === 0 && column === 0 && interval !== undefined ? (
                    <div class="soft">
                      {figure(interval.low)} to {figure(interval.high)}
                    </div>
                  ) : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
