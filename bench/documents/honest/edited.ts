/** Files of public repositories that a person or a program did edit, by hand reading: what is reported of them is no mistake. */

export interface EditedFile {
  /** How its name begins. */
  readonly name: string;
  readonly repository: string;
  readonly reason: string;
}

const editedFiles: readonly EditedFile[] = [
  {
    name: "2ea6afd3005e0a7c",
    repository: "alphagov/notifications-template-preview",
    reason:
      "A letter of 2018 whose address was exchanged in a second version of 2024: the first version, with the other postcode, is still in the file.",
  },
  {
    name: "bb4d906b46ecb685",
    repository: "LibrePDF/OpenPDF",
    reason:
      "A test file that was manipulated after signing: its page reads 'MANIPULATED now Page!', and the signed one is still in the file.",
  },
  {
    name: "4bbe6454191e647c",
    repository: "microsoft/knowledge-extraction-recipes-forms",
    reason:
      "A sample invoice whose author exchanged the name of the company in a second version; the first, with the other name, is still in the file.",
  },
];

export function findEdit(path: string): EditedFile | undefined {
  return editedFiles.find(({ name }) => path.split("/").at(-1)?.startsWith(name));
}
