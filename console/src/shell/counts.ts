/** How much waits, for the navigation: cases and documents that nobody has decided. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { useLive } from "../data/live.ts";
import { client, may } from "../session/session.ts";

/** By the address of the page. */
export const waiting = signal<Readonly<Record<string, number>>>({});

export function useCounts(): void {
  const set = (page: string, open: number) => {
    waiting.value = { ...waiting.value, [page]: open };
  };
  // The pages themselves say what they could not fetch.
  const ignore = () => undefined;
  const loadCases = () => {
    if (may("reports:read")) client.summariseCases().then(({ open }) => set("/console/cases", open), ignore);
  };
  const loadDocuments = () => {
    if (!may("documents:read")) return;
    client.summariseDocumentQueue().then(({ open }) => set("/console/documents", open), ignore);
  };
  useEffect(() => {
    loadCases();
    loadDocuments();
  }, []);
  useLive(["case.opened", "case.decided", "case.changed"], loadCases);
  useLive(["document.tampered", "document.analysed", "document.reviewed"], loadDocuments);
}
