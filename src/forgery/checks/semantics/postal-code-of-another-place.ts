/** An address states a postal code that its town or state does not have. */
import { defineCheck } from "../../check.ts";
import { isWrittenByProgram } from "../../derived/reading/written-by-program.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";
import { findPostalPlaces, type PostalPlace } from "../../derived/semantics/written/postal-places.ts";

const findingLimit = 5;

export const postalCodeOfAnotherPlace = defineCheck({
  id: "postal-code-of-another-place",
  version: 1,
  title: "Postal code of another place",
  tamperingType: "cross_field_mismatch",
  cause: "identity",
  // Samples have made-up addresses, and people mistype them: it only supports what else there is.
  strength: "supporting",
  canShowTampering: false,
  meaning:
    "Postal codes are given by region: those of Bremen begin with 27 or 28, those of Oregon with 970 to 979. An address has a code that its place does not have. Whoever exchanges the town or the code of an address easily leaves the other one. Known are the states of the USA, the provinces of Canada and large towns of Austria, Belgium, France, Germany, Italy, the Netherlands, Poland, Spain and Switzerland; other places are not compared.",
  innocentCauses: [
    "a made-up address in a sample",
    "a typing error in the record of the customer",
    "a code that large receivers have of another region",
  ],
  source:
    "The postal services' rules for the first digits of their codes; for the USA Publication 65 of the Postal Service. Of 131 honest documents of strangers with such a code 12 have one of another place: samples with made-up American addresses.",
  needs: ["text", "content"],
  listHeld: ({ text }) =>
    [...new Map(findPostalPlaces(text).map((one) => [`${one.code} ${one.place}`, one])).values()].flatMap((one) =>
      one.holds
        ? [
            {
              relation: `Page ${one.page}: ${one.code} is a postal code of ${one.place}.`,
              boxes: boxesAround([one]),
            },
          ]
        : [],
    ),
  run({ text, content }) {
    const places = findPostalPlaces(text).filter(({ page }) => isWrittenByProgram(text, content, page));
    if (places.length === 0) return "nothing_to_compare";
    const wrong = places.filter(({ holds }) => !holds);
    return wrong.length === 0 ? "clear" : wrong.slice(0, findingLimit).map(describe);
  },
});

function describe({ code, place, usual, page, words }: PostalPlace) {
  const beginnings = [...new Set(usual.map((one) => one.slice(0, 2)))].join(", ");
  return {
    observation: `Page ${page}: the address has the postal code ${code} and the place ${place}, whose codes begin with ${beginnings}. A typing error or a made-up address would explain it.`,
    confidence: 85,
    boxes: boxesAround([{ words }]),
    evidence: {
      kind: "comparison" as const,
      stated: `${code} ${place}`,
      expected: `a code that begins with ${beginnings}`,
      basis: "the codes of the place",
    },
  };
}
