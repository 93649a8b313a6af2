/** Sees data behind a picture's end that no camera or phone puts there. */
import { defineCheck } from "../../check.ts";

/** Some programs leave a few bytes of their own. */
const leastBytes = 64;

export const dataBehindThePicture = defineCheck({
  id: "data-behind-the-picture",
  version: 1,
  title: "Data behind the picture's end",
  tamperingType: "tampering",
  analysis: "metadata",
  cause: "structure",
  strength: "supporting",
  canShowTampering: false,
  meaning:
    "A JPEG or PNG ends with a marker. Phones put further pictures and short films behind it; other data there is nothing that a viewer shows, and was put there by something else.",
  innocentCauses: [
    "data of a phone's maker",
    "files joined or padded in transfer",
    "tools that hide remarks of their own",
  ],
  source: "Catalogue of checks, P12: only ever supports another finding.",
  appliesTo: ["image"],
  needs: ["imageFile"],
  run({ imageFile: { trailing, jpeg, camera } }) {
    if (trailing === undefined) return jpeg === undefined ? "not_applicable" : "clear";
    const isUsual = trailing.kind !== "unknown" || trailing.bytes < leastBytes || camera !== undefined;
    if (isUsual) return "clear";
    return [
      {
        observation: `${trailing.bytes} bytes of no known kind stand behind the end of the picture; no viewer shows them.`,
        confidence: 90,
      },
    ];
  },
});
