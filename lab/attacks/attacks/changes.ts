/** What can be done to a page, as changes that an attack or its innocent twin is made of. */
import { StandardFonts } from "@cantoo/pdf-lib";
import { removeShown, replaceShown, replaceShownOnly } from "../change-text.ts";
import {
  addLogo,
  coverAndWrite,
  coverWithNote,
  coverWithPicture,
  drawSignature,
  highlight,
  numberPage,
  redact,
  stampDated,
  stampNumber,
  stampOnLabel,
  stampPaid,
  watermark,
  writeAt,
} from "../draw-over.ts";
import type { Change } from "./with-pdf-lib.ts";

export const nothing: Change = () => true;

export const replaceDigits: Change = (file, page, { target }) => replaceShown(file, page, target.before, target.after);

export const replaceSplit: Change = (file, page, { target }) =>
  replaceShown(file, page, target.before, target.after, "split");

export const replaceVisible: Change = (file, page, { target }) =>
  replaceShownOnly(file, page, target.before, target.after);

export const replaceFont: Change = async (file, page, { target, random }) => {
  if (!target.isUpright || !removeShown(file, page, target.before)) return false;
  await writeAt(
    file,
    page,
    target,
    random.pick([StandardFonts.Helvetica, StandardFonts.TimesRoman, StandardFonts.Courier]),
  );
  return true;
};

export const overlay: Change = async (file, page, { target }) => {
  if (!target.isUpright) return false;
  await coverAndWrite(file, page, target);
  return true;
};

export const noteOver: Change = (file, page, { target }) => {
  if (!target.isUpright) return false;
  coverWithNote(file, page, target);
  return true;
};

export const pictureOver: Change = async (file, page, subject) => {
  if (!subject.target.isUpright) return false;
  await coverWithPicture(file, page, subject);
  return true;
};

/** After a change of digits: the file says that it was made and saved by somebody else, at another time. */
export const replaceDigitsAndDates: Change = async (file, page, subject) => {
  if (!(await replaceDigits(file, page, subject))) return false;
  const made = new Date(Date.UTC(2022, subject.random.below(12), subject.random.whole(1, 28), 9, 30));
  file.setCreationDate(made);
  file.setModificationDate(made);
  file.setProducer("Plain forms 2.1");
  return true;
};

export const titleAndDates: Change = (file, _page, { random }) => {
  file.setTitle("Copy for the file");
  file.setModificationDate(new Date(Date.UTC(2025, random.below(12), random.whole(1, 28), 9, 30)));
  return true;
};

export const stamp: Change = async (file, page) => {
  await stampPaid(file, page);
  return true;
};

export const pageNumber: Change = async (file, page) => {
  await numberPage(file, page);
  return true;
};

export const blackBar: Change = (_file, page, { target }) => {
  if (!target.isUpright) return false;
  redact(page, target);
  return true;
};

export const marker: Change = (file, page, { target }) => {
  highlight(file, page, target);
  return true;
};

export const logo: Change = async (file, page) => {
  await addLogo(file, page);
  return true;
};

export const turn: Change = (_file, page) => {
  page.setRotation({ ...page.getRotation(), angle: (page.getRotation().angle + 90) % 360 });
  return true;
};

export const crop: Change = (_file, page) => {
  const { x, y, width, height } = page.getCropBox();
  page.setCropBox(x + 10, y + 10, width - 20, height - 20);
  return true;
};

/** Programs stamp at a place that somebody set once, and the text of a document stands there or not. */
function someplace(page: Parameters<Change>[1], random: Parameters<Change>[2]["random"]) {
  const { width, height } = page.getSize();
  return {
    x: random.whole(20, Math.round(width) - 160),
    y: random.whole(40, Math.round(height) - 60),
    ink: random.pick(["black", "red", "blue"] as const),
  };
}

const someDay = (random: Parameters<Change>[2]["random"]) =>
  `${String(random.whole(1, 28)).padStart(2, "0")}.0${random.whole(1, 9)}.2025`;

export const datedStamp: Change = async (file, page, { random }) => {
  await stampDated(file, page, someplace(page, random), someDay(random));
  return true;
};

export const labelStamp: Change = async (file, page, { random }) => {
  await stampOnLabel(file, page, someplace(page, random), someDay(random));
  return true;
};

/** Somebody who does not look where: the day of the stamp lies right on the value. */
const onTarget =
  (stamp: typeof stampDated): Change =>
  async (file, page, { target, random }) => {
    if (!target.isUpright) return false;
    const { left, bottom, top } = target.token;
    const place = { x: left - 8, y: bottom + 0.22 * (top - bottom) - 7, ink: random.pick(["black", "blue"] as const) };
    await stamp(file, page, place, someDay(random));
    return true;
  };
export const stampOnValue = onTarget(stampDated);
export const labelOnValue = onTarget(stampOnLabel);

export const registerNumber: Change = async (file, page, { random }) => {
  const text = `Entry ${random.whole(1_000, 99_999)} of ${someDay(random)}`;
  await stampNumber(file, page, someplace(page, random), text);
  return true;
};

export const markAsCopy: Change = async (file, page) => {
  await watermark(file, page);
  return true;
};

export const scannedSignature: Change = async (file, page, { random }) => {
  await drawSignature(file, page, someplace(page, random));
  return true;
};
