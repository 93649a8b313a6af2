/** Lists, saves and removes views of tables: a caller's own, and those of the team. */
import type { Caller } from "../../auth/caller.ts";
import type { SavedViewInput, SavedViewList } from "../../contract/saved-views.ts";
import { ServiceError } from "../../errors.ts";
import { type SavedViewLedger, type StoredView, savedViewLimit, team } from "../../ledger/saved-views.ts";
import { instantText } from "../shared/output-text.ts";

export type ViewHolder = "own" | "team";

/** Where a view is, within those of its holder. */
export interface ViewPlace {
  readonly page: string;
  readonly name: string;
}

export interface SavedViews {
  list(caller: Caller): Promise<SavedViewList>;
  put(caller: Caller, holder: ViewHolder, place: ViewPlace, wanted: SavedViewInput): Promise<SavedViewList>;
  remove(caller: Caller, holder: ViewHolder, place: ViewPlace): Promise<void>;
}

/** Words apart, so that no token stands for a person. */
function ownerOf({ person, tokenId, name }: Caller): string {
  if (person !== undefined) return `user ${person.userId}`;
  return tokenId === null ? `subject ${name}` : `token ${tokenId}`;
}

export function createSavedViews(ledger: SavedViewLedger, now: () => number): SavedViews {
  const holderOf = (caller: Caller, holder: ViewHolder) => (holder === "team" ? team : ownerOf(caller));

  async function list(caller: Caller): Promise<SavedViewList> {
    const { side } = caller;
    const [own, shared] = await Promise.all([ledger.list(side, ownerOf(caller)), ledger.list(side, team)]);
    return { views: [...own, ...shared].map(describeView) };
  }

  return {
    list,
    async put(caller, holder, { page, name }, wanted) {
      const view = { owner: holderOf(caller, holder), page, name, ...wanted, atMs: now(), by: caller.name };
      if (await ledger.put(caller.side, view)) return await list(caller);
      throw new ServiceError("conflict", `There are at most ${savedViewLimit} saved views; remove one first.`);
    },
    async remove(caller, holder, place) {
      const key = { owner: holderOf(caller, holder), ...place };
      if (await ledger.remove(caller.side, key, now(), caller.name)) return;
      throw new ServiceError("not_found", "There is no saved view with this name.");
    },
  };
}

function describeView({ owner, atMs, by, ...view }: StoredView): SavedViewList["views"][number] {
  return { ...view, isShared: owner === team, changedAt: instantText(atMs), changedBy: by };
}
