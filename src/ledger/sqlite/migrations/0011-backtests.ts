/** Backtests: one row each, replaced as it goes on. */
export const sql = `
CREATE TABLE backtests (
  -- In the order in which they were asked for.
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  side INTEGER NOT NULL,
  touched_at_ms INTEGER NOT NULL,
  -- All of it as JSON, but for the result.
  body TEXT NOT NULL,
  result TEXT
) STRICT;
CREATE INDEX backtest_by_side ON backtests (side, number);
`;
