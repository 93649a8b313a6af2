/** Sees a picture in which a program for editing pictures names itself. */
import { defineCheck } from "../../check.ts";

/** Programs whose purpose is to change pictures; cameras, scanners, phones and converters are none. */
const editors =
  /photoshop|lightroom|gimp|affinity|pixelmator|paint\.net|paintshop|corel|photopea|canva|snapseed|picsart|facetune|photoscape|krita|acdsee|fotor|luminar|procreate|inpaint|remini|meitu|polarr|pixlr|befunky|paint tool/i;
const itemLimit = 10;

export const editorNamedInPicture = defineCheck({
  id: "editor-named-in-picture",
  version: 1,
  title: "File names a picture editor",
  tamperingType: "tampering",
  cause: "metadata",
  strength: "supporting",
  canShowTampering: false,
  meaning:
    "Editors write their names to EXIF, XMP, text chunks or their own segments. An editor's name does not show what was changed, but supports findings in the pixels.",
  innocentCauses: [
    "cropping, straightening or adjusting brightness",
    "scans that are archived with an editor",
    "logos and forms by designers",
  ],
  source: "Catalogue of checks, P7; base rates of editors among scanned documents are unknown, so it only supports.",
  needs: ["metadata", "imageFile"],
  run({ metadata, imageFile }) {
    const named = [
      ...metadata.tools.map(({ source, field, text }) => ({ place: `${source} ${field}`, text })),
      ...imageFile.mentions,
    ];
    if (named.length === 0) return "nothing_to_compare";
    const found = named.filter(({ text }) => editors.test(text));
    const [first] = found;
    if (first === undefined) return "clear";
    return [
      {
        observation: `${first.place} reads "${first.text}": the file was saved by a program for editing pictures.`,
        confidence: 95,
        evidence: { kind: "inventory", items: found.slice(0, itemLimit).map(({ place, text }) => `${place}: ${text}`) },
      },
    ];
  },
});
