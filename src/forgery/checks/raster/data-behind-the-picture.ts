/** Sees data, or a second picture that nothing announces, behind a picture's end. */
import { defineCheck } from "../../check.ts";
import type { TrailingFacts } from "../../facts/image-file.ts";

/** Some programs leave a few bytes of their own. */
const leastBytes = 64;

export const dataBehindThePicture = defineCheck({
  id: "data-behind-the-picture",
  version: 2,
  title: "Data after the end of the picture",
  tamperingType: "tampering",
  cause: "structure",
  strength: "supporting",
  canShowTampering: false,
  meaning:
    "A JPEG or PNG ends with a marker. Phones add further pictures and short films after it and declare them in an index of pictures (MPF), in XMP, or in a directory at the end. Other data, or a second whole picture that is not declared, is not shown by viewers and was added by something else. Files that name a camera do not count, because makers store their own previews there.",
  innocentCauses: [
    "data of a phone's maker",
    "files joined or padded in transfer",
    "a phone's further picture whose declaration was removed with the metadata",
    "tools that append their own notes",
  ],
  source: "Catalogue of checks, P12: only ever supports another finding.",
  needs: ["imageFile"],
  run({ imageFile: { trailing, jpeg, camera } }) {
    if (trailing === undefined) return jpeg === undefined ? "nothing_to_compare" : "clear";
    if (camera !== undefined) return "clear";
    const observation = describe(trailing);
    return observation === undefined ? "clear" : [{ observation, confidence: 90 }];
  },
});

function describe({ bytes, kind, picture, isAnnounced }: TrailingFacts): string | undefined {
  if (kind === "unknown" && bytes >= leastBytes) {
    return `${bytes} bytes of no known kind stand behind the end of the picture; no viewer shows them.`;
  }
  if (kind !== "another picture" || picture === undefined || isAnnounced === true) return undefined;
  const { format, width, height } = picture;
  return `A second whole picture, a ${format} of ${width} x ${height} points, stands behind the end of the first one (${bytes} bytes). Nothing in the file announces it, and no viewer shows it.`;
}
