/** A draft that is not lost: it knows what it was made from, and asks before the page is left with unsaved changes. */
import { useEffect, useRef, useState } from "preact/hooks";
import { guardLeaving } from "../../routing/router.ts";
import { isSameDraft, type RuleDraft } from "./draft.ts";

/** What was saved, or nothing of a new rule. */
export interface Base {
  readonly version: number;
  readonly draft: RuleDraft;
}

export interface DraftState {
  readonly draft: RuleDraft;
  readonly base: Base;
  readonly isChanged: boolean;
  change(changes: Partial<RuleDraft>): void;
  /** What was saved last; the draft stays as it is. */
  rebase(base: Base): void;
  /** From here on the page may be left. */
  release(): void;
}

export function useDraft(first: Base): DraftState {
  const [base, setBase] = useState(first);
  const [draft, setDraft] = useState(first.draft);
  const isChanged = !isSameDraft(draft, base.draft);
  const isHeld = useRef(false);
  isHeld.current = isChanged;

  useEffect(() => {
    const letGo = guardLeaving(() => !isHeld.current || confirm("Leave without saving? Your changes will be lost."));
    function warn(event: BeforeUnloadEvent): void {
      if (isHeld.current) event.preventDefault();
    }
    addEventListener("beforeunload", warn);
    return () => {
      letGo();
      removeEventListener("beforeunload", warn);
    };
  }, []);

  return {
    draft,
    base,
    isChanged,
    change: (changes) => setDraft((before) => ({ ...before, ...changes })),
    rebase: setBase,
    release() {
      isHeld.current = false;
    },
  };
}
