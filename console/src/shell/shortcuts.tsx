/** Keyboard shortcuts for navigation, and the sheet that lists them. */

import { useEffect, useRef } from "preact/hooks";
import { pages } from "../pages/pages.ts";
import { Button } from "../parts/button.tsx";
import { goTo } from "../routing/router.ts";
import { may } from "../session/session.ts";
import { areDecisionsOff, pageKeys, type Shortcut, turnDecisions } from "./page-keys.ts";
import { toggleTheme } from "./theme.ts";

/** After `g` the second key has to follow within this time. */
const pairMs = 2_000;

export function useShortcuts(openSheet: () => void, openSearch: () => void): readonly Shortcut[] {
  const shortcuts: Shortcut[] = [
    ...pageKeys.value.filter(({ isDecision }) => !(isDecision === true && areDecisionsOff())),
    { keys: "/", meaning: "Search everything; also ⌘K or Ctrl K", run: openSearch },
    { keys: "t", meaning: "Switch between dark and light", run: toggleTheme },
    { keys: "?", meaning: "Show keyboard shortcuts", run: openSheet },
    ...pages.flatMap(({ navigation, pattern, scope }) =>
      navigation?.key === undefined || !may(scope)
        ? []
        : [{ keys: `g ${navigation.key}`, meaning: `Go to ${navigation.name}`, run: () => goTo(pattern) }],
    ),
  ];
  const latest = useRef(shortcuts);
  latest.current = shortcuts;

  useEffect(() => {
    let first = { key: "", atMs: 0 };
    function onKey(event: KeyboardEvent): void {
      if (event.key.toLowerCase() === "k" && (event.metaKey || event.ctrlKey) && !event.shiftKey && !event.altKey) {
        event.preventDefault();
        latest.current.find(({ keys }) => keys === "/")?.run();
        return;
      }
      const target = event.target;
      const isTyping =
        target instanceof HTMLElement && target.closest("input, textarea, select, dialog[open]") !== null;
      if (isTyping || event.metaKey || event.ctrlKey || event.altKey) return;
      const isPair = first.key === "g" && event.timeStamp - first.atMs < pairMs;
      const keys = isPair ? `g ${event.key}` : event.key;
      first = { key: event.key, atMs: event.timeStamp };
      const found = latest.current.find((shortcut) => shortcut.keys === keys);
      if (found === undefined) return;
      event.preventDefault();
      found.run();
    }
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  return shortcuts;
}

export function ShortcutSheet({
  shortcuts,
  onClose,
}: {
  readonly shortcuts: readonly Shortcut[];
  readonly onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} onClose={onClose} aria-labelledby="shortcuts-title">
      <div class="stack">
        <h2 id="shortcuts-title">Keyboard shortcuts</h2>
        <dl class="keys">
          {shortcuts.map(({ keys, meaning }) => (
            <div key={keys}>
              <dt>
                {keys.split(" ").map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <label>
          <input
            type="checkbox"
            checked={!areDecisionsOff()}
            onChange={({ currentTarget }) => turnDecisions(!currentTarget.checked)}
          />{" "}
          Single keys that decide cases and documents
        </label>
        <form method="dialog">
          <Button name="Close" type="submit" />
        </form>
      </div>
    </dialog>
  );
}
