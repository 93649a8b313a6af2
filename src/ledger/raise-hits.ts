/** The step that every engine shares for hits of screening: each becomes an event of its account's open case, or opens one. */
import { type CaseStore, putChanged } from "./case-store.ts";
import { caseLinkLimit, type StoredCase } from "./cases.ts";
import { emptyCase, keeper } from "./raise-alerts.ts";
import type { NewHit, ScreeningProgress } from "./screening.ts";

/** A party with an earlier hit is reported again when its score has grown by this much. */
const nearerBy = 2;

export interface ScreeningStore {
  readonly cases: Pick<CaseStore, "findUndecided" | "nextNumber" | "findEvent" | "putEvent" | "putCase" | "record">;
  /** The score of an earlier hit. */
  findScore(side: number, subject: string, entry: string): number | undefined;
  putHit(side: number, hit: NewHit): void;
  putProgress(side: number, progress: ScreeningProgress): void;
  removeHits(side: number, subject: string): void;
}

export function raiseHits(
  store: ScreeningStore,
  side: number,
  hits: readonly NewHit[],
  progress: ScreeningProgress | undefined,
  dueAtMs: number,
  atMs: number,
): number {
  let raised = 0;
  for (const hit of hits) {
    const former = store.findScore(side, hit.subject, hit.entry);
    if (former !== undefined && hit.score < former + nearerBy) continue;
    store.putHit(side, hit);
    putHit(store, side, hit, dueAtMs, atMs);
    raised += 1;
  }
  if (progress !== undefined) store.putProgress(side, progress);
  return raised;
}

function putHit({ cases }: ScreeningStore, side: number, hit: NewHit, dueAtMs: number, atMs: number): void {
  const { accountId, link, score, text } = hit;
  const found = cases.findUndecided(side, accountId);
  const before = found ?? emptyCase(cases, side, accountId, dueAtMs, atMs);
  const stored = withLink({ ...before, highestScore: Math.max(before.highestScore, score) }, link);
  const awake: StoredCase = stored.state === "snoozed" ? { ...stored, state: "open", snoozedUntilMs: null } : stored;
  const opened =
    found === undefined
      ? putChanged(cases, awake, { kind: "opened", atMs, actor: keeper, text: null, count: 0 })
      : awake;
  putChanged(cases, opened, { kind: "hit", atMs, actor: keeper, text, count: 0 });
}

function withLink(stored: StoredCase, link: NewHit["link"]): StoredCase {
  const isKnown = link === null || stored.links.some(({ kind, id }) => kind === link.kind && id === link.id);
  return isKnown || stored.links.length >= caseLinkLimit ? stored : { ...stored, links: [...stored.links, link] };
}
