/** Queues of cases: named views that a side shares, each with its own due time. */
import { Type } from "./schema.ts";
import type { Static } from "./static.ts";

const closed = { additionalProperties: false } as const;
const filter = {
  title: Type.String({ minLength: 1, maxLength: 100 }),
  minimumScore: Type.Union([Type.Number({ minimum: 0, maximum: 100 }), Type.Null()], {
    description: "Only cases with at least this highest score.",
  }),
  reason: Type.Union([Type.String({ minLength: 1, maxLength: 100 }), Type.Null()], {
    description: "Only cases with an alert that has this reason, or `rule:` and the id of a rule.",
  }),
  dueHours: Type.Union([Type.Integer({ minimum: 1, maximum: 8_760 }), Type.Null()], {
    description:
      "Hours from a matching alert to the due time of its case; of several queues the earliest counts. Null leaves ASSAY_CASE_DUE_HOURS.",
  }),
};

export const CaseQueueInput = Type.Object(filter, { $id: "CaseQueueInput", ...closed });
export type CaseQueueInput = Static<typeof CaseQueueInput>;

export const CaseQueueList = Type.Object(
  {
    queues: Type.Array(
      Type.Object({ name: Type.String(), ...filter, changedAt: Type.Instant(), changedBy: Type.String() }, closed),
      { description: "In order of their names." },
    ),
  },
  { $id: "CaseQueueList", ...closed },
);
export type CaseQueueList = Static<typeof CaseQueueList>;
