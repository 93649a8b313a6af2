/** One document to gather evidence from, with its limits. */
import type { FileFormat } from "../facts/file.ts";

export interface InputLimits {
  readonly pageLimit: number;
  readonly pixelLimit: number;
}

export interface DocumentInput {
  readonly bytes: Buffer;
  /** What stood before the document in the file, where that was more than its beginning. */
  readonly leading?: Buffer;
  /** How many bytes of another file stand behind it, which breaks off. */
  readonly bytesBehind?: number;
  readonly declaredFormat: FileFormat;
  /** By its first bytes; that it can be read is still to be seen. */
  readonly format: FileFormat;
  readonly password: string | undefined;
  readonly receivedAtMs: number;
  readonly limits: InputLimits;
  /** PEM blocks of the operator's trust list for content credentials. */
  readonly trustedCertificates?: readonly string[];
  /** True once gathering should end with what it has, well before the worker is killed. */
  readonly isLate: () => boolean;
}
