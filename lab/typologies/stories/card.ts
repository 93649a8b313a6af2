/** Cards and their shops: testing, bursts, impossible travel, and shops whose customers are robbed. */
import type { Scene, Typology } from "../scene.ts";
import { hourMs, minuteMs, type Person, shops } from "../town.ts";

function shopsOf(kind: string) {
  return shops.filter(({ id }) => id.startsWith(kind));
}

function buyAt(scene: Scene, person: Person, kind: string, atMs: number, amount: number, fields = {}) {
  return person.buy(atMs, scene.draw.pick(shopsOf(kind)), amount, fields);
}

/** Whose device and address a thief uses. */
function thiefOf({ name }: Scene) {
  return { deviceId: `thief-${name}`, ipAddress: `ip-thief-${name}` };
}

const cardTesting: Typology = {
  name: "card testing",
  tell(scene) {
    const { draw, kind, index } = scene;
    const person = scene.person();
    const start = scene.at(15);
    const thief = thiefOf(scene);
    if (kind === "fraud") {
      const tests = 4 + (index % 3);
      for (let test = 0; test < tests; test += 1) {
        const amount = draw.between(0.3, 1.9);
        scene.past(buyAt(scene, person, "online", start + test * 3 * minuteMs, amount, thief));
      }
      const amount = person.level * draw.between(8, 20);
      scene.tell(buyAt(scene, person, "online", start + (tests * 3 + 4) * minuteMs, amount, thief));
      return;
    }
    const small = kind === "twin" ? 2 : 4;
    for (let index = 0; index < small; index += 1) {
      scene.tell(buyAt(scene, person, "cafe", start + index * 20 * minuteMs, draw.between(1.2, 3.5)));
    }
    const last = start + (small + 1) * 20 * minuteMs;
    if (kind === "twin") scene.tell(person.buy(last, person.shops[0] ?? draw.pick(shops), person.level * 1.3));
    else scene.tell(buyAt(scene, person, "electronics", last, person.level * draw.between(5, 8)));
  },
};

const burst: Typology = {
  name: "many payments in an hour",
  tell(scene) {
    const { draw, kind } = scene;
    const person = scene.person();
    const [count, stepMinutes] = { fraud: [18, 2.5], twin: [5, 35], hard: [9, 28] }[kind] as [number, number];
    for (let index = 0; index < count; index += 1) {
      const atMs = scene.at(12) + index * stepMinutes * minuteMs;
      const amount = person.level * draw.between(0.4, 1.6) * (kind === "fraud" ? 1.4 : 0.5);
      if (kind === "fraud") scene.tell(buyAt(scene, person, "online", atMs, amount, thiefOf(scene)));
      else scene.tell(buyAt(scene, person, draw.pick(["cafe", "restaurant", "grocery"]), atMs, amount));
    }
  },
};

const giftCards: Typology = {
  name: "gift cards",
  tell(scene) {
    const { draw, kind } = scene;
    const person = scene.person(kind === "fraud" ? { kind: "elder" } : {});
    const [count, amounts] = {
      fraud: [6, [100, 150, 200]],
      twin: [1, [50]],
      hard: [3, [25]],
    }[kind] as [number, number[]];
    for (let index = 0; index < count; index += 1) {
      const fields = { counterpartyId: "gift-shop", counterpartyName: "Gift cards", merchantCategory: "5947" };
      const more = { channel: "card_present", country: "DE" };
      scene.tell(person.pay(scene.at(14) + index * 6 * minuteMs, draw.pick(amounts), { ...fields, ...more }));
    }
  },
};

const escalation: Typology = {
  name: "growing amounts",
  tell(scene) {
    const { draw, kind } = scene;
    const person = scene.person();
    const factors = { fraud: [0.5, 1, 2.2, 5, 11], twin: [0.6, 1.1, 1.6], hard: [0.3, 0.8, 1.5, 2.8] }[kind];
    for (const [index, factor] of factors.entries()) {
      const atMs = scene.at(16) + index * (kind === "fraud" ? 20 : 55) * minuteMs;
      const fields = kind === "fraud" ? thiefOf(scene) : {};
      scene.tell(buyAt(scene, person, "online", atMs, person.level * factor * draw.between(0.9, 1.1), fields));
    }
  },
};

const farCountries = ["BR", "TH", "NG", "US", "VN"] as const;

