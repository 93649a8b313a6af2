/** The content credentials of a PDF, which stand in an attached file (C2PA 2.2, appendix A.5). */
import type { CredentialFacts } from "../../facts/credentials.ts";
import { gatherCredentials } from "../credentials/credentials.ts";
import { findSpecifications, unpackAttached } from "./attachments.ts";
import type { GatheredArtifact, StructureContext } from "./gatherer.ts";
import { asEntries, asName } from "./values.ts";

export function gatherPdfCredentials({ input, structure }: StructureContext): GatheredArtifact<CredentialFacts> {
  const version = typeof structure === "string" ? undefined : structure.versions.at(-1);
  if (version === undefined) return { artifact: { state: "absent" } };
  const { reader, trailer } = version;
  const specification = findSpecifications(reader, trailer, input.limits.pageLimit).find(
    (entries) => asName(reader.resolve(entries.get("AFRelationship"))) === "C2PA_Manifest",
  );
  const streams = asEntries(reader.resolve(specification?.get("EF")));
  const store = unpackAttached(reader, streams?.get("F") ?? streams?.get("UF"));
  if (store === undefined) return { artifact: { state: "absent" } };
  // Places are those of the file as it was sent.
  const bytes = input.leading === undefined ? input.bytes : Buffer.concat([input.leading, input.bytes]);
  return {
    artifact: gatherCredentials({ bytes, format: "pdf", trusted: input.trustedCertificates ?? [] }, store),
  };
}
