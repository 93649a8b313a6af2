/** Which objects of one version of a PDF are reached from its root, its pages or its trailer. */
import type { ObjectReader } from "./object-reader.ts";
import { readPages } from "./page-tree.ts";
import { asEntries, asItems, asName, isReference, type PdfValue } from "./values.ts";

/** They lead back up. */
const backKeys = new Set(["Parent", "P", "StructParent", "StructParents", "Dest", "Pg"]);
/** Values walked over in one version; the largest honest files have some million. */
const visitLimit = 2_000_000;
const treeDepth = 64;

/** Undefined when the document has more than can be walked over. */
export function findReachedObjects(
  reader: ObjectReader,
  trailer: ReadonlyMap<string, PdfValue>,
): ReadonlySet<number> | undefined {
  const reached = new Set<number>();
  const root = trailer.get("Root");
  const catalogue = asEntries(reader.resolve(root));
  if (isReference(root)) reached.add(root.number);
  const pages = readPages(reader, trailer);
  for (const { objectNumber } of pages) if (objectNumber !== undefined) reached.add(objectNumber);
  reachTree(reader, catalogue?.get("Pages"), reached, 0);
  const stack: (PdfValue | undefined)[] = [trailer.get("Info"), trailer.get("Encrypt")];
  for (const { entries } of pages) for (const entry of entriesDown(entries)) stack.push(entry);
  for (const [key, value] of catalogue ?? []) if (key !== "Pages") stack.push(value);
  for (let visits = 0; stack.length > 0; visits += 1) {
    if (visits >= visitLimit) return undefined;
    const value = stack.pop();
    if (isReference(value)) {
      if (reached.has(value.number)) continue;
      const found = reader.resolve(value);
      if (isPageNode(found)) continue;
      reached.add(value.number);
      stack.push(found);
      continue;
    }
    for (const item of asItems(value) ?? []) stack.push(item);
    for (const entry of entriesDown(asEntries(value))) stack.push(entry);
  }
  return reached;
}

function reachTree(reader: ObjectReader, node: PdfValue | undefined, reached: Set<number>, depth: number): void {
  if (depth > treeDepth || !isReference(node) || reached.has(node.number)) return;
  reached.add(node.number);
  const kids = asItems(reader.resolve(asEntries(reader.resolve(node))?.get("Kids"))) ?? [];
  for (const kid of kids) reachTree(reader, kid, reached, depth + 1);
}

function entriesDown(entries: ReadonlyMap<string, PdfValue> | undefined): readonly PdfValue[] {
  return [...(entries ?? [])].flatMap(([key, value]) => (backKeys.has(key) ? [] : [value]));
}

function isPageNode(value: PdfValue | undefined): boolean {
  const type = asName(asEntries(value)?.get("Type"));
  return type === "Page" || type === "Pages" || type === "Catalog";
}
