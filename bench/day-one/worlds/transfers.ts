/** A bank's transfers: rent and salary by the month, payees of many years, and thieves who empty an account to a payee of their own. */
import { anyMs, cents, dayMs, hourMs, type Labelled, minuteMs, type World, wakingMs } from "./world.ts";

const days = 120;
const customers = 260;
const takeovers = 26;
const mules = 8;

interface Customer {
  readonly id: string;
  readonly level: number;
  readonly payees: readonly string[];
}

export const transfers: World = {
  name: "transfers",
  says: "transfers of bank accounts with rent, salary and single large purchases; takeovers and mules at 2 in 1,000",
  draw(random) {
    const rows: Labelled[] = [];
    const add = (account: string, timeMs: number, amount: number, payee: string, device: string, isFraud: boolean) =>
      rows.push({
        accountId: account,
        amount: Math.sign(amount) * cents(Math.abs(amount)),
        timeMs: Math.round(timeMs),
        accountType: "checking",
        currency: "GBP",
        country: "GB",
        counterpartyId: payee,
        deviceId: device,
        isFraud,
      });
    const people: Customer[] = Array.from({ length: customers }, (_, index) => ({
      id: `c${index}`,
      level: 45 * random.logNormal(0.7),
      payees: Array.from({ length: random.whole(3, 12) }, () => `p${random.below(900)}`),
    }));
    for (const { id, level, payees } of people) {
      const [rent, salary] = [level * random.between(12, 25), level * random.between(35, 70)];
      for (let day = random.below(28); day < days; day += 30) {
        add(id, wakingMs(day, random), rent, `rent-${id}`, `d-${id}`, false);
        add(id, wakingMs(day + 2, random), -salary, `job-${id}`, `d-${id}`, false);
      }
      for (let count = random.poisson(days * random.logBetween(0.15, 1.5)); count > 0; count -= 1) {
        const payee = random.chance(0.9) ? random.pick(payees) : `p${random.below(900)}`;
        const device = random.chance(0.985) ? `d-${id}` : `n-${id}`;
        add(id, wakingMs(random.between(0, days), random), level * random.logNormal(0.9), payee, device, false);
      }
      // A car, a sofa, savings.
      if (random.chance(0.4)) {
        const amount = level * random.logBetween(15, 120);
        add(id, wakingMs(random.between(20, days), random), amount, `p${random.below(900)}`, `d-${id}`, false);
      }
    }
    for (let index = 0; index < takeovers; index += 1) {
      const { id, level } = random.pick(people);
      const device = random.chance(0.8) ? `t${index}` : `d-${id}`;
      let timeMs = random.chance(0.5)
        ? anyMs(random.between(20, days), random)
        : wakingMs(random.between(20, days), random);
      for (let count = random.whole(1, 4); count > 0; count -= 1) {
        add(id, timeMs, level * random.logBetween(6, 50), `t-${index % 9}`, device, true);
        timeMs += random.exponential(40 * minuteMs);
      }
    }
    for (let index = 0; index < mules; index += 1) {
      const id = `mule${index}`;
      let timeMs = anyMs(random.between(5, days - 1), random);
      for (let round = random.whole(1, 3); round > 0; round -= 1) {
        const amount = 900 * random.logNormal(0.5);
        add(id, timeMs, -amount, `v${random.below(60)}`, `m${index}`, false);
        add(
          id,
          timeMs + random.exponential(2 * hourMs),
          amount * random.between(0.85, 0.99),
          `x${random.below(5)}`,
          `m${index}`,
          true,
        );
        timeMs += random.exponential(dayMs);
      }
    }
    return rows;
  },
};
