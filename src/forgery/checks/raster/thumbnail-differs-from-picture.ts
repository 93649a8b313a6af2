/** Sees a picture whose small copy in EXIF shows other content. */
import { type CheckFinding, defineCheck } from "../../check.ts";
import type { ThumbnailFacts } from "../../facts/image-file.ts";

/** Copies of the same picture reach 0.97 and more; sharpening and tone curves cost some hundredths. */
const sameLikeness = 0.9;
/** Levels by which one place may differ, and how many times the usual difference. */
const leastDifference = 28;
const leastRatio = 6;

export const thumbnailDiffersFromPicture = defineCheck({
  id: "thumbnail-differs-from-picture",
  version: 1,
  title: "Thumbnail differs from the picture",
  tamperingType: "tampering",
  cause: "capture",
  strength: "strong",
  canShowTampering: true,
  meaning:
    "Cameras and scanners store a thumbnail in the EXIF data. Programs that change the picture often keep the old thumbnail, so it shows the earlier content.",
  innocentCauses: [
    "a picture that was cropped or rotated without its thumbnail",
    "strong filters or high dynamic range",
    "a program that writes the thumbnail of another picture",
  ],
  source:
    "Kee and Farid: Digital image authentication from thumbnails, 2010; thresholds chosen so that filters alone stay below.",
  needs: ["imageFile"],
  run({ imageFile: { thumbnail } }) {
    if (thumbnail === undefined || !thumbnail.isSameShape) return "nothing_to_compare";
    if (thumbnail.likeness < sameLikeness) return [describeWhole(thumbnail)];
    const limit = Math.max(leastDifference, leastRatio * thumbnail.usualDifference);
    return thumbnail.difference >= limit ? [describePlace(thumbnail)] : "clear";
  },
});

function describePlace({ place, difference, usualDifference }: ThumbnailFacts): CheckFinding {
  return {
    observation:
      `The small copy in the file's EXIF data differs from the picture at ${place.left}, ${place.top} (${place.width} x ${place.height} pixels) ` +
      `by ${difference.toFixed(0)} levels of brightness; elsewhere by ${usualDifference.toFixed(0)}. The picture was changed there after the copy was made.`,
    confidence: 90,
    boxes: [{ page: 1, ...place }],
  };
}

function describeWhole({ likeness }: ThumbnailFacts): CheckFinding {
  return {
    observation: `The small copy in the file's EXIF data is another picture (likeness ${likeness.toFixed(2)} of 1, though its shape is the same).`,
    confidence: 80,
    strength: "weak",
  };
}
