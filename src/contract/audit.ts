/** The journal as auditors read it. */
import { Type } from "./schema.ts";
import type { Schema, Static } from "./static.ts";

const orNull = <T extends Schema>(schema: T) => Type.Union([schema, Type.Null()]);

const event = {
  sequence: Type.Integer({ description: "Place in the journal." }),
  at: Type.String({ description: "When its group was committed." }),
  kind: Type.String({
    description: "Such as verdict, customer, document, token, label, model, rule, list, case, audit.",
  }),
  subject: Type.String({ description: "The id of what the record is about. Card numbers are masked." }),
  event: orNull(Type.String({ description: "What happened; null where the content is erased." })),
  actor: orNull(Type.String({ description: "Who did it; null for a verdict, and where the content is erased." })),
  isErased: Type.Boolean(),
  group: Type.Integer({ description: "The commit group that the record is in." }),
};

export const AuditEntry = Type.Object(event, { $id: "AuditEntry", additionalProperties: false });
export type AuditEntry = Static<typeof AuditEntry>;

export const AuditList = Type.Object(
  { events: Type.Array(AuditEntry), nextCursor: orNull(Type.String()) },
  { $id: "AuditList", additionalProperties: false },
);
export type AuditList = Static<typeof AuditList>;

const hex = (description: string) => Type.String({ description: `${description}, in hexadecimal.` });

export const AuditRecord = Type.Object(
  {
    ...event,
    commitment: hex("What stands for the record in its group's root"),
    withheld: orNull(
      Type.Enum(["erased", "personal_data", "card_number"], {
        description: "Why the content is not given; the commitment still stands for it.",
      }),
    ),
    content: orNull(
      Type.Object(
        {
          side: Type.Integer(),
          kind: Type.Integer(),
          salt: hex("The random salt of the commitment"),
          body: Type.String(),
          verdict: orNull(Type.String()),
          record: orNull(Type.String()),
          features: orNull(Type.String({ description: "In base64." })),
        },
        { additionalProperties: false, description: "All that the commitment is made of; see docs/audit.md." },
      ),
    ),
    inclusion: Type.Object(
      {
        number: Type.Integer(),
        firstSequence: Type.Integer(),
        lastSequence: Type.Integer(),
        atMs: Type.Integer(),
        previousRoot: hex("The root of the group before"),
        commitments: Type.Array(Type.String(), { description: "Of all records of the group, in order." }),
        root: hex("The group's root, which follows from all of these"),
      },
      { additionalProperties: false },
    ),
  },
  { $id: "AuditRecord", additionalProperties: false },
);
export type AuditRecord = Static<typeof AuditRecord>;

export const AuditAnchor = Type.Object(
  {
    sequence: Type.Integer({ description: "Place of the anchor itself in the journal." }),
    at: Type.String(),
    group: Type.Integer({ description: "The group whose root it is." }),
    throughSequence: Type.Integer({ description: "The last record that the root covers." }),
    root: hex("The root"),
  },
  { $id: "AuditAnchor", additionalProperties: false },
);
export type AuditAnchor = Static<typeof AuditAnchor>;

export const AuditAnchorList = Type.Object(
  { anchors: Type.Array(AuditAnchor), nextCursor: orNull(Type.String()) },
  { $id: "AuditAnchorList", additionalProperties: false },
);
export type AuditAnchorList = Static<typeof AuditAnchorList>;

export const AuditCheck = Type.Object(
  {
    status: Type.Enum(["running", "holds", "broken", "failed"]),
    startedAt: Type.String(),
    endedAt: orNull(Type.String()),
    records: Type.Integer({ description: "Checked so far." }),
    of: Type.Integer({ description: "Records that there were at the start." }),
    erased: Type.Integer({ description: "Records of which only the commitment is left." }),
    groups: Type.Integer(),
    root: orNull(hex("The last root that was checked")),
    problems: Type.Array(Type.String(), { description: "What does not hold, in sentences." }),
  },
  { $id: "AuditCheck", additionalProperties: false },
);
export type AuditCheck = Static<typeof AuditCheck>;

export const Reproduction = Type.Object(
  {
    transactionId: Type.String(),
    sequence: Type.Integer(),
    isReproduced: Type.Boolean({
      description: "Verdict and record were made again from what was kept, the same to the last byte.",
    }),
    problem: orNull(Type.String({ description: "Why it could not be decided again, where it could not." })),
    model: Type.String(),
    rules: Type.String({ description: "The version of the built-in rules." }),
    ruleSet: Type.String(),
    baseRate: orNull(Type.Number({ description: "That was set; null where the record does not say." })),
    thresholds: Type.Object({ review: Type.Number(), decline: Type.Number() }, { additionalProperties: false }),
    carried: Type.Array(Type.String(), {
      description: "Fields of the record that were taken from it: they rest on what is not kept.",
    }),
    differences: Type.Array(
      Type.Object(
        { field: Type.String(), recorded: orNull(Type.String()), recomputed: orNull(Type.String()) },
        { additionalProperties: false },
      ),
      { description: "Fields that differ, each as JSON." },
    ),
  },
  { $id: "Reproduction", additionalProperties: false },
);
export type Reproduction = Static<typeof Reproduction>;
