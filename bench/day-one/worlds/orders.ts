/** Orders of a shop: every order comes from an account of its own, so that nothing has a past, and few are charged back. */
import { anyMs, cents, type Labelled, type World, wakingMs } from "./world.ts";

const days = 90;
const orders = 40_000;
const frauds = 120;
const countries = ["US", "US", "US", "US", "US", "CA", "GB", "DE", "AU", "FR"];

export const orderBook: World = {
  name: "orders",
  says: "orders with one account each; 0.3 % are charged back; all that is named of an account is new",
  draw(random) {
    const rows: Labelled[] = [];
    const products = Array.from({ length: 200 }, () => ({
      price: 60 * random.logNormal(0.9),
      weight: random.gamma(0.5),
    }));
    const weights = products.map(({ weight }) => weight);
    const categories = ["5732", "5651", "5945", "5942"];
    for (let order = 0; order < orders; order += 1) {
      const product = products[random.weighted(weights)]?.price ?? 60;
      const amount = product * (1 + random.poisson(0.4)) * random.logNormal(0.1);
      rows.push({
        accountId: `o${order}`,
        amount: cents(amount),
        timeMs: wakingMs(random.between(0, days), random),
        country: random.pick(countries),
        merchantCategory: random.pick(categories),
        deviceId: `d${order}`,
        currency: "USD",
        isFraud: false,
      });
    }
    for (let order = 0; order < frauds; order += 1) {
      const product = products[random.weighted(weights)]?.price ?? 60;
      const day = random.between(0, days);
      rows.push({
        accountId: `f${order}`,
        amount: cents(product * random.logBetween(1.5, 8)),
        timeMs: random.chance(0.5) ? anyMs(day, random) : wakingMs(day, random),
        country: random.pick(countries),
        merchantCategory: random.chance(0.6) ? "5732" : random.pick(categories),
        deviceId: `df${random.below(100)}`,
        currency: "USD",
        isFraud: true,
      });
    }
    return rows;
  },
};
