/** The shape of an upload: one file with its fields, in whatever order the client sends them. */

export interface UploadField {
  readonly description: string;
  readonly isRequired: boolean;
  readonly limitBytes: number;
}

/** What a form may hold. A file part of another name is refused; a field of another name is read past. */
export interface UploadForm {
  /** The name of the one file part. */
  readonly file: string;
  readonly fileDescription: string;
  readonly limitBytes: number;
  readonly fields: Readonly<Record<string, UploadField>>;
}

export interface Upload {
  /** The file's own name, for display only: no folders, no control characters, at most 255 characters; may be empty. */
  readonly fileName: string;
  /** The type that the client declared, in lower case without parameters; may be empty. */
  readonly contentType: string;
  /**
   * The file's bytes, with backpressure. Throws a ServiceError when the upload breaks off, stalls or is over its limit.
   * A reader may stop early; what remains is then read past within the bound for refused bodies.
   */
  readonly content: AsyncIterable<Uint8Array>;
  /** Reads what follows the file and gives the fields, those before it included. The file must have been read to its end. */
  finish(): Promise<Readonly<Record<string, string>>>;
}
