/** The issuer's documents before this one were all made alike, and this one is not. */
import { defineCheck } from "../../check.ts";

export const madeUnlikeTheIssuersEarlierDocuments = defineCheck({
  id: "made-unlike-the-issuers-earlier-documents",
  version: 1,
  title: "Differs from the issuer's earlier documents",
  tamperingType: "tampering",
  analysis: "metadata",
  cause: "across documents",
  strength: "weak",
  canShowTampering: false,
  meaning:
    "At least ten earlier documents of the same issuer have the same words, the same producer, creator, page size or file structure, the same fonts, and words in the same places. This document differs.",
  innocentCauses: [
    "the issuer changed its program or its layout; later documents with the new layout are not reported again",
    "a document that the sender printed to a file or saved with another program",
  ],
  source:
    "Ten documents calibrate what is usual. The issuer by the account to be paid to, or by the bank of a statement's account, and by the likeness of the words; keyed digests only.",
  appliesTo: ["pdf"],
  needs: ["earlier"],
  run({ earlier: { unlike } }) {
    if (unlike === undefined) return "clear";
    const { documents, traits } = unlike;
    const isSeveral = traits.length > 1;
    const list = traits.map(({ trait, here }) => `${trait} (here ${here})`).join(", ");
    return [
      {
        observation: `The issuer's newest ${documents} documents with these words are all made alike; this one differs in: ${list}. A new program of the issuer, or a file that its sender saved again, would explain it.`,
        confidence: isSeveral ? 85 : 70,
        strength: isSeveral ? ("moderate" as const) : ("weak" as const),
        evidence: { kind: "structure" as const, facts: traits.map(({ trait, here }) => ({ name: trait, text: here })) },
      },
    ];
  },
});
