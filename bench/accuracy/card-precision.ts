/** Frauds found when each day's most suspicious accounts are reviewed. */

export interface DailyScores {
  readonly days: Int32Array;
  /** The owner of the row: a number for each card, account or customer. */
  readonly entities: Int32Array;
  readonly scores: Float64Array;
  readonly labels: Uint8Array;
}

export interface DayPrecision {
  readonly day: number;
  /** Frauds among those reviewed, divided by how many may be reviewed. */
  readonly precision: number;
  /** Entities with fraud that day that were not found before. */
  readonly compromised: number;
}

export interface CardPrecision {
  readonly mean: number;
  readonly byDay: readonly DayPrecision[];
}

interface EntityDay {
  readonly entity: number;
  score: number;
  isFraud: boolean;
}

/**
 * Card precision as in the Fraud Detection Handbook, chapter 4: an entity's score is its day's highest, it is a fraud
 * when any row of that day is, and who was found is left out from the next day on. Equal scores go by entity.
 */
export function cardPrecision(rows: DailyScores, perDay: number): CardPrecision {
  const found = new Set<number>();
  const byDay: DayPrecision[] = [];
  for (const [day, entities] of groupByDay(rows)) {
    const open = [...entities.values()].filter(({ entity }) => !found.has(entity));
    open.sort((left, right) => right.score - left.score || left.entity - right.entity);
    const caught = open.slice(0, perDay).filter(({ isFraud }) => isFraud);
    byDay.push({ day, precision: caught.length / perDay, compromised: open.filter(({ isFraud }) => isFraud).length });
    for (const { entity } of caught) found.add(entity);
  }
  return { mean: byDay.reduce((sum, { precision }) => sum + precision, 0) / byDay.length, byDay };
}

function groupByDay({
  days,
  entities,
  scores,
  labels,
}: DailyScores): readonly (readonly [number, Map<number, EntityDay>])[] {
  const grouped = new Map<number, Map<number, EntityDay>>();
  for (const [row, day] of days.entries()) {
    const entity = entities[row] ?? 0;
    const score = scores[row] ?? 0;
    const isFraud = labels[row] === 1;
    const ofDay = grouped.get(day) ?? new Map<number, EntityDay>();
    const known = ofDay.get(entity);
    if (known === undefined) ofDay.set(entity, { entity, score, isFraud });
    else {
      known.score = Math.max(known.score, score);
      known.isFraud ||= isFraud;
    }
    grouped.set(day, ofDay);
  }
  return [...grouped].sort(([left], [right]) => left - right);
}
