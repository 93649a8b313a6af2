/** What of the newest version could not be read as it stands: damaged streams, missing parts of pages. */
import type { RepairFacts } from "../../facts/structure.ts";
import type { GatheredArtifact, PagesContext } from "./gatherer.ts";
import type { ObjectReader } from "./object-reader.ts";
import { type PdfPage, readPages } from "./page-tree.ts";
import { asEntries, asItems, asWhole, isReference, type PdfValue } from "./values.ts";

/** Runs after what unpacks pages and attached files: unpacking finds out whether a stream is whole. */
export function gatherRepairs({ input, structure }: PagesContext): GatheredArtifact<RepairFacts> {
  const version = typeof structure === "string" ? undefined : structure.versions.at(-1);
  if (typeof structure === "string" || version === undefined) return { artifact: { state: "absent" } };
  const { reader, trailer } = version;
  const found = readPages(reader, trailer);
  const tree = asEntries(reader.resolve(asEntries(reader.resolve(trailer.get("Root")))?.get("Pages")));
  const missing = Math.max(0, (asWhole(reader.resolve(tree?.get("Count"))) ?? 0) - found.length);
  const lacking = found.slice(0, input.limits.pageLimit).filter((page) => lacksParts(reader, page));
  return {
    artifact: {
      state: "present",
      value: {
        isSearched: structure.isSearched,
        streams: reader.repairedStreams,
        pages: missing + lacking.length,
      },
    },
  };
}

function lacksParts(reader: ObjectReader, { entries }: PdfPage): boolean {
  const isMissing = (value: PdfValue | undefined) => isReference(value) && reader.resolve(value) === undefined;
  const contents = entries.get("Contents");
  const parts = asItems(reader.resolve(contents)) ?? [];
  const resources = entries.get("Resources");
  const named = ["Font", "XObject"].flatMap((kind) => {
    const group = asEntries(reader.resolve(resources))?.get(kind);
    return [group, ...(asEntries(reader.resolve(group))?.values() ?? [])];
  });
  return [contents, ...parts, resources, ...named].some(isMissing);
}
