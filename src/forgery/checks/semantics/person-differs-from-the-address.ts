/** The greeting or a label such as "Employee" names one person, and the address stands in the name of another. */
import { type CheckFinding, defineCheck } from "../../check.ts";
import { isWrittenByProgram } from "../../derived/reading/written-by-program.ts";
import { type DocumentClass, guessDocumentClass } from "../../derived/semantics/document-class.ts";
import { findAddressees, findNamedPersons, type NamedPerson } from "../../derived/semantics/payee/persons.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";
import { readLines } from "../../derived/semantics/written/lines.ts";
import { nameLikeness, nameTokens } from "../../derived/semantics/written/names.ts";
import { toPlainText } from "../../derived/semantics/written/plain-text.ts";
import type { TextFacts } from "../../facts/text.ts";

/** Names that have less in common are of two persons. */
const sameName = 0.8;
/** No letters that were misread make one name of two that have less in common; and of these, words that were read as surely count. */
const [otherName, sureConfidence] = [0.65, 70];
/** A scanned letter may come from a person to an office; these come from companies to their customers. */
const ofCompanies: readonly DocumentClass[] = ["invoice", "payslip", "bank statement"];

export const personDiffersFromTheAddress = defineCheck({
  id: "person-differs-from-the-address",
  version: 4,
  title: "Person named in the document differs from the address",
  tamperingType: "cross_field_mismatch",
  cause: "identity",
  strength: "strong",
  canShowTampering: true,
  meaning:
    "The document greets a person by first and last name, or by a title and the last one, or names its employee, customer or account holder, and the only person in whose name an address stands in it has another name, which stands nowhere else and not above everything on its page. Programs take both from one record. A person who puts another name into the address, or into the greeting, often leaves the other one. Of a picture, names count that have little in common and were read surely, in invoices, payslips and statements.",
  innocentCauses: [
    "a letter to a representative, a parent or a person in whose care somebody is",
    "an address of the issuer, who is a person, below a logo or a heading",
    "a typing error in a letter written by hand",
  ],
  source: "How often honest documents do this is counted by bench/documents/honest.ts.",
  needs: ["text"],
  uses: ["content"],
  listHeld: ({ text }) =>
    compare(text)
      .filter(({ isSame }) => isSame)
      .map(({ person, address }) => ({
        relation: `Page ${person.page}: '${person.label}' names ${person.name}, in whose name the address stands.`,
        boxes: boxesAround([person, address]),
      })),
  run({ text, content }) {
    const compared = compare(text).filter((one) =>
      text.source === "recognised" ? isSurelyRead(text, one) : isWrittenByProgram(text, content, one.person.page),
    );
    if (compared.length === 0) return "nothing_to_compare";
    const [first] = compared.filter(({ isSame }) => !isSame);
    return first === undefined || compared.some(({ isSame }) => isSame && isAddressOf(first, compared))
      ? "clear"
      : [describe(first, compared)];
  },
});

interface Compared {
  readonly person: NamedPerson;
  readonly address: NamedPerson;
  readonly isSame: boolean;
}

function isSurelyRead(text: TextFacts, { person, address, isSame }: Compared): boolean {
  if (isSame) return true;
  const words = [...person.words, ...address.words];
  const likeness = nameLikeness(nameTokens(person.name), nameTokens(address.name));
  return (
    likeness < otherName &&
    ofCompanies.includes(guessDocumentClass(text)) &&
    words.every(({ token }) => (token.confidence ?? 0) >= sureConfidence)
  );
}

function isAddressOf({ address }: Compared, compared: readonly Compared[]): boolean {
  return compared.some((other) => other.isSame && other.address === address);
}

/** Each person that is named, with the address in the same name, or else with the only one that nothing else explains. */
function compare(text: TextFacts): Compared[] {
  const addresses = findAddressees(text);
  return findNamedPersons(text).flatMap((person): Compared[] => {
    const own = addresses.find((address) => areAlike(person, address));
    if (own !== undefined) return [{ person, address: own, isSame: true }];
    const others = addresses.filter((address) => address.isAtTop !== true && countOf(address, text) === 1);
    const [only] = others;
    return only === undefined || addresses.length > 1 ? [] : [{ person, address: only, isSame: false }];
  });
}

function areAlike(one: NamedPerson, other: NamedPerson): boolean {
  return nameLikeness(nameTokens(one.name), nameTokens(other.name)) >= sameName;
}

/** Lines of the document that have the name; of recognised text, in which a letter may be misread, a part of it. */
function countOf({ name }: NamedPerson, text: TextFacts): number {
  const parts = text.source === "recognised" ? nameTokens(name) : [toPlainText(name)];
  const lines = readLines(text).lines.map((line) => toPlainText(line.text));
  return lines.filter((line) => parts.some((part) => line.includes(part))).length;
}

function describe({ person, address }: Compared, compared: readonly Compared[]): CheckFinding {
  const isShared = nameTokens(person.name).some((token) => nameTokens(address.name).includes(token));
  const isWhole = person.name.includes(" ");
  const labels = [...new Set(compared.map((one) => `'${one.person.label}'`))].join(" and ");
  return {
    observation: `Page ${address.page}: the address stands in the name of ${address.name}, and ${labels} on page ${person.page} names ${person.name}. ${address.name} stands nowhere else in the document. A letter to a representative or a relative would explain it.`,
    confidence: isShared ? 70 : isWhole || address.isTitled ? 88 : 80,
    // A relative has the same family name; and what stands over an address without a title may be a building.
    strength: isShared ? "weak" : isWhole || address.isTitled ? "strong" : "moderate",
    boxes: boxesAround([address], [person]),
    evidence: { kind: "comparison", stated: address.name, expected: person.name, basis: labels },
  };
}
