/** Customers without their content, which from now on stands in the journal alone, where it can be erased without a trace. */
export const sql = `
-- What is dropped below held personal data: its pages are overwritten.
PRAGMA secure_delete = ON;

-- A customer's records become a chain, as an account's verdicts are.
UPDATE journal SET previous = chain.previous FROM (
  SELECT sequence, lag(sequence, 1, 0) OVER (PARTITION BY side, subject ORDER BY sequence) AS previous
  FROM journal WHERE kind = 2
) AS chain WHERE journal.sequence = chain.sequence;

CREATE TABLE kept_customers (
  -- The sequence of its first record, and so in the order in which they were loaded. New rows come last: a page of the
  -- table never moves rows to another page, where copies of them could outlive an erasure.
  number INTEGER PRIMARY KEY,
  side INTEGER NOT NULL,
  customer_id TEXT NOT NULL,
  -- Of its latest record, whose body holds the customer.
  sequence INTEGER NOT NULL
) STRICT;
INSERT INTO kept_customers (number, side, customer_id, sequence)
  SELECT sequence, side, customer_id, sequence FROM customers ORDER BY sequence;

-- Traits and accounts name a customer by its number only: they tell of nobody once the customer's row is gone.
CREATE TABLE customer_traits (
  side INTEGER NOT NULL,
  trait TEXT NOT NULL,
  number INTEGER NOT NULL,
  PRIMARY KEY (side, trait, number)
) STRICT, WITHOUT ROWID;
INSERT INTO customer_traits (side, trait, number)
  SELECT side, 'watchlist', sequence FROM customers WHERE json_extract(body, '$.watchlist') = 1;
INSERT INTO customer_traits (side, trait, number)
  SELECT side, 'country ' || json_extract(body, '$.country'), sequence FROM customers
  WHERE json_extract(body, '$.country') IS NOT NULL;
INSERT INTO customer_traits (side, trait, number)
  SELECT side, 'risk ' || json_extract(body, '$.riskLevel'), sequence FROM customers
  WHERE json_extract(body, '$.riskLevel') IS NOT NULL;

CREATE TABLE owners (
  side INTEGER NOT NULL,
  account_id TEXT NOT NULL,
  number INTEGER NOT NULL,
  PRIMARY KEY (side, account_id)
) STRICT, WITHOUT ROWID;
INSERT INTO owners (side, account_id, number)
  SELECT side, account_id, customers.sequence FROM account_owners JOIN customers USING (side, customer_id);

DROP TABLE account_owners;
DROP TABLE customers;
ALTER TABLE kept_customers RENAME TO customers;
ALTER TABLE owners RENAME TO account_owners;
CREATE UNIQUE INDEX customer_by_id ON customers (side, customer_id);
CREATE INDEX customer_by_side ON customers (side);
PRAGMA secure_delete = FAST;
`;
