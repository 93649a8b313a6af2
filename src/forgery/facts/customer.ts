/** What is stored of the customer whom a document is compared with. It comes from the service, not from the file, and is never quoted. */

export interface CustomerFacts {
  readonly name: string;
  readonly address?: string;
  /** YYYY-MM-DD */
  readonly dateOfBirth?: string;
  /** International account numbers and ids of accounts, as they are stored. */
  readonly accountNumbers: readonly string[];
  /** Whether the sender named the customer, or an account number in the document did. */
  readonly chosenBy: "id" | "account number";
}
