/** What points of rules are worth, without the schemas: threads of the ledger load it. */

/** The most that one rule adds or takes, and that all together do; ten points are one unit of log-odds. */
export const pointsLimit = 100;
