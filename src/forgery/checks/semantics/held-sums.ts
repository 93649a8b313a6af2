/** The sums of a document that hold, with their amounts: for its report. */
import type { HeldRelation } from "../../check.ts";
import { guessDocumentClass } from "../../derived/semantics/document-class.ts";
import { findInvoiceSystem } from "../../derived/semantics/sums/invoice-system.ts";
import { isSatisfied } from "../../derived/semantics/sums/relations.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";
import { writeAmount } from "../../derived/semantics/written/decimal.ts";
import type { TextFacts } from "../../facts/text.ts";

const amountLimit = 20;

/** Those that labels or most documents state; what holds by chance as well is left out. */
export function listHeldSums(text: TextFacts): readonly HeldRelation[] {
  const system = findInvoiceSystem(text);
  if (system === undefined) return [];
  const { relations, values, fields, places } = system;
  // On a pay slip a share of the pay is what social insurance takes, as often as it is a tax.
  const isPay = guessDocumentClass(text) === "payslip";
  const say = (words: string) => (isPay ? words.replace(/\btax\b/g, "deduction") : words);
  // A label of the page's own stays as it is printed.
  const nameOf = (label: string) => (/^(base of )?tax$/.test(label) ? say(label) : label);
  return relations
    .filter((relation) => relation.form !== "open" && isSatisfied(relation, values))
    .flatMap((relation): HeldRelation[] => {
      const names =
        relation.kind === "sum" ? relation.terms.map(({ field }) => field) : [relation.part, relation.whole];
      const amounts = names.slice(0, amountLimit).flatMap((name) => {
        const value = values.get(name);
        return value === undefined
          ? []
          : [
              `'${nameOf(fields.get(name)?.label ?? name)}' ${writeAmount(value, places, fields.get(name)?.figure.text)}`,
            ];
      });
      return amounts.length < names.slice(0, amountLimit).length
        ? []
        : [
            {
              relation: `${say(relation.text)}: ${amounts.join(", ")}.`,
              boxes: boxesAround(names.map((name) => fields.get(name)?.figure)),
            },
          ];
    });
}
