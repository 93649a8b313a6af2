/** Accounts in other hands, or opened for fraud. */
import type { Typology } from "../scene.ts";
import { dayStart, hourMs, minuteMs, shops } from "../town.ts";

function iso(atMs: number): string {
  return new Date(atMs).toISOString();
}

const takeover: Typology = {
  name: "account takeover",
  tell(scene) {
    const { draw, kind, name } = scene;
    const person = scene.person();
    if (kind === "fraud") {
      const thief = {
        deviceId: `thief-${name}`,
        ipAddress: `ip-thief-${name}`,
        country: draw.pick(["RO", "NG", "GB"]),
      };
      scene.tell(person.send(scene.at(3), `drop-${name}`, person.level * draw.between(9, 25), thief));
      return;
    }
    person.device = `new-phone-${name}`;
    if (kind === "twin") return scene.tell(person.buy(scene.at(17), person.shops[8] ?? draw.pick(shops), person.level));
    const country = "ES";
    const fields = { counterpartyId: `resort-${name}`, merchantCategory: "7011", channel: "online", country };
    scene.tell(
      person.pay(scene.at(21), person.level * 2.2, { ...fields, deviceId: person.device, ipAddress: person.address }),
    );
  },
};

const slowTakeover: Typology = {
  name: "slow takeover",
  tell(scene) {
    const { kind, name, draw } = scene;
    const person = scene.person();
    const device = { deviceId: `second-${name}`, ipAddress: `ip-second-${name}` };
    const factors = { fraud: [2, 4, 6, 9, 13], twin: [0.5, 1, 0.8, 1.2, 0.9], hard: [3, 3, 3] }[kind];
    for (const [index, factor] of factors.entries()) {
      const atMs = scene.at(19, index - 4);
      if (kind === "twin")
        scene.tell(person.buy(atMs, person.shops[8] ?? draw.pick(shops), person.level * factor, device));
      else {
        const payee = kind === "fraud" ? `drop-${name}` : `savings-${name}`;
        if (kind === "hard")
          for (const back of [90, 60, 30]) scene.past(person.send(scene.at(18, -back), payee, person.level * 3));
        scene.tell(person.send(atMs, payee, person.level * factor, device));
      }
    }
  },
};

const dormant: Typology = {
  name: "dormant account",
  tell(scene) {
    const { kind, name, draw } = scene;
    const person = scene.person({ fromDay: 0, toDay: 30 });
    if (kind === "fraud")
      return scene.tell(person.send(scene.at(14), `drop-${name}`, person.level * draw.between(8, 20)));
    const count = kind === "twin" ? 1 : 3;
    for (let index = 0; index < count; index += 1) {
      const shop = person.shops[index] ?? draw.pick(shops);
      scene.tell(person.buy(scene.at(12 + 2 * index), shop, person.level * shop.factor * draw.between(0.8, 1.3)));
    }
  },
};

const credentialReset: Typology = {
  name: "reset credential, new payee",
  unseen: "they do not say when a payee was added or a credential changed",
  tell(scene) {
    const { kind, name, draw } = scene;
    const person = scene.person();
    const atMs = scene.at(15);
    const fresh = iso(atMs - draw.between(8, 40) * minuteMs);
    const old = iso(dayStart(scene.day) - 200 * 24 * hourMs);
    const friend = `friend-of-${name}`;
    for (const back of [70, 40, 12]) scene.past(person.send(scene.at(18, -back), friend, person.level));
    if (kind === "fraud") {
      const times = { credentialChangedAt: fresh, payeeAddedAt: iso(atMs - 3 * minuteMs) };
      scene.tell(person.send(atMs, `drop-${name}`, person.level * draw.between(4, 8), times));
    } else if (kind === "twin") {
      const times = { credentialChangedAt: fresh, payeeAddedAt: old };
      scene.tell(person.send(atMs, friend, person.level * 1.5, times));
    } else {
      const times = { credentialChangedAt: old, payeeAddedAt: iso(atMs - 3 * minuteMs) };
      scene.tell(person.send(atMs, `new-friend-${name}`, person.level * draw.between(1, 2), times));
    }
  },
};

const accountFarm: Typology = {
  name: "account farming",
  unseen: "they name no device",
  tell(scene) {
    const { kind, name, draw } = scene;
    const count = { fraud: 9, twin: 2, hard: 9 }[kind];
    const device = { deviceId: `farm-${name}`, ipAddress: `ip-farm-${name}` };
    if (kind === "hard") {
      // A tablet in a branch: accounts have been opened on it every week.
      for (let index = 0; index < 30; index += 1) {
        const earlier = scene.person({ fromDay: 150 });
        scene.past(earlier.receive(scene.at(10, -60 + index * 2), "bank", 20, device));
      }
    }
    for (let index = 0; index < count; index += 1) {
      const person = scene.person({ fromDay: 150, accountType: "wallet" });
      const hours = kind === "hard" ? index * 5 : index * 2;
      const bonus = person.receive(scene.at(9) + hours * hourMs * 0.5, "bank", 20, device);
      const spent = person.pay(bonus.atMs + 10 * minuteMs, kind === "fraud" ? 20 : 8 + draw.below(10), {
        counterpartyId: kind === "fraud" ? `drop-${name}` : draw.pick(shops).id,
        channel: "online",
        country: "DE",
        ...device,
      });
      if (kind === "fraud" && index < 4) scene.past(bonus, spent);
      else {
        scene.past(bonus);
        scene.tell(spent);
      }
    }
  },
};

const bustOut: Typology = {
  name: "bust-out",
  tell(scene) {
    const { kind, draw } = scene;
    const person = scene.person({ accountType: "credit", rate: 0.6 });
    const electronics = shops.filter(({ id }) => id.startsWith("electronics"));
    const count = { fraud: 7, twin: 1, hard: 3 }[kind];
    for (let index = 0; index < count; index += 1) {
      const atMs = kind === "hard" ? scene.at(15, index * 3 - 8) : scene.at(11) + index * 1.5 * hourMs;
      const factor = { fraud: draw.between(14, 30), twin: 4, hard: draw.between(3, 6) }[kind];
      scene.tell(person.buy(atMs, draw.pick(electronics), person.level * factor));
    }
  },
};

const loanRun: Typology = {
  name: "loan taken and gone",
  tell(scene) {
    const { kind, name, draw } = scene;
    const fromDay = kind === "fraud" ? scene.day - 6 : 20;
    const person = scene.person({ fromDay, rate: 0.7, level: 30 });
    const loan = draw.whole(5, 12) * 1_000;
    const atMs = scene.at(10);
    scene.past(person.receive(atMs, "loan-bank", loan, { counterpartyName: "Loan bank", reference: `LOAN-${name}` }));
    if (kind === "fraud") {
      for (const [index, share] of [0.4, 0.35, 0.23].entries()) {
        scene.tell(person.send(atMs + (2 + index) * hourMs, `exchange-${name}-${index}`, loan * share));
      }
    } else if (kind === "hard") {
      const fields = { counterpartyName: "Car dealer", reference: "Car" };
      scene.tell(person.send(atMs + 26 * hourMs, "car-dealer", loan * draw.between(0.7, 0.84), fields));
    } else {
      for (let index = 0; index < 3; index += 1) {
        scene.tell(person.buy(atMs + (24 * index + 5) * hourMs, draw.pick(person.shops), person.level * 1.5));
      }
    }
  },
};

export const accountStories: readonly Typology[] = [
  takeover,
  slowTakeover,
  dormant,
  credentialReset,
  accountFarm,
  bustOut,
  loanRun,
];
