/** Files that people attach to a case, as they are listed. */
import { Type } from "./schema.ts";
import type { Static } from "./static.ts";

const closed = { additionalProperties: false } as const;

export const CaseFile = Type.Object(
  {
    fileId: Type.Integer(),
    name: Type.String({ description: "As it was sent, without folders; card numbers are masked." }),
    bytes: Type.Integer(),
    sha256: Type.String(),
    addedAt: Type.Instant(),
    addedBy: Type.String(),
  },
  { $id: "CaseFile", ...closed },
);
export type CaseFile = Static<typeof CaseFile>;

export const CaseFileList = Type.Object({ files: Type.Array(CaseFile) }, { $id: "CaseFileList", ...closed });
export type CaseFileList = Static<typeof CaseFileList>;
