/** Gift cards and top-ups of ordinary size, bought in series by programs: the amount says nothing, the pace does. */
import { anyMs, cents, dayMs, type Labelled, minuteMs, type World, wakingMs } from "./world.ts";

const days = 60;
const members = 320;
const series = 14;
const prices = [5, 10, 10, 15, 20, 20, 25, 50, 100];

export const bots: World = {
  name: "bots",
  says: "top-ups at fixed prices; programs buy in series with old and new accounts; honest members buy in small series too",
  draw(random) {
    const rows: Labelled[] = [];
    const add = (account: string, timeMs: number, amount: number, device: string, isFraud: boolean) =>
      rows.push({
        accountId: account,
        amount: cents(amount),
        timeMs: Math.round(timeMs),
        accountType: "WALLET".toLowerCase(),
        currency: "EUR",
        deviceId: device,
        country: random.chance(0.97) ? "NL" : "BE",
        isFraud,
      });
    const memberOf = Array.from({ length: members }, (_, member) => ({ id: `a${member}`, price: random.pick(prices) }));
    for (const { id, price } of memberOf) {
      const rate = random.logBetween(0.03, 1);
      for (let count = random.poisson(rate * days); count > 0; count -= 1) {
        let timeMs = wakingMs(random.between(0, days), random);
        const burst = random.chance(0.06) ? random.whole(2, 4) : 1;
        for (let index = 0; index < burst; index += 1) {
          add(id, timeMs, random.chance(0.6) ? price : random.pick(prices), `p-${id}`, false);
          timeMs += random.exponential(8 * minuteMs);
        }
      }
    }
    for (let index = 0; index < series; index += 1) {
      const isNew = random.chance(0.5);
      const account = isNew ? `b${index}` : random.pick(memberOf).id;
      const device = `v${random.below(6)}`;
      let timeMs = anyMs(random.between(0, days - 1), random);
      const gapMs = random.logBetween(minuteMs / 2, 60 * minuteMs);
      const price = random.pick(prices.slice(0, 6));
      for (let count = random.whole(3, 12); count > 0; count -= 1) {
        add(account, timeMs, price, device, true);
        timeMs += random.exponential(gapMs);
      }
    }
    return rows.filter(({ timeMs }) => timeMs < (rows[0]?.timeMs ?? 0) + 2 * days * dayMs);
  },
};
