/** Queues of cases: named views that a side shares, each with its own due time. */
import { Type } from "./schema.ts";
import type { Static } from "./static.ts";

const filter = {
  title: Type.String({ minLength: 1, maxLength: 100 }),
  minimumScore: Type.OrNull(Type.Number({ minimum: 0, maximum: 100 }), {
    description: "Only cases with at least this highest score.",
  }),
  reason: Type.OrNull(Type.String({ minLength: 1, maxLength: 100 }), {
    description: "Only cases with an alert that has this reason, or `rule:` and the id of a rule.",
  }),
  dueHours: Type.OrNull(Type.Integer({ minimum: 1, maximum: 8_760 }), {
    description:
      "Hours from a matching alert to the due time of its case; of several queues the earliest counts. Null leaves ASSAY_CASE_DUE_HOURS.",
  }),
};

export const CaseQueueInput = Type.Named("CaseQueueInput", filter);
export type CaseQueueInput = Static<typeof CaseQueueInput>;

export const CaseQueueList = Type.Named("CaseQueueList", {
  queues: Type.Array(
    Type.Closed({ name: Type.String(), ...filter, changedAt: Type.Instant(), changedBy: Type.String() }),
    { description: "In order of their names." },
  ),
});
export type CaseQueueList = Static<typeof CaseQueueList>;
