/** What nodes agree by, in tables of their own: each step is one statement, and so needs no transaction around it. */
import type { BucketLevel, SharedWork } from "../shared.ts";
import { prepare, type Reads } from "./reads.ts";

const nowMs = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint";

/** Locks rows in order, so that two nodes never wait for each other. */
const leaseText = `INSERT INTO leases (name, holder, until_ms)
  SELECT name, $2, ${nowMs} + $3::bigint FROM unnest($1::text[]) AS wanted (name) ORDER BY name
  ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until_ms = excluded.until_ms
    WHERE leases.holder = excluded.holder OR leases.until_ms <= ${nowMs}
  RETURNING name`;

const filled = `least($2::double precision,
  rate_buckets.level + greatest(0, ${nowMs} - rate_buckets.at_ms) * $2::double precision / 60000)`;
const granted = `least($3::double precision, floor(${filled}))`;
const takeText = `INSERT INTO rate_buckets (id, level, granted, at_ms)
  VALUES ($1, $2::double precision - $3::double precision, $3, ${nowMs})
  ON CONFLICT (id) DO UPDATE SET level = ${filled} - ${granted}, granted = ${granted}, at_ms = ${nowMs}
  RETURNING granted, level`;

export function createSharedWork(reads: Reads): SharedWork {
  const lease = prepare<[readonly string[], string, number], { name: string }>(reads, leaseText);
  const release = prepare<[readonly string[], string]>(
    reads,
    "DELETE FROM leases WHERE name = ANY ($1::text[]) AND holder = $2",
  );
  const take = prepare<[string, number, number], BucketLevel>(reads, takeText);
  const insertSecret = prepare<[string, Uint8Array]>(
    reads,
    "INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING",
  );
  const selectSecret = prepare<[string], { value: Uint8Array }>(reads, "SELECT value FROM secrets WHERE name = $1");

  const askToCancel = prepare<[string, string]>(
    reads,
    "UPDATE bulk_cases SET cancel_asked_by = $2 WHERE id = $1 AND ended_at_ms IS NULL AND cancel_asked_by IS NULL",
  );
  const selectAsked = prepare<[], { id: string; cancel_asked_by: string }>(
    reads,
    "SELECT id, cancel_asked_by FROM bulk_cases WHERE ended_at_ms IS NULL AND cancel_asked_by IS NOT NULL",
  );

  return {
    cancellations: {
      async ask(caseId, actor) {
        await askToCancel.all(caseId, actor);
      },
      asked: async () => new Map((await selectAsked.all()).map(({ id, cancel_asked_by }) => [id, cancel_asked_by])),
    },
    lease: async (names, holder, forMs) => (await lease.all(names, holder, forMs)).map(({ name }) => name),
    async release(names, holder) {
      await release.all(names, holder);
    },
    async take(bucket, perMinute, wanted) {
      const row = await take.get(bucket, perMinute, Math.min(wanted, perMinute));
      if (row === undefined) throw new Error("A bucket gave no answer.");
      return row;
    },
    async secret(name, proposal) {
      await insertSecret.all(name, proposal);
      const row = await selectSecret.get(name);
      if (row === undefined) throw new Error("A secret was kept and is not there.");
      return row.value;
    },
  };
}
