/** Every attack, each with innocent twins that came about in the same way. */
import { appendPage, appendTitle } from "../append-by-hand.ts";
import type { Signer } from "../sign.ts";
import type { Attack, Make } from "../subject.ts";
import type { Toolbox } from "../tools.ts";
import * as change from "./changes.ts";
import { appearanceChanged, fieldChanged, filledForm, filledLater } from "./forms.ts";
import { boundWithOther, pageFromOther, printed } from "./pages.ts";
import { signedAttacks } from "./signed.ts";
import { appended, type Change, openFile, pageOf, rewritten } from "./with-pdf-lib.ts";
import { xmlTotalChanged } from "./xml.ts";

const byPdfLib = { tool: "pdf-lib", isInPlace: true } as const;
const rewrittenTwins = {
  rewritten: rewritten(change.nothing),
  numbered: rewritten(change.pageNumber),
  turned: rewritten(change.turn),
  cropped: rewritten(change.crop),
};

/** At places that know nothing of the page, over its text as often as not. */
const stampsAnywhere = (manner: string, save: typeof rewritten): Readonly<Record<string, Make>> => ({
  [`${manner}stamp with date anywhere`]: save(change.datedStamp),
  [`${manner}label anywhere`]: save(change.labelStamp),
  [`${manner}stamp on the value`]: save(change.stampOnValue),
  [`${manner}label on the value`]: save(change.labelOnValue),
  [`${manner}entry number anywhere`]: save(change.registerNumber),
  [`${manner}signature anywhere`]: save(change.scannedSignature),
  [`${manner}watermark`]: save(change.markAsCopy),
});

const byHand =
  (changePage: Change): Make =>
  async (subject) => {
    const file = await openFile(subject.bytes);
    const page = file === undefined ? undefined : pageOf(file, subject);
    if (file === undefined || page === undefined || !(await changePage(file, page, subject))) return undefined;
    return appendPage(subject.bytes, file, page);
  };

const titleByHand: Make = async ({ bytes }) => {
  const file = await openFile(bytes);
  return file === undefined ? undefined : appendTitle(bytes, file);
};

const attacks: readonly Attack[] = [
  {
    ...byPdfLib,
    isInPlace: false,
    family: "XML total changed",
    forge: rewritten(xmlTotalChanged),
    twins: { rewritten: rewrittenTwins.rewritten },
  },
  {
    ...byPdfLib,
    family: "appended content",
    forge: appended(change.replaceDigits),
    twins: { "appended stamp": appended(change.stamp), "appended title": appended(change.titleAndDates) },
  },
  {
    tool: "by hand",
    isInPlace: true,
    family: "appended content by hand",
    forge: byHand(change.replaceDigits),
    twins: { "appended title by hand": titleByHand },
  },
  {
    ...byPdfLib,
    family: "appended overlay",
    forge: appended(change.overlay),
    twins: {
      "appended black bar": appended(change.blackBar),
      "appended page number": appended(change.pageNumber),
      ...stampsAnywhere("appended ", appended),
    },
  },
  {
    ...byPdfLib,
    family: "appended note over value",
    forge: appended(change.noteOver),
    twins: { "appended highlight": appended(change.marker) },
  },
  {
    ...byPdfLib,
    family: "overlay",
    forge: rewritten(change.overlay),
    twins: { "black bar": rewritten(change.blackBar), ...stampsAnywhere("", rewritten) },
  },
  { ...byPdfLib, family: "digits replaced", forge: rewritten(change.replaceDigits), twins: rewrittenTwins },
  {
    ...byPdfLib,
    family: "digits replaced and split",
    forge: rewritten(change.replaceSplit),
    twins: { rewritten: rewrittenTwins.rewritten },
  },
  {
    ...byPdfLib,
    family: "digits in another font",
    forge: rewritten(change.replaceFont),
    twins: { stamped: rewritten(change.stamp) },
  },
  {
    ...byPdfLib,
    family: "note over value",
    forge: rewritten(change.noteOver),
    twins: { highlighted: rewritten(change.marker) },
  },
  {
    ...byPdfLib,
    family: "picture over value",
    forge: rewritten(change.pictureOver),
    twins: { logo: rewritten(change.logo) },
  },
  {
    ...byPdfLib,
    family: "extracted text kept",
    forge: rewritten(change.replaceVisible),
    twins: { rewritten: rewrittenTwins.rewritten },
  },
  {
    ...byPdfLib,
    family: "digits replaced, dates rewritten",
    forge: rewritten(change.replaceDigitsAndDates),
    twins: { "title and dates": rewritten(change.titleAndDates) },
  },
  { ...byPdfLib, family: "form data changed", forge: fieldChanged, twins: { "form filled": filledForm } },
  {
    ...byPdfLib,
    family: "form appearance changed",
    forge: appearanceChanged,
    twins: { "form filled later": filledLater },
  },
  {
    ...byPdfLib,
    isInPlace: false,
    family: "page replaced",
    forge: pageFromOther,
    twins: { bound: boundWithOther },
  },
];

/** Of each edit the most usual way, printed to pictures afterwards. */
const prints: readonly Attack[] = (["pdf", "jpeg", "png"] as const).map((form) => ({
  family: `digits replaced, printed as ${form}`,
  tool: "print to image",
  isInPlace: form === "pdf",
  forge: printed(rewritten(change.replaceDigits), form),
  twins: { [`printed as ${form}`]: printed(async ({ bytes }) => bytes, form) },
}));

/** Edited, then saved by another program, which takes the traces of the edit away. */
function savedBy(tools: Toolbox): Attack[] {
  return [...tools].flatMap(([name, tool]) => {
    const then =
      (make: Make): Make =>
      async (subject) => {
        const bytes = await make(subject);
        return bytes === undefined ? undefined : await tool(bytes);
      };
    const twins = { [`saved by ${name}`]: then(async ({ bytes }) => bytes) };
    return [
      { tool: name, isInPlace: true, family: "overlay, saved again", forge: then(rewritten(change.overlay)), twins },
      {
        tool: name,
        isInPlace: true,
        family: "digits replaced, saved again",
        forge: then(rewritten(change.replaceDigits)),
        twins: {},
      },
      {
        tool: name,
        isInPlace: true,
        family: "appended content, saved again",
        forge: then(appended(change.replaceDigits)),
        twins: {},
      },
    ];
  });
}

export function listAttacks(tools: Toolbox, signer: Signer | undefined): readonly Attack[] {
  return [...attacks, ...prints, ...(signer === undefined ? [] : signedAttacks(signer)), ...savedBy(tools)];
}
