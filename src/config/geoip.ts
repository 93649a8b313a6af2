/** The file by which addresses are placed in countries: a database in MaxMind's format (MMDB) that the operator keeps and renews. */
import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { type CountryResponse, Reader } from "mmdb-lib";
import { setting } from "./setting.ts";

/** The country of an IP address, of two letters; undefined where the file does not know it. */
export type CountryOfAddress = (address: string) => string | undefined;

export const geoipSettings = {
  geoip: setting(
    "ASSAY_GEOIP",
    "Database file in the format MMDB, read at start. The country of a transaction's `ipAddress` is looked up in it and kept with the transaction as `ipCountry`.",
    undefined as string | undefined,
    (path) => {
      openCountries(path);
      return path;
    },
  ),
} as const;

/** Throws with a sentence about what is wrong with the file. */
export function openCountries(path: string): CountryOfAddress {
  const reader = openReader(readFile(path));
  return (address) => {
    const plain = address.trim();
    return isIP(plain) === 0 ? undefined : countryIn(reader, plain);
  };
}

function readFile(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (cause) {
    throw new Error("must name a file that can be read", { cause });
  }
}

const probes = ["1.1.1.1", "193.0.0.1", "2001:db8::1"];

function openReader(bytes: Buffer): Reader<CountryResponse> {
  try {
    const reader = new Reader<CountryResponse>(bytes);
    if (reader.metadata.searchTreeSize > bytes.length) throw new RangeError("The search tree is longer than the file.");
    for (const probe of probes) reader.get(probe);
    return reader;
  } catch (cause) {
    throw new Error("must name a whole database in the format MMDB; this file is damaged or in another format", {
      cause,
    });
  }
}

/** MaxMind and DB-IP write a record of the country, IPinfo its code. */
interface OtherForms {
  readonly country?: string | { readonly iso_code?: string };
  readonly country_code?: string;
}

function countryIn(reader: Reader<CountryResponse>, address: string): string | undefined {
  let found: OtherForms | null;
  try {
    found = reader.get(address) as OtherForms | null;
  } catch {
    // One damaged record must not stop payments; its addresses have no country.
    return undefined;
  }
  const { country, country_code } = found ?? {};
  const code = country_code ?? (typeof country === "string" ? country : country?.iso_code);
  return code !== undefined && /^[A-Z]{2}$/.test(code) ? code : undefined;
}
