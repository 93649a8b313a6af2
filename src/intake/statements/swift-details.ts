/** What the free text of a SWIFT statement (:86:) says about the other party, in the forms that banks give it. */
import { parseIban } from "../records/iban.ts";

export interface Details {
  readonly counterpartyId?: string | undefined;
  readonly counterpartyName?: string | undefined;
  readonly counterpartyBank?: string | undefined;
  readonly description?: string | undefined;
  readonly customerReference?: string | undefined;
  readonly endToEndId?: string | undefined;
  readonly mandateId?: string | undefined;
}

/** `lines` as they are wrapped; `account` is the statement's own. */
export function readDetails(lines: readonly string[], account: string): Details {
  const joined = lines.join("");
  const sign = /^\d{3}([^\w\s/])\d\d/.exec(joined)?.[1];
  if (sign !== undefined) return readNumbered(joined, sign);
  if (/^\/[A-Z]{2,4}\//.test(joined)) return readSlashed(joined);
  const description = lines.join("\n");
  return { description, counterpartyId: findOtherIban(description, account) };
}

/** As German banks write it: 105?00Posting text?20Purpose?31Account?32Name. */
function readNumbered(text: string, sign: string): Details {
  const fields = new Map<number, string>();
  const [, ...parts] = text.split(new RegExp(`\\${sign}(?=\\d\\d)`));
  for (const part of parts) {
    const number = Number(part.slice(0, 2));
    fields.set(number, (fields.get(number) ?? "") + part.slice(2));
  }
  const join = (from: number, to: number): string =>
    [...fields].map(([number, value]) => (number >= from && number <= to ? value : "")).join("");
  const purpose = readPurpose(join(20, 29) + join(60, 63));
  return {
    ...purpose,
    description: purpose.description || fields.get(0),
    counterpartyId: parseIban(fields.get(38) ?? "") ?? (fields.get(31)?.trim() || fields.get(38)),
    counterpartyName: join(32, 33),
    counterpartyBank: fields.get(30),
  };
}

const purposeCodes = "EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|IBAN|BIC|PURP|COAM|OAMT|BREF|RREF";

/** SEPA's parts within the purpose: EREF+…MREF+…SVWZ+…. */
function readPurpose(text: string): Details {
  const [before = "", ...parts] = text.split(new RegExp(`(${purposeCodes})\\+`));
  const values = new Map<string, string>();
  for (let index = 0; index + 1 < parts.length; index += 2) values.set(parts[index] ?? "", parts[index + 1] ?? "");
  return {
    description: values.get("SVWZ") ?? (before.trim() === "" ? text : before),
    customerReference: values.get("KREF"),
    endToEndId: values.get("EREF"),
    mandateId: values.get("MREF"),
  };
}

const slashCodes =
  "EREF|BENM|ORDP|NAME|REMI|CNTP|IBAN|BIC|MARF|CSID|TRTP|TRCD|PREF|RTRN|ISDT|INIT|ADDR|UCRD|PURP|ULTD|ULTB|SVCL|OAMT|KREF";

/** As Dutch banks write it: /EREF/…/BENM//NAME/…/REMI/…, or /CNTP/IBAN/BIC/Name/City/. */
function readSlashed(text: string): Details {
  const [, ...parts] = text.split(new RegExp(`/(${slashCodes})/`));
  const values = new Map<string, string>();
  for (let index = 0; index + 1 < parts.length; index += 2) values.set(parts[index] ?? "", parts[index + 1] ?? "");
  const [iban, bank, name] = values.get("CNTP")?.split("/") ?? [];
  return {
    counterpartyId: iban || values.get("IBAN"),
    counterpartyName: name || values.get("NAME"),
    counterpartyBank: bank || values.get("BIC"),
    description: values.get("REMI")?.replace(/^USTD\/\//, "") ?? text,
    endToEndId: values.get("EREF"),
    mandateId: values.get("MARF"),
  };
}

/** The only IBAN in a text but the account's own; none where there are several. */
export function findOtherIban(text: string, account: string): string | undefined {
  const found = new Set<string>();
  for (const [written] of text.matchAll(/(?<![A-Z0-9])[A-Z]{2}\d{2}[A-Z0-9]{11,30}(?![A-Z0-9])/g)) {
    const iban = parseIban(written);
    if (iban !== undefined && iban !== account) found.add(iban);
  }
  const [only] = found;
  return found.size === 1 ? only : undefined;
}
