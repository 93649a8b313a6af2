/** In one row of a table the amount is not quantity times price, as it is in all the others. */
import { defineCheck, type Strength } from "../../check.ts";
import { mayHaveLostDigits } from "../../derived/reading/lost-digits.ts";
import { areReadFirmly } from "../../derived/reading/read-firmly.ts";
import { isReadVaguely } from "../../derived/reading/read-vaguely.ts";
import { findItemTable, type ItemRow } from "../../derived/semantics/sums/item-rows.ts";
import { isOneDigitApart, isRoundDiscount } from "../../derived/semantics/sums/one-digit.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";
import { atPlaces, multiply, writeAmount } from "../../derived/semantics/written/decimal.ts";
import { areSure } from "../../derived/semantics/written/lines.ts";
import { toPlainText } from "../../derived/semantics/written/plain-text.ts";
import { findOddFactors, type OddFactor } from "./odd-factor.ts";

/** Rows that come out before one that does not is told from them; fewer where the amounts make their sum. */
const [rowMinimum, rowMinimumOfSum] = [3, 2];

/** Rows that say themselves that the price is not simply counted. */
const pricedOtherwise =
  /\b(\d+ (for|fur|pour|por|per) \d+|min(imum)?|mind(est\w*)?|offer|promo\w*|aktion\w*|angebot|surcharge|\w*zuschlag|weekend|wochenend\w*|night|nacht\w*|free|gratis|kostenlos|rounded|gerundet|discount\w*|rabatt?\w*|remise|sconto|descuento|korting|deal|pack)\b/;

export const lineAmountDiffersFromQuantityAndPrice = defineCheck({
  id: "line-amount-differs-from-quantity-and-price",
  version: 8,
  title: "Line amount is not quantity times price",
  tamperingType: "value_mismatch",
  analysis: "text",
  cause: "arithmetic",
  strength: "moderate",
  canShowTampering: true,
  meaning:
    "In the rows of a table, quantity times price, less a discount or with tax, gives the amount; one row differs. If the amounts add up to their stated sum, the price or the quantity is reported with its expected value. Programs compute this column.",
  innocentCauses: [
    "a discount or surcharge of the row that is printed elsewhere",
    "a price for a hundred or a thousand pieces",
    "a price that is printed rounded, within the tolerance",
  ],
  source: "The columns are found by the rows that satisfy the same product; at least three must, and all but one.",
  appliesTo: ["pdf", "image"],
  needs: ["text"],
  run({ text }) {
    const table = findItemTable(text);
    if (table === undefined) return "nothing_to_compare";
    const [wrong, ...others] = table.rows.filter((row) => !row.isSatisfied);
    if (wrong === undefined) return "clear";
    const satisfied = table.rows.length - 1;
    // A row does not come out, and too little is known of the table to say why.
    const isPriced = pricedOtherwise.test(toPlainText(wrong.amount.line.text));
    if (others.length > 0 || satisfied < rowMinimumOfSum || isWholeMultiple(wrong, table.places) || isPriced) {
      return "nothing_to_compare";
    }
    const factors = findOddFactors(text, wrong, table.places);
    const [factor] = factors;
    if (satisfied < rowMinimum && factor === undefined) return "nothing_to_compare";
    if (![wrong.amount, wrong.quantity, wrong.price].every(({ words }) => areSure(words))) return "nothing_to_compare";
    const write = (minor: number) => writeAmount(minor, table.places, wrong.amount.text);
    const stated = write(atPlaces(wrong.amount.value, table.places) ?? 0);
    const expected = write(wrong.expected[0] ?? 0);
    const changes = factor === undefined ? [{ read: stated, expected }] : factors.map(toChange);
    const isLost = changes.some((change) => mayHaveLostDigits(text, change.read, change.expected));
    const isFirm = [wrong.amount, wrong.quantity, wrong.price].every(({ words }) => areReadFirmly(words));
    const isRecognised = isReadVaguely(text) || isLost || (text.source === "recognised" && !isFirm);
    const subject = factor?.figure ?? wrong.amount;
    const compared = [wrong.amount, wrong.quantity, wrong.price].filter((figure) => figure !== subject);
    const boxes = boxesAround([subject], compared);
    const explanation =
      factor === undefined
        ? "A discount of the line that is not printed beside it would explain it."
        : `The stated amounts make their stated sum, and with ${factor.expected} as the ${factor.name} the row comes out.`;
    return [
      {
        observation: `Page ${wrong.amount.line.page}: ${wrong.quantity.text} times ${wrong.price.text} makes ${expected}, the stated amount is ${stated}. In the other ${satisfied} rows of the table the product is the amount. ${explanation}`,
        confidence: isRecognised ? 60 : 90,
        strength: weigh(wrong, factor, table.places, isRecognised),
        boxes,
        evidence:
          factor === undefined
            ? { kind: "comparison", stated, expected, basis: "quantity times price" }
            : {
                kind: "comparison",
                stated: factor.figure.text,
                expected: factor.expected,
                basis: `the amount, which its sum bears out, and the ${factor.name === "price" ? "quantity" : "price"}`,
              },
      },
    ];
  },
});

