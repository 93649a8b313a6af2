/** Collects the texts of XML by the elements that hold a record or what is common to several; all others are only paths. */

import { MarkupDamage, type MarkupHandler } from "../markup.ts";
import { Leaves } from "./leaves.ts";

/** Names of elements that are collected, each with those that it stands in; an empty name is any place. */
export type Scopes = Readonly<Record<string, readonly string[]>>;

export interface ScopeHandler {
  opened(name: string, leaves: Leaves): void;
  closed(name: string, leaves: Leaves): void;
}

interface Scope {
  readonly name: string;
  readonly depth: number;
  readonly leaves: Leaves;
}

/** Messages of ISO 20022 have some fifteen levels. */
const depthLimit = 100;

export class ElementCollector implements MarkupHandler {
  readonly #scopes: Scopes;
  readonly #handler: ScopeHandler;
  readonly #limit: number;
  readonly #path: string[] = [];
  readonly #open: Scope[] = [];
  #text = "";
  #hasChildren = false;

  constructor(scopes: Scopes, handler: ScopeHandler, limit: number) {
    this.#scopes = scopes;
    this.#handler = handler;
    this.#limit = limit;
  }

  get isInside(): boolean {
    return this.#path.length > 0;
  }

  open(name: string, attributes: string): void {
    this.#path.push(name);
    if (this.#path.length > depthLimit) throw new MarkupDamage(`it has more than ${depthLimit} levels`);
    this.#text = "";
    this.#hasChildren = false;
    const within = this.#open.at(-1)?.name ?? "";
    if (this.#scopes[name]?.includes(within) === true) {
      const scope = { name, depth: this.#path.length, leaves: new Leaves(this.#limit) };
      this.#open.push(scope);
      this.#handler.opened(name, scope.leaves);
    }
    const currency = /\bCcy\s*=\s*["']\s*([^"']{0,8})/.exec(attributes)?.[1];
    if (currency !== undefined) this.#add("@Ccy", currency);
  }

  text(text: string): void {
    // One character beyond the limit is enough to see that it is passed.
    if (this.#open.length > 0 && this.#text.length <= this.#limit) this.#text += text;
  }

  close(name: string): void {
    const opened = this.#path.at(-1);
    if (opened !== name) throw new MarkupDamage("its elements are not nested properly");
    const scope = this.#open.at(-1);
    if (!this.#hasChildren) this.#add("", this.#text.trim());
    if (scope !== undefined && scope.depth === this.#path.length) {
      this.#open.pop();
      this.#handler.closed(name, scope.leaves);
    }
    this.#path.pop();
    this.#text = "";
    this.#hasChildren = true;
  }

  #add(ending: string, text: string): void {
    const scope = this.#open.at(-1);
    if (scope === undefined || scope.depth === this.#path.length) return;
    scope.leaves.add(this.#path.slice(scope.depth).join("/") + ending, text);
  }
}
