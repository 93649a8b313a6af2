/** Keyboard shortcuts of the open page; the sheet lists them with those for navigation. */
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { keep, readKept } from "../data/kept.ts";

export interface Shortcut {
  readonly keys: string;
  readonly meaning: string;
  readonly run: () => void;
  /** It decides something for good; the reader can turn such keys off. */
  readonly isDecision?: boolean;
}

const keptName = "decision-keys-off";
const turnedOff = signal<boolean | undefined>(undefined);

export const areDecisionsOff = (): boolean => turnedOff.value ?? readKept(keptName) === true;

export function turnDecisions(isOff: boolean): void {
  turnedOff.value = isOff;
  keep(keptName, isOff);
}

export const pageKeys = signal<readonly Shortcut[]>([]);

/** They work while the part that names them is shown. */
export function usePageKeys(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  const names = shortcuts.map(({ keys }) => keys).join(" ");
  useEffect(() => {
    const own = latest.current.map(
      ({ keys, meaning, isDecision = false }): Shortcut => ({
        keys,
        meaning,
        isDecision,
        run: () => latest.current.find((one) => one.keys === keys)?.run(),
      }),
    );
    pageKeys.value = [...pageKeys.peek(), ...own];
    return () => {
      pageKeys.value = pageKeys.peek().filter((one) => !own.includes(one));
    };
  }, [names]);
}
