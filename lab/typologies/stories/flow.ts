/** Money that comes in and goes out: mules, chains, funnels, refunds and split sums. */
import type { Typology } from "../scene.ts";
import { hourMs, minuteMs, type Person, shops } from "../town.ts";

const mule: Typology = {
  name: "money mule",
  tell(scene) {
    const { kind, name, draw } = scene;
    const person = scene.person();
    const atMs = scene.at(10);
    const sum = person.level * draw.between(40, 90);
    if (kind === "fraud") {
      scene.past(person.receive(atMs, `stranger-${name}`, sum));
      scene.tell(person.send(atMs + draw.between(1, 3) * hourMs, `drop-${name}`, sum * draw.between(0.92, 0.98)));
    } else if (kind === "twin") {
      const savings = `own-savings-${name}`;
      for (const back of [88, 58, 28]) scene.past(person.send(scene.at(9, -back), savings, 100 + person.level * 2));
      scene.past(person.receive(atMs, `employer-${name}`, sum));
      scene.tell(person.send(atMs + 2 * hourMs, savings, sum * 0.2));
    } else {
      const [parent, savings] = [`parent-${name}`, `own-savings-${name}`];
      for (const back of [100, 66, 31]) {
        scene.past(person.receive(scene.at(9, -back), parent, sum * 0.9));
        scene.past(person.send(scene.at(12, -back), savings, sum * 0.85));
      }
      scene.past(person.receive(atMs, parent, sum));
      scene.tell(person.send(atMs + 2 * hourMs, savings, sum * 0.95));
    }
  },
};

const muleChain: Typology = {
  name: "mule chain",
  tell(scene) {
    const { kind, name, draw } = scene;
    const people = Array.from({ length: 4 }, () => scene.person({ fromDay: 60 }));
    let sum = kind === "fraud" ? draw.whole(4, 8) * 1_000 : 240;
    let atMs = scene.at(9);
    const hop = (from: Person, to: string, atMs: number, amount: number) => from.send(atMs, to, amount);
    const first = people[0];
    if (first === undefined) return;
    if (kind === "twin") {
      for (const friend of people.slice(1)) scene.tell(hop(friend, first.id, scene.at(20), 22.5));
      return scene.tell(first.buy(scene.at(21), shops[20] ?? draw.pick(shops), 85));
    }
    if (kind === "hard") {
      // A parent pays a student, who pays the hall: each month.
      const [parent, student] = people;
      if (parent === undefined || student === undefined) return;
      for (const back of [90, 60, 30, 0]) {
        const [given, passed] = [
          hop(parent, student.id, scene.at(9, -back), 620),
          hop(student, `hall-${name}`, scene.at(12, -back), 590),
        ];
        const received = student.receive(given.atMs + 1_000, parent.id, 620);
        if (back > 0) scene.past(given, received, passed);
        else scene.tell(given, passed);
        if (back === 0) scene.past(received);
      }
      return;
    }
    scene.past(first.receive(atMs, `victim-${name}`, sum));
    for (const [index, person] of people.entries()) {
      atMs += draw.between(40, 100) * minuteMs;
      sum *= draw.between(0.94, 0.98);
      const next = people[index + 1];
      scene.tell(hop(person, next?.id ?? `exchange-${name}`, atMs, sum));
      if (next !== undefined) scene.past(next.receive(atMs + 1_000, person.id, sum));
    }
  },
};

const funnel: Typology = {
  name: "funnel account",
  tell(scene) {
    const { kind, name, draw } = scene;
    const person = scene.person();
    const [senders, amount] = { fraud: [10, 900], twin: [8, 15], hard: [12, 60] }[kind] as [number, number];
    const payee = kind === "hard" ? `association-${name}` : `payee-${name}`;
    if (kind === "hard") for (const back of [110, 75]) scene.past(person.send(scene.at(12, -back), payee, 540));
    let sum = 0;
    for (let index = 0; index < senders; index += 1) {
      const given = amount * draw.between(kind === "hard" ? 1 : 0.8, kind === "hard" ? 1 : 1.2);
      sum += given;
      scene.past(person.receive(scene.at(8 + index * 1.2, -1), `sender-${name}-${index}`, given));
    }
    scene.tell(person.send(scene.at(10), payee, sum * draw.between(0.93, 0.98)));
  },
};

