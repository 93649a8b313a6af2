/** An upload: one file with its fields, in whatever order the client sends them, and the name of the file. */

export interface UploadField {
  readonly description: string;
  readonly isRequired: boolean;
  readonly limitBytes: number;
}

/** What a form may hold. A file part of another name is refused; a field of another name is ignored, unless it is meant for the address. */
export interface UploadForm {
  /** The name of the one file part. */
  readonly file: string;
  readonly fileDescription: string;
  readonly limitBytes: number;
  readonly fields: Readonly<Record<string, UploadField>>;
}

export interface UploadedFile {
  /** The file's own name, for display only: no folders, no control characters, at most 255 characters; may be empty. */
  readonly fileName: string;
  /** The type that the client declared, in lower case without parameters; may be empty. */
  readonly contentType: string;
  /**
   * The file's bytes, with backpressure. Throws a ServiceError when the upload breaks off, stalls or is over its limit.
   * A reader may stop early; what remains is then dropped within the limit for refused bodies.
   */
  readonly content: AsyncIterable<Uint8Array>;
  /** Reads what follows the file and gives the fields, those before it included. The file must have been read to its end. */
  finish(): Promise<Readonly<Record<string, string>>>;
}

export interface Upload extends UploadedFile {
  /** Aborts when the connection is closed before the answer is sent. */
  readonly signal: AbortSignal;
}

const nameLimit = 255;
/** Control characters, and the marks that reverse the reading direction and so disguise an extension. */
const unwanted = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The client's name of a file without its path, fit to be shown and stored; may be empty. */
export function displayFileName(given: string): string {
  const base = given.slice(Math.max(given.lastIndexOf("/"), given.lastIndexOf("\\")) + 1);
  const clean = base.toWellFormed().replace(unwanted, "").trim();
  const name = [...clean].slice(0, nameLimit).join("");
  return name === "." || name === ".." ? "" : name;
}
