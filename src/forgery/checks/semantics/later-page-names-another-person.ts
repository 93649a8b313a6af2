/** Two pages of one document name two persons under one label, though they state the same account, customer or invoice. */
import { maskCardNumbers } from "../../../contract/card-numbers.ts";
import { type CheckFinding, defineCheck } from "../../check.ts";
import { isWrittenByProgram } from "../../derived/reading/written-by-program.ts";
import { findAddressees, findNamedPersons, type NamedPerson } from "../../derived/semantics/payee/persons.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";
import { findCountedPages } from "../../derived/semantics/written/counted-pages.ts";
import { readLines } from "../../derived/semantics/written/lines.ts";
import { nameLikeness, nameTokens } from "../../derived/semantics/written/names.ts";
import { findHeads, type HeadField } from "../../derived/semantics/written/page-heads.ts";
import { findPersonalTie, findStatementTitle } from "../../derived/semantics/written/page-ties.ts";
import { toPlainText } from "../../derived/semantics/written/plain-text.ts";
import type { TextFacts } from "../../facts/text.ts";

/** Names that have less in common are of two persons. */
const sameName = 0.8;
/** Numbers that belong to one person, and not to the issuer. */
const personalLabel =
  /(account|konto|compte|cuenta|conto|rekening|rachunk|customer|kunden|client|polic|versicherung|contract|vertrag|contrat|employee|personal|matricul|mitglied|member|invoice|rechnung|facture|factura|fattura|faktura|statement|auszug|reference|claim|order)/;
/** Persons of whom a statement of account names the same on each page. */
const holderLabel = /holder|inhaber|titulaire|titular|intestatario|rekeninghouder/;
const pageLimit = 60;

export const laterPageNamesAnotherPerson = defineCheck({
  id: "later-page-names-another-person",
  version: 2,
  title: "Pages of one document name different persons",
  tamperingType: "cross_field_mismatch",
  cause: "identity",
  strength: "strong",
  canShowTampering: true,
  meaning:
    "Two pages state one account, customer, employee or invoice number, and the account holder, customer or employee of the one page is another person than that of the other. Programs print both from one record. A person who exchanges the name on the first page often leaves it on the later ones. An account, a policy or an invoice may be of two persons, each named on a page of their own, so such a number alone does not decide. A number or date of birth of one person on both pages does, and so does one statement of account, whose title with its period both pages repeat. Where the pages are only numbered consecutively, and no number joins them, the finding counts little.",
  innocentCauses: [
    "a list of several persons under one contract or one invoice",
    "two holders of one account or two insured persons, each on a page of their own",
  ],
  source: "How often honest documents do this is counted by bench/documents/honest.ts.",
  needs: ["text", "content"],
  listHeld: ({ text }) =>
    compare(text)
      .filter(({ isSame }) => isSame)
      .map(({ first, later }) => ({
        relation: `Page ${later.page}: '${later.label}' names ${later.name}, as page ${first.page} does.`,
        boxes: boxesAround([first, later]),
      })),
  run({ text, content }) {
    const compared = compare(text).filter(({ first, later }) =>
      [first, later].every(({ page }) => isWrittenByProgram(text, content, page)),
    );
    if (compared.length === 0) return "nothing_to_compare";
    const [odd] = compared.filter(({ isSame }) => !isSame);
    return odd === undefined ? "clear" : [describe(text, odd)];
  },
});

interface Compared {
  readonly first: NamedPerson;
  readonly later: NamedPerson;
  readonly isSame: boolean;
  /** A number that both pages state, where there is one. */
  readonly joint: HeadField | undefined;
}