const structuring: Typology = {
  name: "structuring",
  tell(scene) {
    const { kind, name, draw } = scene;
    const firm = scene.person({ kind: "business", level: 300 });
    if (kind === "hard") {
      for (let back = 100; back > 3; back -= 7)
        scene.past(firm.send(scene.at(11, -back), `parts-${name}`, draw.between(9_050, 9_900)));
    }
    const count = { fraud: 4, twin: 1, hard: 2 }[kind];
    for (let index = 0; index < count; index += 1) {
      const payee = kind === "hard" ? `parts-${name}` : `cash-${name}`;
      const backDays = { fraud: -(count - 1 - index), twin: 0, hard: (index - 1) * 3 }[kind];
      scene.tell(firm.send(scene.at(13, backDays), payee, draw.between(9_100, 9_950)));
    }
  },
};

const split: Typology = {
  name: "sum split into equal payments",
  tell(scene) {
    const { kind, name, draw } = scene;
    const isFirm = kind === "hard";
    const person = scene.person(isFirm ? { kind: "business" } : {});
    const amount = isFirm
      ? person.level * 4
      : person.level * { fraud: 9, twin: 0.8 }[kind === "twin" ? "twin" : "fraud"];
    const count = { fraud: 6, twin: 2, hard: 5 }[kind];
    const pay = (atMs: number, index: number, payee: string) =>
      person.send(atMs + index * 5 * minuteMs, payee, amount * draw.between(0.985, 1.015));
    for (let index = 0; index < count; index += 1) {
      const payee = isFirm ? `agent-${name}-${index}` : `payee-${name}`;
      if (isFirm) for (const back of [90, 60, 30]) scene.past(pay(scene.at(10, -back), index, payee));
      scene.tell(pay(scene.at(10), index, payee));
    }
  },
};

const refundAbuse: Typology = {
  name: "refund abuse",
  tell(scene) {
    const { kind, name, draw } = scene;
    const person = scene.person({ kind: "private" });
    const fashion = {
      id: `fashion-${name}`,
      name: "Fashion",
      category: "5651",
      country: "DE",
      factor: 2.5,
      isOnline: true,
    };
    const orders = 12;
    const returned = { fraud: 10, twin: 1, hard: 4 }[kind];
    for (let index = 0; index < orders; index += 1) {
      const order = person.buy(scene.at(19, -36 + index * 3), fashion, person.level * draw.between(2, 4));
      scene.past(order);
      if (index >= returned) continue;
      const refund = { counterpartyId: fashion.id, counterpartyName: fashion.name, channel: "online", country: "DE" };
      const back = person.pay(order.atMs + draw.between(1.5, 3) * 24 * hourMs, -order.amount, refund);
      // The first ones only look like a habit.
      if (index >= 5 && kind === "fraud") scene.tell(back);
      else if (index >= returned - 1) scene.tell(back);
      else scene.past(back);
    }
  },
};

const refundWithoutSale: Typology = {
  name: "refund without a sale",
  tell(scene) {
    const { kind, name, draw } = scene;
    const person = scene.person();
    const store = { counterpartyId: `store-${name}`, counterpartyName: "Store", merchantCategory: "5311" };
    const fields = { ...store, channel: "card_present", country: "DE" };
    const amount = person.level * draw.between(6, 12);
    if (kind === "fraud") {
      for (const offset of [-4, -2, 0])
        scene.tell(person.pay(scene.at(18, offset), -amount * draw.between(0.7, 1.3), fields));
    } else {
      scene.past(person.pay(scene.at(18, -5), amount, fields));
      const parts = kind === "twin" ? [1] : [0.4, 0.6];
      for (const [index, part] of parts.entries()) scene.tell(person.pay(scene.at(12 + index), -amount * part, fields));
    }
  },
};

const cashOut: Typology = {
  name: "wallet filled from cards and emptied",
  tell(scene) {
    const { kind, name, draw } = scene;
    const person = scene.person({ accountType: "wallet", rate: 0.6 });
    const count = { fraud: 5, twin: 1, hard: 2 }[kind];
    const amount = person.level * (kind === "fraud" ? 9 : 3);
    for (let index = 0; index < count; index += 1) {
      const card = kind === "fraud" ? `card-${name}-${index}` : `own-card-${name}`;
      scene.past(person.receive(scene.at(13) + index * 8 * minuteMs, card, amount, { channel: "card" }));
    }
    if (kind === "fraud")
      scene.tell(person.send(scene.at(14.5), `bank-${name}`, amount * count * draw.between(0.94, 0.99)));
    else
      for (let index = 0; index < 3; index += 1)
        scene.tell(person.buy(scene.at(16 + index * 2), draw.pick(shops), person.level));
  },
};

export const flowStories: readonly Typology[] = [
  mule,
  muleChain,
  funnel,
  structuring,
  split,
  refundAbuse,
  refundWithoutSale,
  cashOut,
];
