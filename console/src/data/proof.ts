/** Recomputes a record's proof in the browser, as docs/audit.md describes, so that nobody has to trust the service. */
import type { AuditRecord } from "../../../client/interface.ts";

export interface Proof {
  /** Undefined where the content is not given, so that there is nothing to compute from. */
  readonly isContentIn: boolean | undefined;
  readonly isRecordInGroup: boolean;
  readonly isRootRight: boolean;
}

/** Undefined where the browser offers no digests: it does so on https and on the machine itself only. */
export async function checkProof(record: AuditRecord): Promise<Proof | undefined> {
  if (!isSecureContext) return undefined;
  const { content, commitment, sequence, inclusion } = record;
  const { number, firstSequence, lastSequence, atMs, previousRoot, commitments, root } = inclusion;
  const header = [number, firstSequence, lastSequence, atMs].map(double);
  const computed = await digest([bytesOf(previousRoot), ...header, ...commitments.map(bytesOf)]);
  return {
    isContentIn: content === null ? undefined : (await commitmentOf(record, content)) === commitment,
    isRecordInGroup: commitments[sequence - firstSequence] === commitment,
    isRootRight: computed === root,
  };
}

function commitmentOf(
  { sequence, subject }: AuditRecord,
  { side, kind, salt, body, verdict, record, recordBytes, features }: NonNullable<AuditRecord["content"]>,
): Promise<string> {
  const texts = [subject, body, verdict].map(text);
  const decision = recordBytes === null ? [text(record)] : bytes(decode(recordBytes));
  const vector = decode(features ?? "");
  return digest([bytesOf(salt), double(sequence), integer(side), integer(kind), ...texts, ...decision, vector]);
}

async function digest(parts: readonly Uint8Array<ArrayBuffer>[]): Promise<string> {
  const bytes = await new Blob([...parts]).arrayBuffer();
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function bytesOf(hexadecimal: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hexadecimal.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function double(value: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value, true);
  return new Uint8Array(view.buffer);
}

function integer(value: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(4));
  view.setInt32(0, value, true);
  return new Uint8Array(view.buffer);
}

function decode(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

function bytes(value: Uint8Array<ArrayBuffer>): readonly Uint8Array<ArrayBuffer>[] {
  return [integer(-2), integer(value.length), value];
}

function text(value: string | null): Uint8Array<ArrayBuffer> {
  if (value === null) return integer(-1);
  const encoded = new TextEncoder().encode(value);
  const whole = new Uint8Array(4 + encoded.length);
  whole.set(integer(encoded.length));
  whole.set(encoded, 4);
  return whole;
}
