/** A customer, and a letter to this customer, for tests of comparisons with the record. */
import type { CustomerFacts } from "../facts/customer.ts";
import { textOfLines } from "./sample-facts.ts";

export const customer: CustomerFacts = {
  name: "Anna Maria Eriksson",
  address: "Lindenweg 12, 80333 München",
  dateOfBirth: "1984-08-12",
  accountNumbers: ["DE89370400440532013000"],
  chosenBy: "id",
};

const letter = {
  holder: "Anna Eriksson",
  street: "Lindenweg 12",
  town: "80333 München",
  birth: "Date of birth: 12.08.1984",
  account: "Kontoinhaber: Anna Eriksson IBAN DE89 3704 0044 0532 0130 00",
};

export function letterWith(changes: Partial<typeof letter>) {
  const texts = { ...letter, ...changes };
  return textOfLines([
    { x: 60, y: 720, text: texts.holder },
    { x: 60, y: 704, text: texts.street },
    { x: 60, y: 688, text: texts.town },
    { x: 60, y: 600, text: texts.birth },
    { x: 60, y: 560, text: texts.account },
  ]);
}
