/** A document's evidence in the worker: gathered once, and kept until the lease ends. Values that are in doubt are read again from the pixels. */
import type { ReadAgain } from "../evidence/recognition/read-again.ts";
import type { Token } from "../facts/text.ts";
import type { AnalysisLimit, Evidence } from "../facts.ts";
import type { Deadline } from "./time-limits.ts";

export class GatheredDocument {
  /** As it was read at first. */
  readonly first: Evidence;
  readonly deadline: Deadline;
  readonly #readAgain: ReadAgain | undefined;
  /** Values that were named so far: each is read again once, whether the time sufficed for it or not. */
  readonly #named = new Set<Token>();
  readonly #again = new Map<Token, Token>();
  readonly #results = new Set<Token>();
  readonly #limits: AnalysisLimit[] = [];
  #latest: Evidence;

  constructor(first: Evidence, deadline: Deadline, readAgain: ReadAgain | undefined) {
    this.first = first;
    this.#latest = first;
    this.deadline = deadline;
    this.#readAgain = readAgain;
  }

  /** With all values that were read again so far. */
  get latest(): Evidence {
    return this.#latest;
  }

  get wasReadAgain(): boolean {
    return this.#named.size > 0;
  }

  /** It was named before, or is what reading again made of such a one. */
  isReadAgain(token: Token): boolean {
    return this.#named.has(token) || this.#results.has(token);
  }

  /** `values` are tokens of the first text. */
  async readAgain(values: readonly Token[]): Promise<Evidence> {
    const open = values.filter((value) => !this.isReadAgain(value));
    if (this.#readAgain === undefined || open.length === 0) return this.#latest;
    for (const value of open) this.#named.add(value);
    const { tokens, limits } = await this.#readAgain(open);
    for (const [value, again] of tokens) {
      this.#again.set(value, again);
      this.#results.add(again);
    }
    this.#limits.push(...limits);
    this.#latest = this.#withValues();
    return this.#latest;
  }

  #withValues(): Evidence {
    const { text } = this.first.artifacts;
    if (text?.state !== "present") return this.first;
    const pages = text.value.pages.map((page) => ({
      ...page,
      tokens: page.tokens.map((token) => this.#again.get(token) ?? token),
    }));
    return {
      ...this.first,
      artifacts: { ...this.first.artifacts, text: { state: "present", value: { ...text.value, pages } } },
      limits: [...this.first.limits, ...this.#limits],
    };
  }
}