function toChange({ figure, expected }: OddFactor) {
  return { read: figure.text, expected };
}

function weigh(wrong: ItemRow, factor: OddFactor | undefined, places: number, isRecognised: boolean): Strength {
  if (isRecognised) return "weak";
  if (factor !== undefined && !mayBeDiscount(wrong, places)) return "strong";
  return isOneDigit(wrong, places) ? "strong" : "moderate";
}

/**
 * The amount is right, and is so many whole percent less than the product, or is less by whole units of money: a discount or what is
 * left of it may not be printed.
 */
function mayBeDiscount({ expected, amount, quantity, price }: ItemRow, places: number): boolean {
  const stated = atPlaces(amount.value, places) ?? 0;
  const [product = 0] = expected;
  const percent = (100 * stated) / product;
  const isPercent = Math.abs(percent - Math.round(percent)) * product <= 100;
  const isWhole = (product - stated) % 10 ** places === 0 && quantity.value.unscaled === 10 ** quantity.value.places;
  return stated < product && (isPercent || isWhole) && !isOneDigitOfPrice({ amount, price, quantity }, places);
}

/** Of prices of fewer digits one is soon another. */
const priceDigits = 4;

/** One digit of the amount, or of the price, was exchanged, and it is no discount. */
function isOneDigit({ amount, price, quantity, expected }: ItemRow, places: number): boolean {
  const stated = atPlaces(amount.value, places) ?? 0;
  if (expected.some((value) => isRoundDiscount(stated, value))) return false;
  if (expected.some((value) => isOneDigitApart(stated, value))) return true;
  return isOneDigitOfPrice({ amount, price, quantity }, places);
}

function isOneDigitOfPrice(
  { amount, price, quantity }: Pick<ItemRow, "amount" | "price" | "quantity">,
  places: number,
) {
  const stated = atPlaces(amount.value, places) ?? 0;
  const digits = String(price.value.unscaled);
  if (digits.length < priceDigits) return false;
  return [...digits].some((_, at) =>
    [..."0123456789"].some((digit) => {
      const unscaled = Number(digits.slice(0, at) + digit + digits.slice(at + 1));
      return (
        isOneDigitApart(unscaled, price.value.unscaled) &&
        multiply([{ ...price.value, unscaled }, quantity.value], places) === stated
      );
    }),
  );
}

/** A price for ten, a hundred or a thousand. */
function isWholeMultiple({ expected, amount }: ItemRow, places: number): boolean {
  const stated = atPlaces(amount.value, places) ?? 0;
  return expected.some((value) => [10, 100, 1_000].some((unit) => Math.abs(value - stated * unit) <= unit));
}
