/** The table of saved views. */
import type { SavedViewStore, StoredView } from "../saved-views.ts";
import type { Database, Journal, Reads } from "./database.ts";

export function createSavedViewReader(reads: Reads) {
  const select = reads.prepare<[number, string], { body: string }>(
    "SELECT body FROM saved_views WHERE side = ? AND owner = ? ORDER BY page, name",
  );
  return async (side: number, owner: string): Promise<readonly StoredView[]> =>
    (await select.all(side, owner)).map(({ body }) => JSON.parse(body) as StoredView);
}

export function createSavedViewStore(database: Database, journal: Journal): SavedViewStore {
  const selectCount = database.prepare<[number, string], { count: number }>(
    "SELECT count(*) AS count FROM saved_views WHERE side = ? AND owner = ?",
  );
  const ofKey = "WHERE side = ? AND owner = ? AND page = ? AND name = ?";
  const selectOne = database.prepare<[number, string, string, string], { count: number }>(
    `SELECT count(*) AS count FROM saved_views ${ofKey}`,
  );
  const put = database.prepare(`INSERT INTO saved_views (side, owner, page, name, body) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (side, owner, page, name) DO UPDATE SET body = excluded.body`);
  const remove = database.prepare(`DELETE FROM saved_views ${ofKey}`);
  return {
    has: (side, { owner, page, name }) => (selectOne.get(side, owner, page, name)?.count ?? 0) > 0,
    count: (side, owner) => selectCount.get(side, owner)?.count ?? 0,
    put: (side, view) => void put.run(side, view.owner, view.page, view.name, JSON.stringify(view)),
    remove: (side, { owner, page, name }) => void remove.run(side, owner, page, name),
    record: (entry) => void journal.append(entry),
  };
}
