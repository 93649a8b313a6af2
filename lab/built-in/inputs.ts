/** What the built-in model reads: nothing that has a unit or names a number of its own, so that it means the same everywhere. */
import { factsInOrder } from "../../src/scoring/facts/table/fact-table.ts";
import { builtInStored } from "../../src/scoring/model/built-in.ts";
import type { Scope } from "../../src/scoring/model/forest-part.ts";

/**
 * The features that are marked for it: those that the stored model reads in its order, then new ones. Trees draw features by their
 * place, so that the same seeds give the same model only in the same order.
 */
export function inputsOf(scope: Scope): readonly string[] {
  const stored = builtInStored.parts.find((part) => part.scope === scope)?.inputs ?? [];
  const marked: readonly string[] = factsInOrder.flatMap(({ name, trained }) =>
    trained === "always" || (trained === "linked" && scope === "linked") ? [name] : [],
  );
  return [...stored.filter((name) => marked.includes(name)), ...marked.filter((name) => !stored.includes(name))];
}
