/**
 * What a verdict can say, in the order of the numbers that stores and threads have for it: only added to. Who needs no more of the contract
 * need not load it.
 */
export const verdictStatuses = ["approved", "review", "declined"] as const;

export type VerdictStatus = (typeof verdictStatuses)[number];

export const statusNumbers = { approved: 0, review: 1, declined: 2 } as const satisfies Record<VerdictStatus, number>;
