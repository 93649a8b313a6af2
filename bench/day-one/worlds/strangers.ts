/**
 * Another business with each draw: how often its customers come back, what they pay, how thieves go about it and what is named of a payment
 * are all drawn. No single draw is like life; what holds over many of them does not hang on one of these choices.
 */
import type { Random } from "../../../src/portfolios/random.ts";
import { anyMs, cents, dayMs, hourMs, type Labelled, minuteMs, type World, wakingMs } from "./world.ts";

interface Business {
  readonly days: number;
  readonly customers: number;
  /** Share of them that pay once; the others pay so often in the mean, some of them within the hour. */
  readonly onceShare: number;
  readonly payments: number;
  readonly hastyShare: number;
  readonly price: number;
  /** Of the logarithm of prices over merchants, over customers and over the payments of one. */
  readonly spreads: readonly [number, number, number];
  readonly isRounded: boolean;
  /** Of honest payments that are disputed. */
  readonly disputedShare: number;
  readonly thefts: Thefts;
}

interface Thefts {
  /** Payments of thieves, as a share of honest ones. */
  readonly share: number;
  readonly longestRun: number;
  readonly gapMs: number;
  /** Against what the merchant usually is paid. */
  readonly factor: number;
  readonly ownAccountShare: number;
  readonly nightShare: number;
  readonly reportedShare: number;
  readonly merchants: number;
  readonly devices: number;
}

const merchantCount = 150;
const names = ["counterpartyId", "country", "deviceId", "merchantCategory", "channel"] as const;

function drawBusiness(random: Random): Business {
  return {
    days: random.whole(14, 90),
    customers: Math.round(random.logBetween(300, 3_000)),
    onceShare: random.next(),
    payments: random.logBetween(2, 30),
    hastyShare: random.pick([0, random.between(0, 0.6)]),
    price: random.logBetween(5, 500),
    spreads: [random.between(0.2, 1), random.between(0, 0.8), random.between(0.1, 1)],
    isRounded: random.chance(0.25),
    disputedShare: random.logBetween(0.0003, 0.03),
    thefts: {
      share: random.logBetween(0.006, 0.12),
      longestRun: random.logBetween(1, 25),
      gapMs: random.logBetween(minuteMs / 2, 30 * hourMs),
      factor: random.logBetween(0.4, 6),
      ownAccountShare: random.pick([0, 1, random.next()]),
      nightShare: random.next(),
      reportedShare: random.between(0.6, 1),
      merchants: random.pick([0, random.whole(1, 12)]),
      devices: random.pick([0, random.whole(1, 20)]),
    },
  };
}

export const strangers: World = {
  name: "strangers",
  says: "another business with each draw: customers, prices, thieves and what is named of a payment",
  drawsPerSeed: 10,
  draw(random) {
    const business = drawBusiness(random);
    const { days, customers, price, spreads, thefts } = business;
    const merchants = Array.from({ length: merchantCount }, () => price * random.logNormal(spreads[0]));
    const named = new Set(names.filter(() => random.chance(0.6)));
    const areCountriesMany = random.chance(0.5);
    const rows: Labelled[] = [];
    const pay = (row: Labelled, merchant: number, device: string) => {
      const fields = {
        counterpartyId: `m${merchant}`,
        country: areCountriesMany && random.chance(0.1) ? random.pick(["US", "FR", "PL"]) : "DE",
        deviceId: device,
        merchantCategory: `${5_000 + (merchant % 12)}`,
        channel: "online",
      };
      const kept = Object.fromEntries(Object.entries(fields).filter(([name]) => named.has(name as never)));
      const amount = business.isRounded ? Math.max(5, 5 * Math.round(row.amount / 5)) : cents(row.amount);
      rows.push({ ...row, ...kept, amount, timeMs: Math.round(row.timeMs) });
    };
    for (let customer = 0; customer < customers; customer += 1) {
      const level = random.logNormal(spreads[1]);
      const own = [random.below(merchantCount), random.below(merchantCount)];
      const isHasty = random.chance(business.hastyShare);
      let count = random.chance(business.onceShare) ? 1 : 1 + random.poisson(business.payments);
      let timeMs = wakingMs(random.between(0, days), random);
      for (; count > 0; count -= 1) {
        const merchant = random.chance(0.8) ? random.pick(own) : random.below(merchantCount);
        const amount = (merchants[merchant] ?? price) * level * random.logNormal(spreads[2]);
        const isFraud = random.chance(business.disputedShare);
        pay({ accountId: `c${customer}`, amount, timeMs, isFraud }, merchant, `d-c${customer}`);
        timeMs = isHasty ? timeMs + random.exponential(hourMs) : wakingMs(random.between(0, days), random);
      }
    }
    const wanted = thefts.share * rows.length;
    for (let thief = 0, made = 0; made < wanted; thief += 1) {
      const account = random.chance(thefts.ownAccountShare) ? `x${thief}` : `c${random.below(customers)}`;
      const device = thefts.devices > 0 ? `d-x${random.below(thefts.devices)}` : `d-y${thief}`;
      const day = random.between(0, days);
      let timeMs = random.chance(thefts.nightShare) ? anyMs(day, random) : wakingMs(day, random);
      for (let left = Math.round(random.logBetween(1, thefts.longestRun + 0.5)); left > 0; left -= 1) {
        const merchant = thefts.merchants > 0 ? random.below(thefts.merchants) : random.below(merchantCount);
        const amount = (merchants[merchant] ?? price) * thefts.factor * random.logNormal(0.4);
        const isFraud = random.chance(thefts.reportedShare);
        pay({ accountId: account, amount, timeMs, isFraud }, merchant, device);
        timeMs += random.exponential(thefts.gapMs);
        made += 1;
      }
    }
    return rows.filter(({ timeMs }) => timeMs < (rows[0]?.timeMs ?? 0) + 2 * days * dayMs);
  },
};
