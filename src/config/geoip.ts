/** The file by which addresses are placed in countries: a database in MaxMind's format (MMDB) that the operator keeps and renews. */
import { readFileSync } from "node:fs";
import { type AddressDatabase, readAddressDatabase } from "./mmdb.ts";
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
  const database = openDatabase(readFile(path));
  return (address) => countryIn(database, address.trim());
}

function readFile(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (cause) {
    throw new Error("must name a file that can be read", { cause });
  }
}

const probes = ["1.1.1.1", "193.0.0.1", "2001:db8::1"];

function openDatabase(bytes: Buffer): AddressDatabase {
  try {
    const database = readAddressDatabase(bytes);
    for (const probe of probes) database.find(probe);
    return database;
  } catch (cause) {
    throw new Error("must name a whole database in the format MMDB; this file is damaged or in another format", {
      cause,
    });
  }
}

/** MaxMind and DB-IP write a record of the country, IPinfo its code. */
function countryIn(database: AddressDatabase, address: string): string | undefined {
  let found: unknown;
  try {
    found = database.find(address);
  } catch {
    // One damaged record must not stop payments; its addresses have no country.
    return undefined;
  }
  const country = fieldOf(found, "country");
  const code = fieldOf(found, "country_code") ?? (typeof country === "string" ? country : fieldOf(country, "iso_code"));
  return typeof code === "string" && /^[A-Z]{2}$/.test(code) ? code : undefined;
}

function fieldOf(record: unknown, name: string): unknown {
  return record instanceof Map ? record.get(name) : undefined;
}