/** The one person of each label on one page, with the one of the next page that has the label, of pages that belong together. */
function compare(text: TextFacts): Compared[] {
  const pages = readLines(text).pages.slice(0, pageLimit);
  const named = findNamedPersons(text).filter(({ page }) => pages.includes(page));
  const byLabel = Map.groupBy(named, ({ label }) => toPlainText(label));
  return [...byLabel.values()].flatMap((group): Compared[] => {
    const persons = pages.flatMap((page) => onlyOne(group.filter((person) => person.page === page)) ?? []);
    // Pages of many persons are a list of them.
    if (countPersons(persons) > 2) return [];
    return persons.flatMap((later, at): Compared[] => {
      const first = persons[at - 1];
      if (first === undefined || later.page === first.page) return [];
      const joint = findJoint(text, first.page, later.page);
      if (joint === undefined && !areCountedTogether(text, first.page, later.page)) return [];
      const isSame = areAlike(first.name, later.name);
      const isKnown = !isSame && (isNamedOn(text, first, later.page) || isNamedOn(text, later, first.page));
      return isKnown ? [] : [{ first, later, isSame, joint }];
    });
  });
}

function onlyOne(persons: readonly NamedPerson[]): NamedPerson | undefined {
  const [first, ...others] = persons;
  return first !== undefined && others.every(({ name }) => areAlike(name, first.name)) ? first : undefined;
}

function countPersons(persons: readonly NamedPerson[]): number {
  return persons.filter(({ name }, at) => !persons.slice(0, at).some((other) => areAlike(other.name, name))).length;
}

function areAlike(one: string, other: string): boolean {
  return nameLikeness(nameTokens(one), nameTokens(other)) >= sameName;
}

/** The name stands on the page, or an address in it: both belong to the document then. */
function isNamedOn(text: TextFacts, { name }: NamedPerson, page: number): boolean {
  const plain = toPlainText(name);
  return (
    findAddressees(text).some((address) => address.page === page && areAlike(address.name, name)) ||
    readLines(text).lines.some((line) => line.page === page && toPlainText(line.text).includes(plain))
  );
}

function findJoint(text: TextFacts, one: number, other: number): HeadField | undefined {
  const numbers = findHeads(text).filter(
    ({ kind, label }) => kind === "number" && personalLabel.test(toPlainText(label)),
  );
  return numbers.find(
    (field) =>
      field.page === one &&
      numbers.some((next) => next.page === other && next.label === field.label && next.value === field.value),
  );
}

function areCountedTogether(text: TextFacts, one: number, other: number): boolean {
  return findCountedPages(text).some((run) => [one, other].every((page) => run.some((item) => item.page === page)));
}

/** What shows that both pages speak of one person; an account, a policy or an invoice may be of several. */
function findTie(text: TextFacts, { first, later }: Compared): string | undefined {
  const own = findPersonalTie(text, first.page, later.page);
  if (own !== undefined) return `Both pages state ${own}, which is of one person.`;
  const plain = toPlainText(later.label);
  const [one, other] = [nameTokens(first.name), nameTokens(later.name)];
  // Of a family, each may have a page.
  if (!holderLabel.test(plain) || one.some((part) => other.includes(part))) return undefined;
  const title = findStatementTitle(text, first.page, later.page);
  return title === undefined ? undefined : `Both pages are of one statement, '${title}'.`;
}

function describe(text: TextFacts, compared: Compared): CheckFinding {
  const { first, later, joint } = compared;
  // "Name" may be anybody's.
  const isGeneral = toPlainText(later.label) === "name";
  const tie = joint === undefined || isGeneral ? undefined : findTie(text, compared);
  const joined =
    joint === undefined
      ? "The pages are numbered consecutively, as one document."
      : `Both pages state '${joint.label}' ${maskCardNumbers(joint.value)}.`;
  const strength = joint === undefined ? "weak" : tie === undefined ? "moderate" : "strong";
  return {
    observation: `Page ${first.page}: '${first.label}' names ${first.name}, and on page ${later.page} it names ${later.name}. ${joined} ${tie === undefined ? "" : `${tie} `}A list of several persons, or a second holder or insured person, would explain it.`,
    confidence: strength === "strong" ? 88 : 70,
    strength,
    boxes: boxesAround([first], [later]),
    evidence: {
      kind: "comparison",
      stated: first.name,
      expected: later.name,
      basis: `'${later.label}' on page ${later.page}`,
    },
  };
}