const impossibleTravel: Typology = {
  name: "impossible travel",
  unseen: "they have no country",
  tell(scene) {
    const { draw, kind, index } = scene;
    const person = scene.person();
    const country = farCountries[index] ?? "BR";
    const first = scene.at(11);
    scene.past(buyAt(scene, person, "grocery", first, person.level));
    const pay = (atMs: number, where: string, channel: string) =>
      person.pay(atMs, person.level * draw.between(0.8, 2), {
        counterpartyId: `shop-${where}-${index}`,
        merchantCategory: "5311",
        channel,
        country: where,
      });
    if (kind === "fraud") scene.tell(pay(first + draw.between(25, 90) * minuteMs, country, "card_present"));
    else if (kind === "twin") scene.tell(pay(first + draw.between(17, 24) * hourMs, country, "card_present"));
    else if (index % 2 === 0) scene.tell(pay(first + 50 * minuteMs, country, "online"));
    else scene.tell(pay(first + draw.between(3.5, 5) * hourMs, "FR", "card_present"));
  },
};

const compromisedShop: Typology = {
  name: "compromised merchant",
  unseen: "they name no merchant",
  tell(scene) {
    const { draw, kind, name } = scene;
    const shop = {
      id: `pump-${name}`,
      name: `Pump ${name}`,
      category: "5541",
      country: "DE",
      factor: 1.5,
      isOnline: false,
    };
    const cards = Array.from({ length: 20 }, () => scene.person({ fromDay: 80, rate: 0.8 }));
    const frauds = { fraud: 16, twin: 0, hard: 1 }[kind];
    for (let sale = 0; sale < 70; sale += 1) {
      const offset = -40 + Math.floor(sale / 2);
      scene.past(draw.pick(cards).buy(scene.at(draw.between(8, 20), offset), shop, 40 * draw.logNormal(0.4)));
    }
    for (let index = 0; index < frauds; index += 1) {
      const victim = cards[index % cards.length] ?? draw.pick(cards);
      const sale = victim.buy(scene.at(draw.between(8, 20), -12 + (index % 6)), shop, 45 * draw.logNormal(0.4));
      scene.label(true, 4 + (index % 2), sale);
    }
    const next = scene.person({ fromDay: 80 });
    scene.tell(next.buy(scene.at(18), shop, next.level * draw.between(1.2, 2)));
  },
};

const chargebackRun: Typology = {
  name: "chargeback run",
  unseen: "they name no merchant",
  tell(scene) {
    const { draw, kind, name } = scene;
    const shop = { id: `new-${name}`, name: `New ${name}`, category: "5732", country: "DE", factor: 2, isOnline: true };
    const buyers = Array.from({ length: 24 }, () => scene.person({ fromDay: 90, rate: 0.6 }));
    for (const [index, buyer] of buyers.entries()) {
      const offset = -9 + Math.floor(index / 3);
      const sale = buyer.buy(scene.at(draw.between(9, 21), offset), shop, buyer.level * draw.between(1, 3));
      const isDisputed = kind === "fraud" ? index % 2 === 0 && index < 16 : kind === "hard" && index === 4;
      if (isDisputed) scene.label(true, 3, sale);
      else scene.past(sale);
    }
    const next = scene.person({ fromDay: 80 });
    scene.tell(next.buy(scene.at(20), shop, next.level * draw.between(1.5, 3)));
  },
};

const sharedDevice: Typology = {
  name: "one device, many cards",
  unseen: "they name no device",
  tell(scene) {
    const { draw, kind, name } = scene;
    const device = { deviceId: `device-${name}`, ipAddress: `ip-${name}` };
    const count = { fraud: 20, twin: 3, hard: 12 }[kind];
    const people = Array.from({ length: count }, () => scene.person({ fromDay: 95, rate: 0.8 }));
    if (kind === "hard") {
      // A ticket machine: everybody uses it, and has for weeks.
      for (let day = -24; day < 0; day += 1) {
        for (let sale = 0; sale < 14; sale += 1) {
          scene.past(
            buyAt(scene, draw.pick(people), "cafe", scene.at(draw.between(7, 20), day), draw.between(2, 12), device),
          );
        }
      }
    }
    for (const [index, person] of people.entries()) {
      const atMs = scene.at(16) + index * { fraud: 1, twin: 50, hard: 4 }[kind] * minuteMs;
      const shop = kind === "fraud" ? (shopsOf("electronics")[0] ?? draw.pick(shops)) : draw.pick(shopsOf("cafe"));
      const payment = person.buy(
        atMs,
        shop,
        kind === "hard" ? draw.between(2, 12) : person.level * draw.between(0.7, 1.5),
        device,
      );
      if (index >= 5 || kind !== "fraud") scene.tell(payment);
      else scene.label(true, 60, payment);
    }
  },
};

export const cardStories: readonly Typology[] = [
  cardTesting,
  burst,
  giftCards,
  escalation,
  impossibleTravel,
  compromisedShop,
  chargebackRun,
  sharedDevice,
];
