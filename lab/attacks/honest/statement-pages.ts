/** Honest statements and invoices of several pages, in the manners in which heads of pages are printed. */
import type { Random } from "../../../src/portfolios/random.ts";
import { daysAfter, type HonestLine, isoDate, money, startPage, type WriteLine } from "./document.ts";
import { drawIban, services, shops } from "./names.ts";

/** What the head of each page but the first repeats. */
export type HeadManner = "everything" | "account only" | "nothing but numbers" | "carried forward";
export const headManners: readonly HeadManner[] = [
  "everything",
  "account only",
  "nothing but numbers",
  "carried forward",
];

export interface Holder {
  readonly name: string;
  readonly account: string;
}

export interface PagedStatement {
  readonly manner: HeadManner;
  readonly holder: Holder;
  readonly start: Date;
  readonly pages: number;
}

const [left, right] = [60, 530];
const rowsOfPage = 20;
const monthDays = 29;

export function drawHolder(random: Random, name: string): Holder {
  return { name, account: drawIban(random) };
}

/** The lines of each page. Bookings are in the order of time, and each balance follows from the one before. */
export function drawPagedStatement(random: Random, { manner, holder, start, pages }: PagedStatement): HonestLine[][] {
  let balance = random.whole(200_000, 900_000);
  const days = Array.from({ length: rowsOfPage * pages }, () => random.below(monthDays)).sort(
    (one, other) => one - other,
  );
  return Array.from({ length: pages }, (_, index) => {
    const { lines, write, next } = startPage();
    const isFirst = index === 0;
    write(left, "Harbour Savings Bank", { size: isFirst ? 16 : 10, isBold: true });
    write(right, `Page ${index + 1} of ${pages}`, { size: 8, align: "right" });
    next(26);
    writeHead(write, next, { manner, holder, start, isFirst });
    write(left, "Date", { isBold: true });
    write(140, "Description", { isBold: true });
    write(420, "Amount", { isBold: true, align: "right" });
    write(right, "Balance", { isBold: true, align: "right" });
    if (isFirst || manner === "carried forward") {
      next(18);
      write(140, isFirst ? "Opening balance" : "Brought forward");
      write(right, money(balance), { align: "right" });
    }
    for (const day of days.slice(index * rowsOfPage, (index + 1) * rowsOfPage)) {
      const isSalary = random.chance(0.1);
      const amount = isSalary ? random.whole(150_000, 420_000) : -random.whole(250, 18_000);
      balance += amount;
      next(17);
      write(left, isoDate(daysAfter(start, day)));
      write(140, isSalary ? "Salary" : random.pick(shops));
      write(420, money(amount), { align: "right" });
      write(right, money(balance), { align: "right" });
    }
    next(22);
    const isLast = index === pages - 1;
    if (isLast || manner === "carried forward") {
      write(140, isLast ? "Closing balance" : "Carried forward", { isBold: true });
      write(right, money(balance), { align: "right", isBold: true });
    }
    return lines;
  });
}

interface Head extends Omit<PagedStatement, "pages"> {
  readonly isFirst: boolean;
}

function writeHead(write: WriteLine, next: (points: number) => void, { manner, holder, start, isFirst }: Head): void {
  const period = `Period: ${isoDate(start)} to ${isoDate(daysAfter(start, monthDays))}`;
  const hasAll = isFirst || manner === "everything";
  const head = [
    ...(hasAll ? [`Account holder: ${holder.name}`] : []),
    ...(hasAll || manner === "account only" ? [`Account: ${holder.account}`] : []),
    ...(hasAll ? [period] : []),
  ];
  for (const text of head) {
    write(left, text);
    next(14);
  }
  next(14);
}

/** A list of services over several pages, without balances or dates: only its head says whose it is. */
export function drawPagedInvoice(random: Random, customer: string, issuedAt: Date, pages: number): HonestLine[][] {
  const number = `INV-${issuedAt.getUTCFullYear()}-${random.whole(10_000, 99_999)}`;
  let net = 0;
  return Array.from({ length: pages }, (_, index) => {
    const { lines, write, next } = startPage();
    write(left, `Invoice ${number}`, { isBold: true });
    write(right, `Page ${index + 1} of ${pages}`, { size: 8, align: "right" });
    next(16);
    write(left, `Customer: ${customer}`);
    next(16);
    if (index === 0) write(left, `Invoice date: ${isoDate(issuedAt)}`);
    for (let row = 0; row < rowsOfPage; row += 1) {
      next(18);
      const amount = random.whole(1_500, 95_000);
      net += amount;
      write(left, `${index * rowsOfPage + row + 1}. ${random.pick(services)}`);
      write(right, money(amount), { align: "right" });
    }
    next(30);
    if (index === pages - 1) {
      write(360, "Total due", { isBold: true });
      write(right, money(net), { align: "right", isBold: true });
    }
    return lines;
  });
}
