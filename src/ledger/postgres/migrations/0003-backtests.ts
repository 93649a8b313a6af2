/** Backtests: one row each, replaced as it goes on. */
export const sql = `
CREATE TABLE backtests (
  number bigint PRIMARY KEY,
  id text NOT NULL UNIQUE,
  side integer NOT NULL,
  touched_at_ms bigint NOT NULL,
  body text NOT NULL,
  result text
);
CREATE INDEX backtest_by_side ON backtests (side, number);
INSERT INTO counters (name, value) VALUES ('backtest', 0);
`;
