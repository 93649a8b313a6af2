/** What nodes agree by: who works at what, how much of a token's rate is used, and secrets that all of them need. */
export const sql = `
CREATE TABLE leases (
  name text PRIMARY KEY,
  holder text NOT NULL,
  until_ms bigint NOT NULL
);
-- Rewritten with each request, and of no worth after a minute.
CREATE UNLOGGED TABLE rate_buckets (
  id text PRIMARY KEY,
  level double precision NOT NULL,
  granted double precision NOT NULL,
  at_ms bigint NOT NULL
) WITH (fillfactor = 50);
CREATE TABLE secrets (
  name text PRIMARY KEY,
  value bytea NOT NULL
);
`;
