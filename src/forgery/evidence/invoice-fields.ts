/** Fields of invoices for machines, bounded and brought to one form. */
import type { XmlElement } from "./xml.ts";

const textLimit = 200;
export const lineLimit = 1_000;
export const listLimit = 20;

type Optional<T> = { [K in keyof T]: T[K] | undefined };
type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Without the fields that are undefined. */
export function definedOf<T extends object>(fields: Optional<T>): Defined<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;
}

export function textOf(element: XmlElement | undefined): string | undefined {
  const text = element?.text.replace(/\s+/g, " ").trim() ?? "";
  return text === "" ? undefined : text.slice(0, textLimit);
}

/** A decimal with a point; undefined for anything else. */
export function amountOf(element: XmlElement | undefined): string | undefined {
  const text = element?.text.trim() ?? "";
  return /^[-+]?\d{1,15}(\.\d{1,10})?$/.test(text) ? text : undefined;
}

/** YYYYMMDD or YYYY-MM-DD with or without a time. */
export function dateOf(element: XmlElement | undefined): string | undefined {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(element?.text.trim() ?? "");
  return match === null ? undefined : `${match[1]}-${match[2]}-${match[3]}`;
}
