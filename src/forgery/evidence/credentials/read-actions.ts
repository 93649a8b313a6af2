/** What a manifest says was done to a picture, and from what kind of source it comes. */
import type { ActionFact } from "../../facts/credentials.ts";
import type { CborValue } from "./cbor.ts";
import { field, listOf, textOf } from "./fields.ts";
import type { JumbfBox } from "./jumbf.ts";

interface Assertion {
  readonly label: string;
  readonly content: CborValue;
}

const actionLimit = 200;
/** Metadata in JSON has some kibibytes. */
const jsonBytesLimit = 2 ** 20;

export function listActions(assertions: readonly Assertion[]): ActionFact[] {
  return assertions
    .flatMap(({ content }) => listOf(field(content, "actions")))
    .slice(0, actionLimit)
    .map((action) => ({
      action: textOf(field(action, "action")),
      sourceType: nameSource(textOf(field(action, "digitalSourceType"))),
      agent: nameAgent(field(action, "softwareAgent")),
    }));
}

/** Sources that metadata in JSON states, beside the actions. */
export function listStatedSources(assertions: readonly (Assertion & { readonly box: JumbfBox })[]): ActionFact[] {
  return assertions.flatMap(({ box }) => {
    const json = box.contents.find(({ type }) => type === "json");
    if (json === undefined || json.bytes.length > jsonBytesLimit) return [];
    const text = new TextDecoder().decode(json.bytes);
    const found = /"(?:Iptc4xmpExt:)?digitalSourceType"\s*:\s*"([^"]{1,200})"/i.exec(text)?.[1];
    return found === undefined ? [] : [{ action: "", sourceType: nameSource(found), agent: "" }];
  });
}

/** The last part of an address such as http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia. */
export function nameSource(address: string): string {
  return address.slice(address.lastIndexOf("/") + 1);
}

function nameAgent(agent: CborValue): string {
  return textOf(agent) || textOf(field(agent, "name"));
}
