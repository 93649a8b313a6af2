/** Payees: exchanged, invented, shared by many victims, or paid twice. */
import type { Typology } from "../scene.ts";
import { dayStart, hourMs, minuteMs } from "../town.ts";

const monthsBack = [98, 68, 38, 8] as const;

const payeeChanged: Typology = {
  name: "payee of a supplier changed",
  unseen: "they name no payee",
  tell(scene) {
    const { kind, name, draw } = scene;
    const firm = scene.person({ kind: "business" });
    const supplier = { counterpartyName: `Steelworks ${name} Ltd` };
    const amount = firm.level * draw.between(3, 6);
    for (const [index, back] of monthsBack.entries()) {
      const fields = { ...supplier, reference: `R-${name}-${index}` };
      scene.past(firm.send(scene.at(10, -back), `steel-${name}`, amount * draw.between(0.85, 1.15), fields));
    }
    const next = { ...supplier, reference: `R-${name}-9` };
    if (kind === "fraud") scene.tell(firm.send(scene.at(11), `drop-${name}`, amount * draw.between(0.9, 1.6), next));
    else if (kind === "twin") scene.tell(firm.send(scene.at(11), `steel-${name}`, amount * 1.2, next));
    else {
      const other = { counterpartyName: `Timber ${name} GmbH`, reference: `T-${name}` };
      scene.tell(firm.send(scene.at(11), `timber-${name}`, amount * draw.between(0.7, 1.1), other));
    }
  },
};

const payroll: Typology = {
  name: "payroll redirected",
  unseen: "they name no payee",
  tell(scene) {
    const { kind, name } = scene;
    const firm = scene.person({ kind: "business" });
    const wages = (atMs: number, count: number, accountOf: (index: number) => string) =>
      Array.from({ length: count }, (_, index) =>
        firm.send(atMs + index * 1_000, accountOf(index), firm.level * (6 + index * 0.4), {
          counterpartyName: `Worker ${index} ${name}`,
          reference: "WAGE",
        }),
      );
    const own = (index: number) => `worker-${name}-${index}`;
    for (const back of [91, 61, 31]) scene.past(...wages(scene.at(6, -back), 8, own));
    const due = scene.at(6);
    if (kind === "fraud") {
      const redirected = wages(due, 8, (index) => (index >= 5 ? `drop-${name}` : own(index)));
      scene.past(...redirected.slice(0, 5));
      scene.tell(...redirected.slice(5));
    } else if (kind === "twin") scene.tell(...wages(due, 8, own));
    // A ninth is hired.
    else scene.tell(...wages(due, 9, own).slice(5));
  },
};

const authorisedScam: Typology = {
  name: "authorised scam",
  tell(scene) {
    const { kind, name, draw } = scene;
    const person = scene.person();
    const atMs = scene.at(13);
    const added = (beforeMinutes: number) => new Date(atMs - beforeMinutes * minuteMs).toISOString();
    if (kind === "fraud") {
      for (const [index, factor] of [6, 14, 30].entries()) {
        const fields = { payeeAddedAt: added(6), counterpartyName: "Safe account" };
        scene.tell(
          person.send(
            atMs + index * 7 * hourMs,
            `scam-${name}`,
            person.level * factor * draw.between(0.9, 1.2),
            fields,
          ),
        );
      }
    } else if (kind === "twin") {
      for (const back of [95, 60, 25])
        scene.past(person.send(scene.at(17, -back), `child-${name}`, person.level * 2.5));
      scene.tell(person.send(atMs, `child-${name}`, person.level * 3.5));
    } else {
      const fields = { payeeAddedAt: added(30), counterpartyName: `Roofer ${name}`, reference: `Invoice ${name}` };
      scene.tell(person.send(atMs, `roofer-${name}`, person.level * draw.between(4, 7), fields));
    }
  },
};

const duplicateInvoice: Typology = {
  name: "invoice paid twice",
  unseen: "they have no reference",
  tell(scene) {
    const { kind, name, draw } = scene;
    const firm = scene.person({ kind: "business" });
    const amount = Math.round(firm.level * draw.between(3, 9) * 100) / 100;
    const supplier = { counterpartyName: `Print ${name} Ltd` };
    const pay = (back: number, reference: string, payee = `print-${name}`, factor = 1) =>
      firm.send(scene.at(11, -back), payee, amount * factor, { ...supplier, reference });
    scene.past(pay(95, "P-1"), pay(65, "P-2", undefined, 0.8), pay(35, "P-3", undefined, 1.1));
    if (kind === "fraud") {
      scene.past(pay(6, "P-4"));
      scene.tell(pay(0, "P-4", draw.chance(0.5) ? `print2-${name}` : undefined));
    } else if (kind === "twin") {
      scene.past(pay(30, "P-4"));
      scene.tell(pay(0, "P-5"));
    } else {
      scene.past(pay(60, "P-4 1/3"), pay(30, "P-4 2/3"));
      scene.tell(pay(0, "P-4 3/3"));
    }
  },
};

const payeeRing: Typology = {
  name: "many accounts, one new payee",
  unseen: "they name no payee",
  tell(scene) {
    const { kind, name, draw } = scene;
    const people = Array.from({ length: 12 }, () => scene.person({ fromDay: 90, rate: 0.8 }));
    const payee = `collect-${name}`;
    if (kind === "hard") {
      // A school that parents have paid before.
      for (const [index, person] of people.entries()) {
        scene.past(person.send(scene.at(17, -60 + (index % 7)), payee, 60, { reference: "School" }));
      }
    }
    for (const [index, person] of people.entries()) {
      const atMs = scene.at(9) + index * 50 * minuteMs;
      if (kind === "twin") {
        const shop = { id: payee, name: "New bakery", category: "5462", country: "DE", factor: 0.3, isOnline: false };
        scene.tell(person.buy(atMs, shop, draw.between(3, 14)));
        continue;
      }
      const amount = kind === "fraud" ? person.level * draw.between(4, 9) : 150;
      const payment = person.send(atMs, payee, amount, { reference: kind === "fraud" ? "Order" : "School trip" });
      if (kind === "fraud" && index < 5) scene.past(payment);
      else scene.tell(payment);
    }
  },
};

const familiarLook: Typology = {
  name: "purchase of goods that never come",
  tell(scene) {
    const { kind, name, draw } = scene;
    const person = scene.person();
    const atMs = scene.at(20);
    if (kind === "twin") return scene.tell(person.buy(atMs, person.shops[8] ?? shopOf(name), person.level * 1.5));
    if (kind === "hard")
      return scene.tell(person.send(atMs, `used-car-${name}`, person.level * 3, { reference: "Used bike" }));
    const added = new Date(dayStart(scene.day)).toISOString();
    scene.tell(
      person.send(atMs, `seller-${name}`, person.level * draw.between(20, 45), {
        payeeAddedAt: added,
        reference: "Car",
      }),
    );
  },
};

function shopOf(name: string) {
  return { id: `shop-${name}`, name: `Shop ${name}`, category: "5999", country: "DE", factor: 1, isOnline: true };
}

export const payeeStories: readonly Typology[] = [
  payeeChanged,
  payroll,
  authorisedScam,
  duplicateInvoice,
  payeeRing,
  familiarLook,
];
