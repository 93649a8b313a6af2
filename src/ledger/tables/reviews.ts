/** The tables of reviews of documents, of the marks on their findings, and of silenced checks. */
import type { NewDocument } from "../documents.ts";
import type { MarkTally, ReviewCounts, ReviewDetails, ReviewStore, Silencing } from "../reviews.ts";
import type { Database, Journal, Reads } from "./database.ts";

interface ReviewRow {
  readonly body: string;
  readonly events: string;
}

interface TallyRow {
  readonly check_id: string;
  readonly marked_right: number;
  readonly marked_wrong: number;
  readonly no_matter: number;
}

interface AloneRow {
  readonly check_id: string;
  readonly alone: number;
}

const selectReview = "SELECT body, events FROM document_reviews WHERE side = ? AND id = ?";
const selectTally = `SELECT check_id, count(*) FILTER (WHERE mark = 'right') AS marked_right,
    count(*) FILTER (WHERE mark = 'wrong') AS marked_wrong, count(*) FILTER (WHERE mark = 'no_matter') AS no_matter
  FROM document_marks WHERE side = ? GROUP BY check_id ORDER BY check_id`;
const selectAlone = `SELECT check_id, count(*) AS alone FROM (
    SELECT id, min(check_id) AS check_id FROM document_marks WHERE side = ? AND mark = 'right'
    GROUP BY id HAVING min(check_id) = max(check_id)) AS documents GROUP BY check_id`;
const selectSilencings = `SELECT body FROM check_silencings WHERE side = ? ORDER BY version DESC LIMIT ?`;

export function createReviewReader(reads: Reads) {
  const selectOne = reads.prepare<[number, number], ReviewRow>(selectReview);
  const selectCounts = reads.prepare<[number, number], ReviewCounts>(
    `SELECT count(*) AS open, count(*) FILTER (WHERE since_ms < ?) AS overdue,
       count(*) FILTER (WHERE assignee IS NULL) AS unassigned FROM document_reviews WHERE side = ? AND state = 'open'`,
  );
  const selectRows = reads.prepare<[number], TallyRow>(selectTally);
  const selectAlones = reads.prepare<[number], AloneRow>(selectAlone);
  const selectChanges = reads.prepare<[number, number], { body: string }>(selectSilencings);
  return {
    find: async (side: number, id: number): Promise<ReviewDetails | undefined> =>
      detailsOf(await selectOne.get(side, id)),
    async count(side: number, queuedBeforeMs: number): Promise<ReviewCounts> {
      const { open = 0, overdue = 0, unassigned = 0 } = (await selectCounts.get(queuedBeforeMs, side)) ?? {};
      return { open, overdue, unassigned };
    },
    tally: async (side: number) => tallyOf(await selectRows.all(side), await selectAlones.all(side)),
    listSilencings: async (side: number, limit: number): Promise<readonly Silencing[]> =>
      (await selectChanges.all(side, limit)).map(({ body }) => JSON.parse(body) as Silencing),
  };
}

function detailsOf(row: ReviewRow | undefined): ReviewDetails | undefined {
  if (row === undefined) return undefined;
  return { ...(JSON.parse(row.body) as Omit<ReviewDetails, "events">), events: JSON.parse(row.events) };
}

function tallyOf(rows: readonly TallyRow[], alones: readonly AloneRow[]): readonly MarkTally[] {
  const alone = new Map(alones.map((row) => [row.check_id, row.alone]));
  return rows.map(({ check_id, marked_right, marked_wrong, no_matter }) => ({
    check: check_id,
    right: marked_right,
    wrong: marked_wrong,
    noMatter: no_matter,
    aloneRight: alone.get(check_id) ?? 0,
  }));
}

export type PutReview = ReviewStore["putReview"];

export function createPutReview(database: Database): PutReview {
  const put =
    database.prepare(`INSERT INTO document_reviews (id, side, state, assignee, since_ms, body, events) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET state = excluded.state, assignee = excluded.assignee, since_ms = excluded.since_ms,
       body = excluded.body, events = excluded.events`);
  return (side, id, { events, ...review }) => {
    const { state, assignee, sinceMs } = review;
    put.run(id, side, state, assignee, sinceMs, JSON.stringify(review), JSON.stringify(events));
  };
}

/** Takes the review away with its document, and gives the places of its records. The marks stay: they name a check, and nothing of the document. */
export function createRemoveReview(database: Database): (side: number, id: number) => readonly number[] {
  const select = database.prepare<[number, number], ReviewRow>(selectReview);
  const remove = database.prepare("DELETE FROM document_reviews WHERE side = ? AND id = ?");
  return (side, id) => {
    const found = detailsOf(select.get(side, id));
    if (found !== undefined) remove.run(side, id);
    return found?.records ?? [];
  };
}

export function createReviewStore(database: Database, journal: Journal): ReviewStore {
  const selectDocument = database.prepare<[number, number], { sha256: string; report: string }>(
    "SELECT sha256, report FROM documents WHERE id = ? AND side = ?",
  );
  const selectOne = database.prepare<[number, number], ReviewRow>(selectReview);
  const putMark =
    database.prepare(`INSERT INTO document_marks (id, finding, side, check_id, mark) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (id, finding) DO UPDATE SET mark = excluded.mark`);
  const removeMark = database.prepare("DELETE FROM document_marks WHERE id = ? AND finding = ?");
  const selectLast = database.prepare<[number, number], { body: string }>(selectSilencings);
  const insertSilencing = database.prepare("INSERT INTO check_silencings (side, version, body) VALUES (?, ?, ?)");
  const selectRows = database.prepare<[number], TallyRow>(selectTally);
  const selectAlones = database.prepare<[number], AloneRow>(selectAlone);
  return {
    findDocument(side, id) {
      const row = selectDocument.get(id, side);
      if (row === undefined) return undefined;
      return { sha256: row.sha256, findings: (JSON.parse(row.report) as NewDocument).findings };
    },
    findReview: (side, id) => detailsOf(selectOne.get(side, id)),
    putReview: createPutReview(database),
    putMark(side, id, finding, check, mark) {
      if (mark === null) removeMark.run(id, finding);
      else putMark.run(id, finding, side, check, mark);
    },
    lastSilencing(side) {
      const row = selectLast.get(side, 1);
      return row === undefined ? undefined : (JSON.parse(row.body) as Silencing);
    },
    putSilencing: (side, silencing) => void insertSilencing.run(side, silencing.version, JSON.stringify(silencing)),
    tally: (side) => tallyOf(selectRows.all(side), selectAlones.all(side)),
    record: (entry) => journal.append(entry),
  };
}
