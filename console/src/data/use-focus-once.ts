/** Moves the focus to the next button once an open decision on the page is made. */
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** For the button that goes on. A page that opens on what is decided already keeps its focus. */
export function useFocusOnceDecided(isDecided: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(!isDecided);
  useEffect(() => {
    if (isDecided && wasOpen.current) button.current?.focus();
    wasOpen.current = !isDecided;
  }, [isDecided]);
  return button;
}
