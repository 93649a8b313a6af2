/** The weight of rule points, without the schemas: threads of the ledger load this file. */

/** The largest change by one rule, and by all rules together; ten points are one unit of log-odds. */
export const pointsLimit = 100;
