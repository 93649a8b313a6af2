/** The IBAN of a customer is one of the customer's accounts, also of those who were loaded before. An account that has an owner keeps it. */
export const sql = `
INSERT OR IGNORE INTO account_owners (side, account_id, number)
  SELECT customers.side, json_extract(body, '$.customer.iban'), number FROM customers JOIN journal USING (sequence)
  WHERE json_extract(body, '$.customer.iban') IS NOT NULL ORDER BY number;
`;
