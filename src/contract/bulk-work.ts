/** What people do about a bulk case, as it is sent and shown. */
import { BulkCase } from "./bulk-case.ts";
import { assignment, noteText, versionHeld } from "./case.ts";
import { Type } from "./schema.ts";
import type { Static } from "./static.ts";

const bulkWorkEventKinds = ["assigned", "noted", "reviewed", "reopened"] as const;
export type BulkWorkEventKind = (typeof bulkWorkEventKinds)[number];

const closed = { additionalProperties: false } as const;
const textOrNull = Type.Union([Type.String(), Type.Null()]);

const work = {
  version: Type.Integer({ description: "Increases with every change; send it with the next change." }),
  state: Type.Enum(["open", "reviewed"]),
  assignee: textOrNull,
  review: Type.Union([
    Type.Object({ outcome: Type.String(), at: Type.String(), by: Type.String() }, closed),
    Type.Null(),
  ]),
};
const description = "Work on the file.";

export const BulkCaseEntry = Type.Object(
  { ...BulkCase.properties, work: Type.Object(work, { description, ...closed }) },
  { $id: "BulkCaseEntry", ...closed },
);
export type BulkCaseEntry = Static<typeof BulkCaseEntry>;

export const BulkCaseDetails = Type.Object(
  {
    ...BulkCase.properties,
    work: Type.Object(
      {
        ...work,
        events: Type.Array(
          Type.Object(
            { kind: Type.Enum([...bulkWorkEventKinds]), at: Type.String(), actor: Type.String(), text: textOrNull },
            closed,
          ),
          { description: "Oldest first." },
        ),
      },
      { description, ...closed },
    ),
  },
  { $id: "BulkCaseDetails", ...closed },
);
export type BulkCaseDetails = Static<typeof BulkCaseDetails>;

export const BulkCaseList = Type.Object(
  { cases: Type.Array(BulkCaseEntry), nextCursor: textOrNull },
  { $id: "BulkCaseList", ...closed },
);
export type BulkCaseList = Static<typeof BulkCaseList>;

export const BulkCaseAction = Type.Object(
  {
    version: Type.Optional(versionHeld),
    action: Type.Union([
      Type.Object({ kind: Type.Literal("assign"), ...assignment }, closed),
      Type.Object({ kind: Type.Literal("note"), text: noteText }, closed),
      Type.Object({ kind: Type.Literal("review"), outcome: noteText }, closed),
      Type.Object({ kind: Type.Literal("reopen"), note: Type.Optional(noteText) }, closed),
    ]),
  },
  { $id: "BulkCaseAction", ...closed },
);
export type BulkCaseAction = Static<typeof BulkCaseAction>;
