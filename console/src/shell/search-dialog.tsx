/** Search over everything: what is typed is looked for, arrows choose, Enter opens. */
import type { TargetedKeyboardEvent } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { goTo } from "../routing/router.ts";
import { findPages, findStored, type Hit } from "./find-anything.ts";

/** After the last key, so that not each one is a request. */
const restMs = 150;
const leastCharacters = 2;

export function SearchDialog({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState("");
  const [place, setPlace] = useState(0);
  const wanted = text.trim();
  // Before the next key, which is the first letter.
  useLayoutEffect(() => dialog.current?.showModal(), []);
  useEffect(() => setPlace(0), [wanted]);
  const stored = useStoredHits(wanted);

  const isSearched = wanted.length < leastCharacters || stored.text === wanted;
  const hits = [...findPages(wanted), ...(stored.text === wanted ? stored.hits : [])];
  const chosen = Math.min(place, hits.length - 1);

  // Enter that comes before the answer opens what is found.
  const isOpening = useRef(false);
  useEffect(() => {
    if (!isSearched || !isOpening.current) return;
    isOpening.current = false;
    open(hits[0]);
  }, [isSearched]);

  function open(hit: Hit | undefined): void {
    if (hit === undefined) {
      isOpening.current = !isSearched;
      return;
    }
    dialog.current?.close();
    goTo(hit.address);
  }
  function onKey(event: TargetedKeyboardEvent<HTMLInputElement>): void {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) setPlace((chosen + step + hits.length) % Math.max(1, hits.length));
    else if (event.key !== "Enter") return;
    // Keys may come faster than the page is drawn.
    else if (event.currentTarget.value.trim() === wanted) open(hits[chosen]);
    else isOpening.current = true;
    event.preventDefault();
  }

  return (
    <dialog ref={dialog} class="search" onClose={onClose} aria-label="Search everything">
      <input
        class="input"
        role="combobox"
        aria-label="Search"
        aria-expanded="true"
        aria-controls="search-hits"
        aria-activedescendant={chosen < 0 ? undefined : `search-hit-${chosen}`}
        autocomplete="off"
        spellcheck={false}
        placeholder="Transaction, account, customer, case, document, rule or page"
        value={text}
        onInput={({ currentTarget }) => {
          isOpening.current = false;
          setText(currentTarget.value);
        }}
        onKeyDown={onKey}
      />
      <div id="search-hits" role="listbox" aria-label="Found">
        {hits.map(({ kind, name, note, address }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
          <div
            key={`${kind} ${address}`}
            id={`search-hit-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            ref={(element) => {
              if (index === chosen) element?.scrollIntoView({ block: "nearest" });
            }}
            onMouseMove={() => setPlace(index)}
            onClick={() => open(hits[index])}
          >
            <span class="soft">{kind}</span>
            <span>{name}</span>
            <span class="soft">{note}</span>
          </div>
        ))}
      </div>
      <p class="soft" role="status">
        {hits.length > 0
          ? ""
          : isSearched
            ? "Nothing found. Ids are found by their beginning, customers also by their names."
            : "Searching…"}
      </p>
    </dialog>
  );
}

/** What the service finds, with the text that it was found for. */
function useStoredHits(wanted: string): { readonly text: string; readonly hits: readonly Hit[] } {
  const [stored, setStored] = useState<{ readonly text: string; readonly hits: readonly Hit[] }>({
    text: "",
    hits: [],
  });
  useEffect(() => {
    if (wanted.length < leastCharacters) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      findStored(wanted, stop.signal).then(
        (hits) => {
          if (!stop.signal.aborted) setStored({ text: wanted, hits });
        },
        () => undefined,
      );
    }, restMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted]);
  return stored;
}
