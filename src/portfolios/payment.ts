/** A payment in the making. */

/** It changes until the portfolio is put together: thieves turn payments into theirs, customs bend them. */
export interface Payment {
  timeMs: number;
  /** Signed, in the account's currency. */
  amount: number;
  counterparty: number;
  country: number;
  device: number;
  isOnline: boolean;
  /** The pattern of fraud that it belongs to. */
  pattern: string | undefined;
  /** The genuine custom that makes it look odd. */
  custom: string | undefined;
}
