/** Examples of the API document: what was sent and answered once, by operation. */
import { type ErrorCode, errorTable } from "../errors.ts";
import type { JsonSchema } from "./openapi-schema.ts";
import { problemOf } from "./problem.ts";
import type { UploadForm } from "./upload.ts";

/** One operation as it was called. */
export interface Exchanged {
  /** Parameters of the path and the query. */
  readonly parameters?: JsonSchema;
  readonly body?: unknown;
  /** Fields of the form, and the text of its file where that is text. */
  readonly form?: Readonly<Record<string, string>>;
  /** Bodies of its answers by status. */
  readonly answers: Readonly<Record<string, unknown>>;
}
export type ApiExamples = Readonly<Record<string, Exchanged>>;

export function exampleOf(value: unknown): { readonly example?: unknown } {
  return value === undefined ? {} : { example: value };
}

/** A file of bytes is not shown. */
export function formExample({ file }: UploadForm, exchanged: Exchanged | undefined): { readonly example?: unknown } {
  if (exchanged?.form === undefined) return {};
  return { example: { [file]: "(the bytes of the file)", ...exchanged.form } };
}

/** One of each of these codes, in both forms. */
export function errorExamples(codes: ReadonlySet<ErrorCode>): JsonSchema {
  const shown = (Object.keys(errorTable) as ErrorCode[]).filter((code) => codes.has(code));
  return Object.fromEntries(
    shown.flatMap((code) => {
      const { meaning } = errorTable[code];
      return [
        [`Error_${code}`, { summary: meaning, value: { error: code, message: meaning } }],
        [`Problem_${code}`, { summary: meaning, value: problemOf(code, meaning) }],
      ];
    }),
  );
}
