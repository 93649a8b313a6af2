/** Names of companies whose legal form is written out or abbreviated: both are one name. */
import { toPlainText } from "./plain-text.ts";

/** Each form as it is written short, and then in full; longer ones before those that they contain. */
const forms: readonly (readonly [short: string, ...full: string[]])[] = [
  ["gmbh", "gesellschaft mit beschrankter haftung", "gesellschaft m b h", "ges m b h", "gesmbh"],
  ["ug", "unternehmergesellschaft haftungsbeschrankt", "unternehmergesellschaft", "ug haftungsbeschrankt"],
  ["kgaa", "kommanditgesellschaft auf aktien"],
  ["ag", "aktiengesellschaft"],
  ["kg", "kommanditgesellschaft"],
  ["ohg", "offene handelsgesellschaft"],
  ["gbr", "gesellschaft burgerlichen rechts"],
  ["ev", "eingetragener verein"],
  ["eg", "eingetragene genossenschaft"],
  ["llp", "limited liability partnership"],
  ["llc", "limited liability company"],
  ["plc", "public limited company"],
  ["lp", "limited partnership"],
  ["pty", "proprietary"],
  ["pvt", "private", "pte"],
  ["ltd", "limited"],
  ["inc", "incorporated"],
  ["corp", "corporation"],
  ["co", "company", "comp", "cie", "compagnie"],
  ["sarl", "societe a responsabilite limitee"],
  ["sas", "societe par actions simplifiee"],
  ["sa", "societe anonyme", "sociedad anonima", "sociedade anonima"],
  ["eurl", "entreprise unipersonnelle a responsabilite limitee"],
  ["srl", "societa a responsabilita limitata", "sociedad de responsabilidad limitada"],
  ["spa", "societa per azioni"],
  ["sl", "sociedad limitada"],
  ["lda", "limitada"],
  ["bv", "besloten vennootschap"],
  ["nv", "naamloze vennootschap"],
  ["zoo", "z ograniczona odpowiedzialnoscia"],
  ["sp", "spolka"],
  ["sro", "spolecnost s rucenim omezenym"],
  ["oy", "osakeyhtio"],
  ["ab", "aktiebolag", "aktiebolaget"],
  ["as", "aksjeselskap", "aktieselskab"],
  ["aps", "anpartsselskab"],
];
const shortOf = new Map(forms.flatMap(([short, ...full]) => full.map((name): [string, string] => [name, short])));
const written = new RegExp(
  String.raw`\b(${[...shortOf.keys()].sort((one, other) => other.length - one.length).join("|")})\b`,
  "g",
);

/** Whether they are the same but for how the legal form in them is written. */
export function areOneCompany(one: string, other: string): boolean {
  return withShortForms(one) === withShortForms(other);
}

function withShortForms(name: string): string {
  const plain = toPlainText(name.replace(/[&+]/g, " and ").replace(/\//g, "")).replace(
    written,
    (form) => shortOf.get(form) ?? form,
  );
  // "S. A. R. L." and "G.m.b.H." are read letter by letter.
  return plain.replace(/\b(?:\p{L} )+\p{L}\b/gu, (letters) => letters.replaceAll(" ", ""));
}
