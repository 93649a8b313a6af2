/** The four kinds of generated documents. */
import type { Random } from "../../../src/portfolios/random.ts";
import { daysAfter, drawDate, type HonestDocument, isoDate, money, startPage } from "./document.ts";
import { drawAddress, drawFirm, drawIban, drawName, services, shops } from "./names.ts";

export const kinds: Readonly<Record<HonestDocument["kind"], (random: Random) => HonestDocument>> = {
  invoice: drawInvoice,
  statement: drawStatement,
  payslip: drawPayslip,
  letter: drawLetter,
};

const left = 60;
const right = 530;
const taxPercent = 19;

function drawInvoice(random: Random): HonestDocument {
  const date = drawDate(random);
  const [street, town] = drawAddress(random);
  const { lines, write, next } = startPage();
  write(left, drawFirm(random), { size: 16, isBold: true });
  next(24);
  write(left, drawName(random));
  next(14);
  write(left, `${street}, ${town}`);
  next(40);
  write(left, `Invoice INV-${date.getUTCFullYear()}-${random.whole(1_000, 9_999)}`, { size: 14, isBold: true });
  next(22);
  write(left, `Invoice date: ${isoDate(date)}`);
  next(14);
  write(left, `Due date: ${isoDate(daysAfter(date, 30))}`);
  next(30);
  for (const [x, text] of [
    [300, "Quantity"],
    [410, "Price"],
    [right, "Amount"],
  ] as const) {
    write(x, text, { isBold: true, align: "right" });
  }
  write(left, "Description", { isBold: true });
  let net = 0;
  for (const service of drawSome(random, services, random.whole(3, 6))) {
    next(18);
    const [quantity, price] = [random.whole(1, 12), random.whole(1_500, 95_000)];
    net += quantity * price;
    write(left, service);
    write(300, String(quantity), { align: "right" });
    write(410, money(price), { align: "right" });
    write(right, money(quantity * price), { align: "right" });
  }
  const tax = Math.round((net * taxPercent) / 100);
  for (const [label, cents] of [
    ["Subtotal", net],
    [`VAT ${taxPercent} %`, tax],
    ["Total due", net + tax],
  ] as const) {
    next(label === "Subtotal" ? 34 : 18);
    write(360, label, { isBold: label === "Total due" });
    write(right, money(cents), { align: "right", isBold: label === "Total due" });
  }
  next(40);
  write(left, `Please pay to account ${drawIban(random)} within 30 days.`);
  return {
    kind: "invoice",
    title: "Invoice",
    lines,
    issuedAt: date.toISOString(),
    totals: { net, tax, gross: net + tax },
  };
}

function drawStatement(random: Random): HonestDocument {
  const start = drawDate(random);
  const { lines, write, next } = startPage();
  write(left, "Harbour Savings Bank", { size: 16, isBold: true });
  next(26);
  write(left, "Account statement", { size: 13, isBold: true });
  next(20);
  write(left, `Account holder: ${drawName(random)}`);
  next(14);
  write(left, `Account: ${drawIban(random)}`);
  next(14);
  write(left, `Period: ${isoDate(start)} to ${isoDate(daysAfter(start, 29))}`);
  next(28);
  write(left, "Date", { isBold: true });
  write(140, "Description", { isBold: true });
  write(420, "Amount", { isBold: true, align: "right" });
  write(right, "Balance", { isBold: true, align: "right" });
  let balance = random.whole(80_000, 900_000);
  next(18);
  write(140, "Opening balance");
  write(right, money(balance), { align: "right" });
  const days = Array.from({ length: random.whole(8, 14) }, () => random.below(29)).sort((one, other) => one - other);
  for (const day of days) {
    const isSalary = random.chance(0.12);
    const amount = isSalary ? random.whole(180_000, 420_000) : -random.whole(250, 18_000);
    balance += amount;
    next(17);
    write(left, isoDate(daysAfter(start, day)));
    write(140, isSalary ? "Salary" : random.pick(shops));
    write(420, money(amount), { align: "right" });
    write(right, money(balance), { align: "right" });
  }
  next(22);
  write(140, "Closing balance", { isBold: true });
  write(right, money(balance), { align: "right", isBold: true });
  return { kind: "statement", title: "Account statement", lines, issuedAt: daysAfter(start, 30).toISOString() };
}

function drawPayslip(random: Random): HonestDocument {
  const date = drawDate(random);
  const { lines, write, next } = startPage();
  write(left, drawFirm(random), { size: 15, isBold: true });
  next(24);
  write(left, "Payslip", { size: 13, isBold: true });
  next(20);
  write(left, `Employee: ${drawName(random)}`);
  next(14);
  write(left, `Payment date: ${isoDate(date)}`);
  next(14);
  write(left, `Paid to account: ${drawIban(random)}`);
  next(30);
  const hours = random.whole(120, 176);
  const rate = random.whole(1_900, 6_200);
  const gross = hours * rate;
  const deductions = [
    ["Income tax", Math.round(gross * random.between(0.1, 0.25))],
    ["Pension", Math.round(gross * 0.093)],
    ["Health insurance", Math.round(gross * 0.073)],
  ] as const;
  const taken = deductions.reduce((sum, [, cents]) => sum + cents, 0);
  write(left, `Basic pay, ${hours} hours at ${money(rate)}`);
  write(right, money(gross), { align: "right" });
  next(18);
  write(left, "Gross pay", { isBold: true });
  write(right, money(gross), { align: "right", isBold: true });
  for (const [label, cents] of deductions) {
    next(18);
    write(left, label);
    write(right, money(-cents), { align: "right" });
  }
  next(18);
  write(left, "Total deductions");
  write(right, money(-taken), { align: "right" });
  next(24);
  write(left, "Net pay", { isBold: true, size: 12 });
  write(right, money(gross - taken), { align: "right", isBold: true, size: 12 });
  return { kind: "payslip", title: "Payslip", lines, issuedAt: date.toISOString() };
}

function drawLetter(random: Random): HonestDocument {
  const date = drawDate(random);
  const name = drawName(random);
  const [street, town] = drawAddress(random);
  const { lines, write, next } = startPage();
  const paragraphs = [
    `Dear ${name},`,
    "we confirm that the tenancy agreement for the flat at the address above is in force and that",
    `the monthly rent of ${money(random.whole(55_000, 240_000))} has been paid on time in each of the last twelve months.`,
    `A deposit of ${money(random.whole(100_000, 500_000))} was received on ${isoDate(daysAfter(date, -400))} and is kept on account`,
    `${drawIban(random)} until the end of the tenancy.`,
    `This letter was issued on request on ${isoDate(date)} and is valid for three months.`,
    "Yours sincerely",
    drawName(random),
  ];
  write(left, drawFirm(random), { size: 15, isBold: true });
  next(30);
  write(left, name);
  next(14);
  write(left, `${street}, ${town}`);
  next(40);
  write(left, "Confirmation of tenancy", { size: 12, isBold: true });
  for (const text of paragraphs) {
    next(24);
    write(left, text);
  }
  return { kind: "letter", title: "Confirmation of tenancy", lines, issuedAt: date.toISOString() };
}

function drawSome<T>(random: Random, list: readonly T[], count: number): readonly T[] {
  const rest = [...list];
  return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(random.below(rest.length), 1)).flat();
}
