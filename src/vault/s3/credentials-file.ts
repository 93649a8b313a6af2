/** Access keys from a file that is renewed from outside, such as a mounted secret or the file of `aws configure`; it is read again while in use. */
import { readFile } from "node:fs/promises";
import type { Credentials } from "./sign.ts";

interface CredentialsFile {
  /** The keys when the file was last valid. */
  readonly current: Credentials;
  /** Reads the file again; true where it holds other keys now. While a file is being written, the previous keys stay. */
  renew(): Promise<boolean>;
  close(): void;
}

/** Temporary keys are renewed minutes before they expire. */
const renewEveryMs = 10_000;

export async function openCredentialsFile(path: string): Promise<CredentialsFile> {
  let current = await read(path).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The keys in ASSAY_VAULT_CREDENTIALS_FILE cannot be used: ${reason}`);
  });
  async function renew(): Promise<boolean> {
    const found = await read(path).catch(() => current);
    const isOther = JSON.stringify(found) !== JSON.stringify(current);
    current = found;
    return isOther;
  }
  const timer = setInterval(() => void renew(), renewEveryMs);
  timer.unref();
  return {
    get current() {
      return current;
    },
    renew,
    close: () => clearInterval(timer),
  };
}

async function read(path: string): Promise<Credentials> {
  return parseCredentials(await readFile(path, "utf8"));
}

/** JSON as a credential process gives it, or the section `default` of a file of profiles, or lines without a section. */
export function parseCredentials(text: string): Credentials {
  const named = text.trimStart().startsWith("{") ? namesInJson(text) : namesInProfile(text);
  const find = (...names: readonly string[]) =>
    names.map((name) => named.get(name)).find((value) => value !== undefined && value !== "");
  const accessKeyId = find("aws_access_key_id", "accesskeyid");
  const secretAccessKey = find("aws_secret_access_key", "secretaccesskey");
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new Error("it names no access key with its secret.");
  }
  return { accessKeyId, secretAccessKey, sessionToken: find("aws_session_token", "sessiontoken") };
}

function namesInJson(text: string): ReadonlyMap<string, string> {
  const found = Object.entries(JSON.parse(text) as object).filter((entry): entry is [string, string] => {
    return typeof entry[1] === "string";
  });
  return new Map(found.map(([name, value]) => [name.toLowerCase(), value]));
}

function namesInProfile(text: string): ReadonlyMap<string, string> {
  const named = new Map<string, string>();
  let section = "default";
  for (const line of text.split(/\r?\n/)) {
    section = /^\s*\[\s*([^\]]*?)\s*\]/.exec(line)?.[1] ?? section;
    const [, name, value] = /^\s*(\w+)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (section === "default" && name !== undefined && value !== undefined) named.set(name.toLowerCase(), value);
  }
  return named;
}
