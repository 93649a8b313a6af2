/** The honest life of a town: people, businesses and shops, and what they pay on ordinary days. No model is trained on it. */
import type { Random } from "../../src/portfolios/random.ts";
import type { Fields, Payment } from "./payment.ts";

const dayMs = 86_400_000;
export const hourMs = 3_600_000;
export const minuteMs = 60_000;
/** A Wednesday. */
const startMs = Date.UTC(2025, 0, 1);
export const townDays = 150;

interface Shop {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly country: string;
  /** Against what a person usually spends. */
  readonly factor: number;
  readonly isOnline: boolean;
}

const shopKinds = [
  { kind: "grocery", category: "5411", factor: 1, count: 14, isOnline: false },
  { kind: "cafe", category: "5814", factor: 0.22, count: 12, isOnline: false },
  { kind: "fuel", category: "5541", factor: 1.7, count: 6, isOnline: false },
  { kind: "restaurant", category: "5812", factor: 1.4, count: 12, isOnline: false },
  { kind: "online", category: "5999", factor: 1.3, count: 16, isOnline: true },
  { kind: "electronics", category: "5732", factor: 6, count: 4, isOnline: false },
  { kind: "pharmacy", category: "5912", factor: 0.6, count: 5, isOnline: false },
] as const;

const foreignSellers = ["US", "GB", "CN", "NL"];

export const shops: readonly Shop[] = shopKinds.flatMap(({ kind, count, ...rest }) =>
  Array.from({ length: count }, (_, index) => ({
    ...rest,
    id: `${kind}-${index}`,
    name: `${kind} ${index}`,
    country: kind === "online" && index % 3 === 0 ? (foreignSellers[index % 4] ?? "US") : "DE",
  })),
);

/** Card payments spread over the waking day. */
const hourWeights = [0, 0, 0, 0, 0, 0, 1, 3, 6, 7, 8, 9, 11, 9, 7, 8, 10, 13, 12, 9, 6, 4, 2, 1];

export type PersonKind = "private" | "business" | "elder";

export interface PersonOptions {
  readonly kind?: PersonKind;
  readonly accountType?: string;
  /** First and last day of an ordinary life, within the town's. */
  readonly fromDay?: number;
  readonly toDay?: number;
  /** Payments a day. */
  readonly rate?: number;
  /** Of an ordinary payment. */
  readonly level?: number;
}

/** Somebody with an account. What is ordinary of a person is drawn once and stays. */
export class Person {
  readonly id: string;
  readonly draw: Random;
  readonly kind: PersonKind;
  readonly level: number;
  readonly shops: readonly Shop[];
  readonly address: string;
  device: string;
  readonly options: PersonOptions;

  constructor(id: string, draw: Random, options: PersonOptions = {}) {
    this.id = id;
    this.draw = draw;
    this.options = options;
    this.kind = options.kind ?? (["private", "elder", "business"] as const)[draw.weighted([8, 1.5, 0.7])] ?? "private";
    const usual = { private: 32, elder: 45, business: 240 }[this.kind];
    this.level = options.level ?? usual * draw.logNormal(0.35);
    this.device = `phone-${id}`;
    this.address = `ip-${id}`;
    const own = (kind: string, count: number) => {
      const all = shops.filter((shop) => shop.id.startsWith(kind));
      return Array.from({ length: count }, () => draw.pick(all));
    };
    this.shops = [
      ...own("grocery", 3),
      ...own("cafe", 2),
      ...own("fuel", 1),
      ...own("restaurant", 2),
      ...own("online", 2),
    ];
  }

  pay(atMs: number, amount: number, fields: Fields = {}): Payment {
    return {
      accountId: this.id,
      accountType: this.options.accountType ?? (this.kind === "business" ? "business" : "checking"),
      customerId: `customer-${this.id}`,
      atMs: Math.round(atMs),
      amount: Math.round(amount * 100) / 100,
      fields,
    };
  }

  /** A purchase at a shop; online from the person's own device and address. */
  buy(atMs: number, shop: Shop, amount: number, fields: Fields = {}): Payment {
    const own = shop.isOnline ? { deviceId: this.device, ipAddress: this.address } : {};
    return this.pay(atMs, amount, {
      counterpartyId: shop.id,
      counterpartyName: shop.name,
      merchantCategory: shop.category,
      channel: shop.isOnline ? "online" : "card_present",
      country: shop.country,
      ...own,
      ...fields,
    });
  }

  /** A transfer from the person's own device. */
  send(atMs: number, payee: string, amount: number, fields: Fields = {}): Payment {
    return this.pay(atMs, amount, {
      counterpartyId: payee,
      counterpartyName: `holder of ${payee}`,
      channel: "transfer",
      country: "DE",
      deviceId: this.device,
      ipAddress: this.address,
      ...fields,
    });
  }

  receive(atMs: number, payer: string, amount: number, fields: Fields = {}): Payment {
    return this.pay(atMs, -amount, {
      counterpartyId: payer,
      counterpartyName: `holder of ${payer}`,
      channel: "transfer",
      country: "DE",
      ...fields,
    });
  }
}

export function dayStart(day: number): number {
  return startMs + day * dayMs;
}

export function drawTimeOf(draw: Random, day: number): number {
  return dayStart(day) + draw.weighted(hourWeights) * hourMs + draw.below(hourMs);
}
