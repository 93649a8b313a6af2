/** One story of a typology: its people with their honest past, its payments, and which of them are judged. */
import type { Random } from "../../src/portfolios/random.ts";
import { liveOrdinarily } from "./ordinary-life.ts";
import type { Payment } from "./payment.ts";
import { dayStart, hourMs, Person, type PersonOptions } from "./town.ts";

/** A fraud; an honest payment that looks like it at first; one that looks like it in most respects. */
export const storyKinds = ["fraud", "twin", "hard"] as const;
export type StoryKind = (typeof storyKinds)[number];

export interface ScenePayment {
  readonly payment: Payment;
  /** The story is found, or accused, by these. */
  readonly isJudged: boolean;
  readonly isFraud: boolean;
  /** Part of an ordinary life: alerts on these are the budget. */
  readonly isOrdinary: boolean;
  /** When the label becomes known; never where undefined. */
  readonly knownAtMs?: number;
}

export const ordinary = { isJudged: false, isFraud: false, isOrdinary: true } as const;

export class Scene {
  readonly name: string;
  readonly kind: StoryKind;
  /** 0 to 4: which of the variants of a story. */
  readonly index: number;
  readonly draw: Random;
  readonly day: number;
  readonly payments: ScenePayment[] = [];
  private people = 0;

  constructor(name: string, kind: StoryKind, index: number, draw: Random) {
    this.name = name;
    this.kind = kind;
    this.index = index;
    this.draw = draw;
    this.day = draw.whole(122, 146);
  }

  /** The instant of an hour of the story's day, or of one before or after it. */
  at(hour: number, dayOffset = 0): number {
    return dayStart(this.day + dayOffset) + hour * hourMs + this.draw.below(60_000);
  }

  /** With an ordinary life up to noon before the story's day, and what is private to the scene in their names. */
  person(options: PersonOptions = {}): Person {
    this.people += 1;
    const id = `${this.name}-${this.people}`;
    const person = new Person(id, this.draw.fork(), { kind: "private", fromDay: 20, toDay: this.day, ...options });
    for (const payment of liveOrdinarily(person)) {
      if (payment.atMs < dayStart(this.day)) this.payments.push({ payment, ...ordinary });
    }
    return person;
  }

  /** What leads up to the story, judged by nobody. */
  past(...payments: readonly Payment[]): void {
    for (const payment of payments) this.payments.push({ payment, ...ordinary, isOrdinary: false });
  }

  /** The payments that tell the story. */
  tell(...payments: readonly Payment[]): void {
    for (const payment of payments) {
      this.payments.push({ payment, isJudged: true, isFraud: this.kind === "fraud", isOrdinary: false });
    }
  }

  /** Payments with a label that becomes known so many days later. */
  label(isFraud: boolean, afterDays: number, ...payments: readonly Payment[]): void {
    for (const payment of payments) {
      const knownAtMs = payment.atMs + afterDays * 24 * hourMs;
      this.payments.push({ payment, isJudged: false, isFraud, isOrdinary: false, knownAtMs });
    }
  }
}

export interface Typology {
  readonly name: string;
  /** Why required fields cannot show it; undefined where they can. */
  readonly unseen?: string;
  readonly tell: (scene: Scene) => void;
}
