/** How many accounts a portfolio hardly knows, and how they behave. */

export interface NewcomerShape {
  /** Honest accounts that come and go, and the most that one of them pays. */
  readonly passing: number;
  readonly mostPayments: number;
  /** Share of those with several payments that make them within minutes to hours. */
  readonly hastyShare: number;
  /** Payments of accounts that thieves opened, and the range of how many one of them makes. */
  readonly badPayments: number;
  readonly badRuns: readonly [number, number];
  readonly badGapsMs: readonly [number, number];
  /** What the usual amount is multiplied by. */
  readonly badFactors: readonly [number, number];
  /** Share of their accounts that pay one price over and over. */
  readonly fixedPriceShare: number;
  /** Share of thieves' payments that are ever reported. */
  readonly reportedShare: number;
  /** Devices and counterparties of all thieves together; 0 gives each account its own. */
  readonly sharedDevices: number;
  readonly targets: number;
}
