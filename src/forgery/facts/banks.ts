/** What the operator's directory of banks says of the bank codes in a document's account numbers. It comes from the service, not from the file. */

export interface BankEntry {
  /** Two letters. */
  readonly country: string;
  /** As it stands in the IBAN, with its zeros. */
  readonly code: string;
  /** Eight or eleven characters; empty where the directory has none. */
  readonly bic: string;
  readonly name: string;
}

export interface BankFacts {
  /** Of the document's IBANs; several where a code has branches with BICs of their own. */
  readonly banks: readonly BankEntry[];
}
