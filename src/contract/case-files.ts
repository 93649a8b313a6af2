/** Files that people attach to a case, as they are listed. */
import { Type } from "./schema.ts";
import type { Static } from "./static.ts";

export const CaseFile = Type.Named("CaseFile", {
  fileId: Type.Integer(),
  name: Type.String({ description: "As it was sent, without folders; card numbers are masked." }),
  bytes: Type.Integer(),
  sha256: Type.String(),
  addedAt: Type.Instant(),
  addedBy: Type.String(),
});
export type CaseFile = Static<typeof CaseFile>;

export const CaseFileList = Type.Named("CaseFileList", { files: Type.Array(CaseFile) });
export type CaseFileList = Static<typeof CaseFileList>;
