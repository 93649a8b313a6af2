/** A stated rate of value added tax is none that the country of the document's VAT numbers ever had. */
import { defineCheck } from "../../check.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";
import { findUnknownRates } from "./tax-rates.ts";

export const taxRateUnknownToItsCountry = defineCheck({
  id: "tax-rate-unknown-to-its-country",
  version: 1,
  title: "Tax rate does not exist in its country",
  tamperingType: "value_mismatch",
  cause: "arithmetic",
  strength: "supporting",
  canShowTampering: false,
  meaning:
    "All VAT numbers of the document are from one country, and the stated VAT rate is none that this country has had since 2000, including reduced, regional and flat rates.",
  innocentCauses: ["goods taxed in the customer's country", "a rate that is newer than this table"],
  source:
    "European Commission, VAT rates applied in the Member States, and the laws of the United Kingdom and Switzerland; fifteen countries. None of 205 PDFs that nobody calls forged has such a rate.",
  needs: ["text"],
  run({ text }) {
    const found = findUnknownRates(text);
    if (found === undefined) return "nothing_to_compare";
    if (found.length === 0) return "clear";
    return found.slice(0, findingLimit).map(({ line, text: rate, words, country, known }) => {
      const rates = known.filter((percent) => percent > 0).join(", ");
      return {
        observation: `Page ${line.page}: ${rate} is stated as rate of value added tax, while the VAT numbers of the document are of ${country}, which has had ${rates} percent since 2000.`,
        confidence: text.source === "recognised" ? 50 : 75,
        boxes: boxesAround([{ words }]),
        evidence: {
          kind: "comparison" as const,
          stated: rate,
          expected: `one of ${rates}`,
          basis: `rates of ${country}`,
        },
      };
    });
  },
});

const findingLimit = 10;
