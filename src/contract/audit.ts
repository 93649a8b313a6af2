/** The journal as auditors read it. */
import { Type } from "./schema.ts";
import type { Static } from "./static.ts";

const event = {
  sequence: Type.Integer({ description: "Sequence number in the journal." }),
  at: Type.Instant({ description: "Time of the commit of its group." }),
  kind: Type.String({
    description: "For example verdict, customer, document, token, label, model, rule, list, case, audit.",
  }),
  subject: Type.String({ description: "Id of the subject of the record. Card numbers are masked." }),
  event: Type.OrNull(Type.String({ description: "The event; null if the content is erased." })),
  actor: Type.OrNull(Type.String({ description: "The actor; null for a verdict, and if the content is erased." })),
  isErased: Type.Boolean(),
  group: Type.Integer({ description: "Commit group of the record." }),
};

export const AuditEntry = Type.Named("AuditEntry", event);
export type AuditEntry = Static<typeof AuditEntry>;

export const AuditList = Type.Page("AuditList", { events: Type.Array(AuditEntry) });
export type AuditList = Static<typeof AuditList>;

const hex = (description: string) => Type.String({ description: `${description}, in hexadecimal.` });

export const AuditRecord = Type.Named("AuditRecord", {
  ...event,
  commitment: hex("Commitment of the record, from which the group's root is computed"),
  withheld: Type.OrNull(
    Type.Enum(["erased", "personal_data", "card_number"], {
      description: "Why the content is withheld. The commitment can still be verified.",
    }),
  ),
  content: Type.OrNull(
    Type.Closed(
      {
        side: Type.Integer(),
        kind: Type.Integer(),
        salt: hex("Random salt of the commitment"),
        body: Type.String(),
        verdict: Type.OrNull(Type.String()),
        record: Type.OrNull(
          Type.String({ description: "JSON. Made from recordBytes if present: the commitment then covers these." }),
        ),
        recordBytes: Type.OrNull(Type.String({ description: "Base64." })),
        features: Type.OrNull(Type.String({ description: "Base64." })),
      },
      { description: "Everything that the commitment is computed from; see docs/audit.md." },
    ),
  ),
  inclusion: Type.Closed({
    number: Type.Integer(),
    firstSequence: Type.Integer(),
    lastSequence: Type.Integer(),
    atMs: Type.Integer(),
    previousRoot: hex("Root of the previous group"),
    commitments: Type.Array(Type.String(), { description: "Commitments of all records of the group, in order." }),
    root: hex("Root of the group, computed from the previous root and the commitments"),
  }),
});
export type AuditRecord = Static<typeof AuditRecord>;

export const AuditAnchor = Type.Named("AuditAnchor", {
  sequence: Type.Integer({ description: "Sequence number of the anchor itself." }),
  at: Type.Instant(),
  group: Type.Integer({ description: "Group of the root." }),
  throughSequence: Type.Integer({ description: "Sequence number of the last record that the root covers." }),
  root: hex("The root"),
});
export type AuditAnchor = Static<typeof AuditAnchor>;

export const AuditAnchorList = Type.Page("AuditAnchorList", { anchors: Type.Array(AuditAnchor) });
export type AuditAnchorList = Static<typeof AuditAnchorList>;

export const AuditCheck = Type.Named("AuditCheck", {
  status: Type.Enum(["running", "holds", "broken", "failed"]),
  startedAt: Type.Instant(),
  endedAt: Type.OrNull(Type.Instant()),
  records: Type.Integer({ description: "Records checked so far." }),
  of: Type.Integer({ description: "Records in the journal when the check started." }),
  erased: Type.Integer({ description: "Erased records, of which only the commitment is left." }),
  groups: Type.Integer(),
  root: Type.OrNull(hex("Last root that was checked")),
  problems: Type.Array(Type.String(), { description: "What is wrong with the chain, in sentences." }),
});
export type AuditCheck = Static<typeof AuditCheck>;

export const Reproduction = Type.Named("Reproduction", {
  transactionId: Type.String(),
  sequence: Type.Integer(),
  isReproduced: Type.Boolean({
    description: "The verdict and its record were reproduced byte for byte from stored data.",
  }),
  problem: Type.OrNull(Type.String({ description: "Why the decision could not be reproduced." })),
  model: Type.String(),
  rules: Type.String({ description: "Version of the built-in rules." }),
  ruleSet: Type.String(),
  baseRate: Type.OrNull(
    Type.Number({ description: "The base rate that was set; null if the record does not state it." }),
  ),
  thresholds: Type.Closed({ review: Type.Number(), decline: Type.Number() }),
  carried: Type.Array(Type.String(), {
    description: "Fields copied from the record because the data behind them is not stored.",
  }),
  differences: Type.Array(
    Type.Closed({ field: Type.String(), recorded: Type.OrNull(Type.String()), recomputed: Type.OrNull(Type.String()) }),
    { description: "Fields that differ, as JSON." },
  ),
});
export type Reproduction = Static<typeof Reproduction>;
