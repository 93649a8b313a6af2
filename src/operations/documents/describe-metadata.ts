/** Tells what a document says of itself, from the facts that the checks judge. */
import type { DocumentMetadata } from "../../contract/documents/metadata.ts";
import type { MetadataEntry, MetadataFacts } from "../../forgery/facts/metadata.ts";
import type { Artifact } from "../../forgery/facts.ts";

const none: DocumentMetadata = { entries: [], history: [], derivedFrom: null, notAssessed: null };

export function describeMetadata(artifact: Artifact<MetadataFacts> | undefined): DocumentMetadata {
  if (artifact?.state === "failed") return { ...none, notAssessed: artifact.reason };
  if (artifact?.state !== "present") return none;
  const { dates, tools, history = [], derivedFrom } = artifact.value;
  const entry = (kind: "date" | "program") => (given: MetadataEntry) => ({ kind, ...given });
  return {
    entries: [...tools.map(entry("program")), ...dates.map(entry("date"))],
    history: history.map(({ action, when, tool }) => ({ action, when, program: tool })),
    derivedFrom: derivedFrom ?? null,
    notAssessed: null,
  };
}
