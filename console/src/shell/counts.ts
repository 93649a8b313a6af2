/** How much waits, for the navigation: cases that nobody has decided. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { useLive } from "../data/live.ts";
import { client, may } from "../session/session.ts";

export const openCases = signal<number | undefined>(undefined);

export function useCounts(): void {
  const load = () => {
    if (!may("reports:read")) return;
    client.summariseCases().then(
      ({ open }) => {
        openCases.value = open;
      },
      // The pages themselves say what they could not fetch.
      () => undefined,
    );
  };
  useEffect(load, []);
  useLive(["case.opened", "case.decided", "case.changed"], load);
}
