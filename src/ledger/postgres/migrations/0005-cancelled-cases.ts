/** Bulk cases that somebody wants to end, for the node that works at them to see. */
export const sql = `
ALTER TABLE bulk_cases ADD COLUMN cancel_asked_by text;
`;
