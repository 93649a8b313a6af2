/** Where the invoice for machines that a document carries says something else than its pages. */

import { findIbans } from "../../derived/semantics/written/account-numbers.ts";
import { findRoledDates } from "../../derived/semantics/written/date-labels.ts";
import { readDates, writeDay } from "../../derived/semantics/written/dates.ts";
import { readLines, textOf } from "../../derived/semantics/written/lines.ts";
import { compact } from "../../derived/semantics/written/page-heads.ts";
import type { AttachmentFacts, StatedInvoice } from "../../facts/attachments.ts";
import type { TextFacts } from "../../facts/text.ts";
import type { Disagreement, Outcome } from "./invoice-comparison.ts";
import { areSumsConsistent, compareTotals } from "./invoice-totals.ts";

export interface InvoiceComparison {
  readonly fileName: string;
  /** Both the machine's sums and those on the pages come out, each with its own amounts: two versions of one invoice. */
  readonly areBothConsistent: boolean;
  readonly disagreements: readonly Disagreement[];
  /** Fields that stand on the pages as well. */
  readonly agreeing: readonly string[];
}

export function compareInvoices(attachments: AttachmentFacts, text: TextFacts): readonly InvoiceComparison[] {
  return attachments.files.flatMap(({ name, invoice }) =>
    invoice === undefined ? [] : [compare(name, invoice, text)],
  );
}

function compare(fileName: string, invoice: StatedInvoice, text: TextFacts): InvoiceComparison {
  const outcomes = [
    ...compareTotals(invoice.totals, invoice.taxes.length, text),
    ...compareAccounts(invoice, text),
    ...compareNumber(invoice, text),
    ...compareDate(invoice, text),
  ];
  return {
    fileName,
    areBothConsistent: areSumsConsistent(invoice.totals, text),
    disagreements: outcomes.flatMap(({ disagreement }) => disagreement ?? []),
    agreeing: outcomes.flatMap(({ field, disagreement }) => (disagreement === undefined ? [field] : [])),
  };
}

/** Characters of an account number that tell it from others. */
const partLength = 12;

function compareAccounts({ accountNumbers }: StatedInvoice, text: TextFacts): Outcome[] {
  const written = findIbans(text);
  const compactText = compact(textOf(readLines(text).lines));
  const [first] = written;
  return accountNumbers.flatMap((account): Outcome[] => {
    const field = "account number";
    if (compactText.includes(compact(account))) return [{ field }];
    // A number that is cut off, or that something was printed over, is not another one.
    const isPart = written.some(({ iban }) => iban.length >= partLength && compact(account).startsWith(iban));
    if (first === undefined || isPart) return [];
    return [
      {
        field,
        disagreement: {
          field,
          kind: "account",
          stated: account,
          visible: first.iban,
          label: "IBAN",
          words: first.words,
        },
      },
    ];
  });
}

function compareNumber({ number }: StatedInvoice, text: TextFacts): Outcome[] {
  if (number === undefined || compact(number).length < 3) return [];
  const { lines } = readLines(text);
  const field = "invoice number";
  if (lines.some((line) => compact(line.text).includes(compact(number)))) return [{ field }];
  // Something of the very same shape stands in its place; a number that stands nowhere may be in a picture.
  const shape = shapeOf(number);
  const isTelling = /\p{L}/u.test(number) || /\d[-/.]\d/.test(number);
  for (const line of lines) {
    for (const [index, word] of line.words.entries()) {
      const core = word.text.replace(/^[#(:]+|[,;:.)]+$/g, "");
      if (shapeOf(core) !== shape) continue;
      const before = textOf(line.words.slice(0, index));
      if (!isTelling && !numberLabel.test(before)) continue;
      return [
        {
          field,
          disagreement: { field, kind: "number", stated: number, visible: core, label: undefined, words: [word] },
        },
      ];
    }
  }
  return [];
}

const numberLabel =
  /(?:invoice|rechnung|factura|fattura|facture|factuur|gutschrift|avoir|faktura|beleg|bill)\S*(?:\s*\(?\S{0,6}\)?)?\s*(?:number|nummer|nr\.?|no\.?|n°|#|num[eé]ro)?\s*[:#.]?$/i;

/** Digits as 9 and letters as A: what stays when one of them is exchanged. */
function shapeOf(text: string): string {
  return text.replace(/\d/g, "9").replace(/\p{L}/gu, "A");
}

function compareDate({ issueDate }: StatedInvoice, text: TextFacts): Outcome[] {
  if (issueDate === undefined) return [];
  const field = "date";
  if (readDates(text).some(({ readings }) => readings.some((day) => writeDay(day) === issueDate))) return [{ field }];
  const issued = findRoledDates(text).find(({ role, date }) => role === "issue" && date.readings.length > 0);
  // A page without any date has it in a picture, or in a way that cannot be read.
  if (issued === undefined && !readDates(text).some(({ readings }) => readings.length > 0)) return [];
  if (issued === undefined) {
    return [
      {
        field,
        disagreement: { field, kind: "date", stated: issueDate, visible: undefined, label: undefined, words: [] },
      },
    ];
  }
  const { date, label } = issued;
  return [
    { field, disagreement: { field, kind: "date", stated: issueDate, visible: date.text, label, words: date.words } },
  ];
}
