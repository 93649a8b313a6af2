/** Chargebacks of a payment provider: most accounts pay once or twice, bad ones are bad from their first payment. */
import { anyMs, cents, dayMs, type Labelled, minuteMs, type World, wakingMs } from "./world.ts";

const days = 30;
const shoppers = 1_900;
const regulars = 60;
const thieves = 45;

export const provider: World = {
  name: "provider",
  says: "chargebacks of a payment provider: one account in many pays more than twice, one payment in nine is charged back",
  draw(random) {
    const rows: Labelled[] = [];
    const merchants = Array.from({ length: 700 }, () => ({
      level: 250 * random.logNormal(0.8),
      weight: random.gamma(0.4),
    }));
    const weights = merchants.map(({ weight }) => weight);
    const risky = Array.from({ length: 25 }, () => random.below(merchants.length));
    const pay = (
      account: string,
      merchant: number,
      timeMs: number,
      amount: number,
      device: string | undefined,
      isFraud: boolean,
    ) =>
      rows.push({
        accountId: account,
        amount: cents(amount),
        timeMs: Math.round(timeMs),
        counterpartyId: `m${merchant}`,
        country: "BR",
        currency: "BRL",
        channel: "online",
        ...(device === undefined ? {} : { deviceId: device }),
        isFraud,
      });
    const deviceOf = (account: string) => (random.chance(0.25) ? undefined : `d-${account}`);
    for (let shopper = 0; shopper < shoppers; shopper += 1) {
      const account = `u${shopper}`;
      const device = deviceOf(account);
      const merchant = random.weighted(weights);
      const level = (merchants[merchant]?.level ?? 250) * random.logNormal(0.5);
      let timeMs = wakingMs(random.between(0, days), random);
      const count = random.chance(0.72) ? 1 : 1 + random.poisson(1);
      for (let index = 0; index < count; index += 1) {
        pay(account, merchant, timeMs, level * random.logNormal(0.6), device, random.chance(0.02));
        // Tries again, or buys another thing the same hour.
        timeMs += random.chance(0.4) ? random.exponential(20 * minuteMs) : random.exponential(5 * dayMs);
      }
    }
    for (let regular = 0; regular < regulars; regular += 1) {
      const account = `r${regular}`;
      const device = deviceOf(account);
      const own = [random.weighted(weights), random.weighted(weights)];
      for (let index = random.whole(4, 14); index > 0; index -= 1) {
        const merchant = random.pick(own);
        const amount = (merchants[merchant]?.level ?? 250) * random.logNormal(0.7);
        pay(account, merchant, wakingMs(random.between(0, days), random), amount, device, random.chance(0.03));
      }
    }
    for (let thief = 0; thief < thieves; thief += 1) {
      const account = `x${thief}`;
      const device = random.chance(0.5) ? `d-x${random.below(15)}` : deviceOf(account);
      const targets = [random.pick(risky), random.chance(0.3) ? random.pick(risky) : random.weighted(weights)];
      const level = 700 * random.logNormal(0.7);
      let timeMs = anyMs(random.between(0, days), random);
      const count = random.chance(0.25) ? 1 : random.whole(2, 14);
      for (let index = 0; index < count; index += 1) {
        pay(account, random.pick(targets), timeMs, level * random.logNormal(0.35), device, random.chance(0.92));
        timeMs += random.exponential(random.chance(0.8) ? 12 * minuteMs : 0.7 * dayMs);
      }
    }
    return rows.filter(({ timeMs }) => timeMs < (rows[0]?.timeMs ?? 0) + 2 * days * dayMs);
  },
};
