/** Which names and functions fit what is being written. */
import type { RuleNameList } from "../../../../client/interface.ts";

export interface Suggestion {
  readonly name: string;
  /** What is written when it is taken. */
  readonly text: string;
  readonly note: string;
  readonly meaning: string;
}

/** More would not be read. */
const shownLimit = 8;

export function listSuggestions({ names, functions }: RuleNameList): readonly Suggestion[] {
  return [
    ...names.map(({ name, type, unit, meaning }) => ({ name, text: name, note: unit ?? type, meaning })),
    ...functions.map(({ name, usage, meaning }) => ({ name, text: textOf(name), note: usage, meaning })),
  ];
}

/** Names that begin so before names that hold it; none where the whole name stands there already. */
export function suggest(all: readonly Suggestion[], word: string): readonly Suggestion[] {
  if (word === "") return [];
  const wanted = word.toLowerCase();
  const fitting = all.filter(({ name }) => name.toLowerCase().includes(wanted));
  const [only] = fitting;
  if (fitting.length === 1 && only?.name === word) return [];
  const isLater = ({ name }: Suggestion) => (name.toLowerCase().startsWith(wanted) ? 0 : 1);
  return [...fitting]
    .sort((one, other) => isLater(one) - isLater(other) || one.name.length - other.name.length)
    .slice(0, shownLimit);
}

function textOf(functionName: string): string {
  return functionName === "attributes" ? "attributes." : `${functionName}(`;
}
