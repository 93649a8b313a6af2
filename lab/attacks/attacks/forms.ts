/** A value in a form's field: shown as it is, or another one in the data than on the page. */
import { PDFDict, PDFName, PDFString, StandardFonts } from "@cantoo/pdf-lib";
import { removeShown } from "../change-text.ts";
import type { Make, Subject } from "../subject.ts";
import { openFile, pageOf, rewritten } from "./with-pdf-lib.ts";

/** Takes the value out of the page and gives it a field there, as if the document had been a form from the start. */
function form(text: string | undefined): Make {
  return rewritten(async (file, page, { target }) => {
    if (!target.isUpright || !removeShown(file, page, target.before)) return false;
    const { left, bottom, right, top } = target.token;
    const field = file.getForm().createTextField(fieldName);
    if (text !== undefined) field.setText(text);
    field.addToPage(page, { x: left - 1, y: bottom, width: right - left + 6, height: top - bottom, borderWidth: 0 });
    field.updateAppearances(await file.embedFont(StandardFonts.Helvetica));
    return true;
  });
}

const fieldName = "assay.value";

/** A form that is filled in: the field shows what it holds. */
export const filledForm: Make = (subject) => form(subject.target.before)(subject);

/** The field's data is changed in an appended version, and what is shown stays. */
export async function fieldChanged(subject: Subject): Promise<Buffer | undefined> {
  const filled = await filledForm(subject);
  const file = filled === undefined ? undefined : await openFile(filled, true);
  if (file === undefined) return undefined;
  file.getForm().getTextField(fieldName).acroField.dict.set(PDFName.of("V"), PDFString.of(subject.target.after));
  return Buffer.from(await file.commit());
}

/** What the field shows is changed, and its data stays. */
export async function appearanceChanged(subject: Subject): Promise<Buffer | undefined> {
  const filled = await filledForm(subject);
  const file = filled === undefined ? undefined : await openFile(filled);
  const page = file === undefined ? undefined : pageOf(file, subject);
  if (file === undefined || page === undefined) return undefined;
  const field = file.getForm().getTextField(fieldName);
  field.setText(subject.target.after);
  field.updateAppearances(await file.embedFont(StandardFonts.Helvetica));
  for (const widget of field.acroField.getWidgets()) {
    if (widget.dict.lookupMaybe(PDFName.of("AP"), PDFDict) === undefined) return undefined;
  }
  field.acroField.dict.set(PDFName.of("V"), PDFString.of(subject.target.before));
  return Buffer.from(await file.save({ rewrite: true, updateFieldAppearances: false }));
}

/** An empty form is filled in by an appended version, as readers of PDFs do. */
export async function filledLater(subject: Subject): Promise<Buffer | undefined> {
  const empty = await form(undefined)(subject);
  const file = empty === undefined ? undefined : await openFile(empty, true);
  if (file === undefined) return undefined;
  const field = file.getForm().getTextField(fieldName);
  field.setText(subject.target.before);
  field.updateAppearances(await file.embedFont(StandardFonts.Helvetica));
  return Buffer.from(await file.commit());
}
