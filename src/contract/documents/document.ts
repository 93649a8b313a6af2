/** The answer to an uploaded document, and the report that stays readable by its id. */
import { Type } from "../schema.ts";
import type { Static } from "../static.ts";

/** The closed, published list of what kind of mismatch or tampering a finding is. */
const tamperingTypes = [
  "tampering",
  "layout_anomaly",
  "future_date",
  "cross_field_mismatch",
  "value_mismatch",
  "text_manipulation",
] as const;
export type TamperingType = (typeof tamperingTypes)[number];

export const Finding = Type.Object(
  {
    issue: Type.String({ description: "Label of what was detected." }),
    observation: Type.String({ description: "What was observed, where, and why it is unusual." }),
    confidence_score: Type.Integer({
      minimum: 0,
      maximum: 100,
      description: "100 x the probability that the observation is true and has no innocent cause.",
    }),
    tampered: Type.Boolean({ description: "Whether this likely represents tampering." }),
    tampering_type: Type.Enum([...tamperingTypes]),
  },
  { $id: "Finding", additionalProperties: false },
);
export type Finding = Static<typeof Finding>;

export const DocumentAnalysis = Type.Object(
  {
    id: Type.Integer({ description: "Identifier of the analysis report." }),
    document_name: Type.String(),
    response: Type.Array(Finding, {
      description: "Most severe first. An empty list does not prove that the document is authentic.",
    }),
    document_url: Type.String({ description: "Temporary address of the stored document." }),
  },
  { $id: "DocumentAnalysis", additionalProperties: false },
);
export type DocumentAnalysis = Static<typeof DocumentAnalysis>;

/** A rectangle on a page, in points from the top left of the page as it is shown. */
export const Box = Type.Object(
  {
    page: Type.Integer({ minimum: 1 }),
    left: Type.Number(),
    top: Type.Number(),
    width: Type.Number(),
    height: Type.Number(),
    role: Type.Optional(
      Type.Enum(["subject", "compared", "source"], {
        description:
          "Role of the box: the subject of the finding (if absent), what it was compared with, or the source that it was copied from.",
      }),
    ),
  },
  { additionalProperties: false },
);
export type Box = Static<typeof Box>;

/** The evidence of a finding, in a form that can be drawn. */
export const FindingEvidence = Type.Union(
  [
    Type.Object(
      {
        kind: Type.Literal("history"),
        before: Type.String({ description: "Content before the change." }),
        after: Type.String({ description: "Content after the change." }),
        revision: Type.Optional(Type.Integer({ minimum: 1, description: "Version that made the change." })),
      },
      { additionalProperties: false },
    ),
    Type.Object(
      {
        kind: Type.Literal("comparison"),
        stated: Type.String(),
        expected: Type.String(),
        basis: Type.String({ description: "Origin of the expected value." }),
      },
      { additionalProperties: false },
    ),
    Type.Object({ kind: Type.Literal("inventory"), items: Type.Array(Type.String()) }, { additionalProperties: false }),
    Type.Object(
      {
        kind: Type.Literal("structure"),
        facts: Type.Array(Type.Object({ name: Type.String(), text: Type.String() }, { additionalProperties: false })),
      },
      { additionalProperties: false },
    ),
  ],
  { $id: "FindingEvidence" },
);
export type FindingEvidence = Static<typeof FindingEvidence>;

/** A finding with the fields that the specification's shape lacks. */
export const DetailedFinding = Type.Object(
  {
    check: Type.String({ description: "Id of the check, for example amount-replaced-in-later-revision." }),
    issue: Type.String(),
    observation: Type.String(),
    confidence_score: Type.Integer({ minimum: 0, maximum: 100 }),
    tampered: Type.Boolean(),
    tampering_type: Type.Enum([...tamperingTypes]),
    probability: Type.Number({
      minimum: 0,
      maximum: 1,
      description: "Probability of tampering, given this finding and the findings that support it.",
    }),
    boxes: Type.Array(Box),
    evidence: Type.Optional(FindingEvidence),
    decides: Type.Optional(
      Type.Enum(["alone", "together"], {
        description:
          "Of a finding that says tampered: whether it does so alone, or together with those that support it.",
      }),
    ),
    supported_by: Type.Optional(
      Type.Array(Type.String(), {
        description:
          "Checks whose findings raise its probability, the strongest first. Of one cause, only the strongest.",
      }),
    ),
  },
  { $id: "DetailedFinding", additionalProperties: false },
);
export type DetailedFinding = Static<typeof DetailedFinding>;

/** Something that a check compared and that agrees, or that could not be placed: a sign that the document is consistent, never that it is authentic. */
export const HeldRelation = Type.Object(
  {
    check: Type.String(),
    relation: Type.String({ description: "What was compared and agrees, with the values." }),
    boxes: Type.Array(Box),
    unplaced: Type.Optional(
      Type.Literal(true, {
        description: "Lists what was read but is part of no recognised relation, instead of what agrees.",
      }),
    ),
  },
  { $id: "HeldRelation", additionalProperties: false },
);
export type HeldRelation = Static<typeof HeldRelation>;

/** What a file says or shows of where it comes from. */
export const originKinds = [
  "generated by a model",
  "retouched by a model",
  "camera",
  "scanner",
  "screen shot",
  "drawn by a program",
] as const;
export type OriginKind = (typeof originKinds)[number];

export const OriginStatement = Type.Object(
  {
    kind: Type.Enum([...originKinds]),
    basis: Type.Enum(["content credentials", "metadata", "text of a generator", "pixels"]),
    statement: Type.String({ description: "What was read, and where." }),
    signer: Type.String({
      description: "Holder of the certificate that signed the statement; empty without a valid signature.",
    }),
    verified: Type.Boolean({
      description:
        "The signature holds, and so does every hash up to the file's bytes. It does not confirm that the signer is trusted.",
    }),
    subject: Type.Enum(["file", "part"], { description: "Whether it speaks of the file, or of a part of it." }),
  },
  { $id: "OriginStatement", additionalProperties: false },
);
export type OriginStatement = Static<typeof OriginStatement>;

/** The fields of a stored document that lists and reports share. */
export const documentFields = {
  id: Type.Integer(),
  document_name: Type.String(),
  doc_format: Type.String({ description: "Format of the content." }),
  sha256: Type.String(),
  bytes: Type.Integer(),
  pages: Type.Integer(),
  analysedAt: Type.Instant(),
};

export const DocumentReport = Type.Object(
  {
    ...documentFields,
    catalogueVersion: Type.String(),
    checks: Type.Array(
      Type.Object(
        {
          check: Type.String(),
          outcome: Type.Enum(["clear", "found", "nothing_to_compare", "not_applicable", "not_assessed", "silenced"], {
            description:
              "clear: what it compares is there and agrees. nothing_to_compare: the document has nothing that it compares. not_applicable: it is for another kind of file. silenced: this side does not run it.",
          }),
        },
        { additionalProperties: false },
      ),
    ),
    summary: Type.String({
      description: "How many findings there are, which of them decide, and which support these.",
    }),
    findings: Type.Array(DetailedFinding),
    held: Type.Optional(
      Type.Array(HeldRelation, {
        description: "What was compared and agrees. Absent from reports of earlier versions.",
      }),
    ),
    origin: Type.Optional(
      Type.Array(OriginStatement, {
        description:
          "Statements on the origin of the file, the best proven first. A missing statement means nothing. Absent from reports of earlier versions.",
      }),
    ),
    document_url: Type.String(),
  },
  { $id: "DocumentReport", additionalProperties: false },
);
export type DocumentReport = Static<typeof DocumentReport>;
