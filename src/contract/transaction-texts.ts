/** The fields of a transaction that are texts and can be absent, in the order of `transactionText`. Who reads its bytes need not load more of the contract. */
export const optionalTexts = [
  "accountType",
  "currency",
  "counterpartyId",
  "merchantCategory",
  "channel",
  "country",
  "deviceId",
  "customerId",
] as const;
