/** What a person pays on ordinary days: shopping, rent, wages, invoices, returns, holidays and new phones. */
import type { Payment } from "./payment.ts";
import { dayStart, drawTimeOf, hourMs, type Person, shops, townDays } from "./town.ts";

const abroad = ["ES", "IT", "AT", "FR", "GR", "TR", "US", "TH"];
const daysInMonth = 30;

export function liveOrdinarily(person: Person): readonly Payment[] {
  const { fromDay = 0, toDay = townDays } = person.options;
  const habits = drawHabits(person);
  const payments: Payment[] = [];
  for (let day = fromDay; day < toDay; day += 1) {
    payments.push(...(person.kind === "business" ? runBusiness(person, day) : payBills(person, day, habits)));
    if (habits.newPhoneDay === day) person.device = `phone2-${person.id}`;
    if (habits.holiday !== undefined && day >= habits.holiday.from && day < habits.holiday.to) {
      payments.push(...travel(person, day, habits.holiday));
    } else payments.push(...shop(person, day));
  }
  return payments.sort((left, right) => left.atMs - right.atMs);
}

interface Holiday {
  readonly country: string;
  readonly from: number;
  readonly to: number;
}

interface Habits {
  readonly rent: number;
  readonly rentDay: number;
  readonly wage: number;
  readonly subscriptions: readonly { readonly day: number; readonly amount: number }[];
  readonly savings: number;
  readonly friend: string;
  readonly newPhoneDay: number;
  readonly holiday: Holiday | undefined;
}

function drawHabits({ draw, level, kind, id }: Person): Habits {
  const from = draw.whole(30, townDays - 20);
  const goesAway = kind === "private" && draw.chance(0.4);
  return {
    rent: Math.round(level * draw.between(20, 38)),
    rentDay: draw.whole(0, 2),
    wage: Math.round(level * draw.between(60, 95) * 100) / 100,
    subscriptions: Array.from({ length: draw.below(4) }, () => ({
      day: draw.below(28),
      amount: draw.pick([4.99, 9.99, 12.99, 17.99, 29.9]),
    })),
    savings: draw.chance(0.4) ? 50 * draw.whole(1, 6) : 0,
    friend: `friend-of-${id}`,
    newPhoneDay: draw.chance(0.4) ? draw.whole(20, townDays) : -1,
    holiday: goesAway ? { country: draw.pick(abroad), from, to: from + draw.whole(4, 12) } : undefined,
  };
}

function payBills(person: Person, day: number, habits: Habits): Payment[] {
  const { draw, id } = person;
  const dayOfMonth = day % daysInMonth;
  const bills: Payment[] = [];
  const at = (hour: number) => dayStart(day) + hour * hourMs + draw.below(hourMs);
  if (dayOfMonth === 27) bills.push(person.receive(at(5), `employer-${id}`, habits.wage));
  if (dayOfMonth === habits.rentDay) bills.push(person.send(at(7), `landlord-${id}`, habits.rent));
  if (dayOfMonth === 28 && habits.savings > 0) bills.push(person.send(at(8), `savings-${id}`, habits.savings));
  for (const { day: due, amount } of habits.subscriptions) {
    if (due === dayOfMonth)
      bills.push(person.pay(at(4), amount, { counterpartyId: `stream-${amount}`, channel: "online", country: "DE" }));
  }
  if (draw.chance(0.03)) bills.push(person.send(at(19), habits.friend, draw.pick([10, 15, 20, 25, 30, 50])));
  if (draw.chance(0.008))
    bills.push(person.send(at(18), `craft-${draw.below(30)}`, person.level * draw.between(3, 12)));
  return bills;
}

/** A shop now and then, most often one's own; one in ten online purchases is returned. */
function shop(person: Person, day: number): Payment[] {
  const { draw, kind, level } = person;
  const rate = person.options.rate ?? { private: 1.2, elder: 0.5, business: 0.5 }[kind];
  return Array.from({ length: draw.poisson(rate) }, () => {
    const where = draw.chance(0.8) ? draw.pick(person.shops) : draw.pick(shops);
    const base = kind === "business" ? level / 4 : level;
    const amount = Math.max(0.8, base * where.factor * draw.logNormal(0.45));
    const bought = person.buy(drawTimeOf(draw, day), where, amount);
    if (!where.isOnline || !draw.chance(0.1)) return [bought];
    const back = drawTimeOf(draw, Math.min(day + draw.whole(4, 12), townDays));
    const { counterpartyId, counterpartyName, merchantCategory } = bought.fields;
    const shop = { counterpartyId, counterpartyName, merchantCategory, channel: "online", country: where.country };
    return [bought, person.pay(back, -bought.amount, shop as Payment["fields"])];
  }).flat();
}

/** The first day abroad begins in the evening. */
function travel(person: Person, day: number, { country, from }: Holiday): Payment[] {
  const { draw } = person;
  return Array.from({ length: draw.poisson(2) }, () => {
    const atMs = day === from ? dayStart(day) + draw.between(19, 23) * hourMs : drawTimeOf(draw, day);
    return person.pay(atMs, person.level * draw.logNormal(0.6), {
      counterpartyId: `shop-${country}-${draw.below(60)}`,
      merchantCategory: draw.pick(["5812", "5411", "7011"]),
      channel: "card_present",
      country,
    });
  });
}

const suppliers = 8;

/** Invoices of suppliers, wages on one day, customers' money on most. */
function runBusiness(person: Person, day: number): Payment[] {
  const { draw, id, level } = person;
  const payments: Payment[] = [];
  const at = () => dayStart(day) + draw.between(8, 17) * hourMs;
  for (let index = 0; index < suppliers; index += 1) {
    if (day % daysInMonth !== (index * 3 + 2) % 28) continue;
    const amount = level * (1 + index) * draw.between(0.8, 1.25);
    const fields = { counterpartyName: `Supplier ${index} of ${id}`, reference: `INV-${id}-${index}-${day}` };
    payments.push(person.send(at(), `supplier-${id}-${index}`, amount, fields));
  }
  if (day % daysInMonth === 26) {
    for (let index = 0; index < 5; index += 1) {
      const fields = { counterpartyName: `Employee ${index} of ${id}`, reference: `WAGE-${day}` };
      payments.push(
        person.send(dayStart(day) + 6 * hourMs + index * 1_000, `employee-${id}-${index}`, level * (8 + index), fields),
      );
    }
  }
  if (draw.chance(0.6))
    payments.push(person.receive(at(), `client-${id}-${draw.below(20)}`, level * draw.between(2, 14)));
  return payments;
}
