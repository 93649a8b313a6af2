import { createReplay } from "../src/scoring/replay.ts";
import { createReplay as createOld } from "/work/main/src/scoring/replay.ts";
import { featureNames } from "../src/scoring/features.ts";
import { readFileSync } from "node:fs";
const n = Number(process.argv[2] ?? 20000), accounts = Number(process.argv[3] ?? 500);
let seed = 12345; const rnd = () => { seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0; return seed / 2 ** 32; };
const pick = <T,>(l: readonly T[]): T => l[Math.floor(rnd() * l.length)]!;
const cur = ["EUR", "USD", "JPY", undefined, "GBP", "XXX"];
const types = ["checking", "business", undefined, "credit"];
const now = createReplay([1000, 3000, 5000, 10000, 15000]), old = createOld([1000, 3000, 5000, 10000, 15000]);
const names = ["Steel Works", "ACME", "Jane Doe", "John"];
let t = Date.UTC(2025, 0, 1);
const done: any[] = [];
let bad = 0;
const t0: any = [0, 0];
for (let i = 0; i < n; i += 1) {
  t += Math.floor(rnd() * rnd() * (rnd() < 0.01 ? 86400000 * 3 : 120000));
  const a = Math.floor(rnd() * accounts);
  const x: any = { id: `t${i}`, accountId: `a${a}`, timeMs: t, amount: rnd() < 0.1 ? -Math.round(rnd() * 1e5) / 100 : rnd() < 0.05 ? 0 : rnd() < 0.3 ? pick([9500, 45.5, 100, 1200, 4999]) : Math.round(Math.exp(rnd() * 9) * 100) / 100 };
  if (rnd() < 0.7) x.accountType = types[a % 4]; if (x.accountType === undefined) delete x.accountType;
  const c = rnd() < 0.9 ? cur[a % 6] : pick(cur); if (c) x.currency = c;
  if (rnd() < 0.6) x.counterpartyId = `c${Math.floor(rnd() * rnd() * 300)}`;
  if (rnd() < 0.5) x.deviceId = `d${rnd() < 0.8 ? a : Math.floor(rnd() * 40)}`;
  if (rnd() < 0.5) x.country = pick(["DE", "FR", "US", "DE", "DE", "BR"]);
  if (rnd() < 0.4) x.merchantCategory = pick(["5411", "5812", "4829", "6011"]);
  if (rnd() < 0.6) x.channel = pick(["online", "transfer", "card_present", "atm", "wire"]);
  if (rnd() < 0.4) { x.attributes = {}; if (rnd() < 0.5) x.attributes.branch = pick(["n", "s", "w"]); if (rnd() < 0.5) x.attributes.counterpartyName = pick(names); if (rnd() < 0.3) x.attributes.ipAddress = `10.0.0.${Math.floor(rnd() * 30)}`; if (rnd() < 0.3) x.attributes.payeeAddedAt = new Date(t - rnd() * 1e9).toISOString(); if (rnd() < 0.4) x.attributes.reference = `INV ${Math.floor(rnd() * 200)}`; if (rnd() < .2) x.attributes.flag = rnd() < .5; }
  let s0 = performance.now();
  const o = old.see(x); const fo = old.toFeatures(o);
  t0[0] += performance.now() - s0; s0 = performance.now();
  const w = now.see(x); const fn = now.toFeatures(w);
  t0[1] += performance.now() - s0;
  for (let k = 0; k < fo.length; k += 1) if (!Object.is(fo[k], fn[k])) { bad += 1; if (bad < 30) console.log(i, featureNames[k], fo[k], fn[k]); }
  for (let k = 0; k < (o.facts as any).values.length; k += 1) if (!Object.is((o.facts as any).values[k], (w.facts as any).values[k])) { bad += 1; if (bad < 30) console.log("f64", i, k, (o.facts as any).values[k], (w.facts as any).values[k]); }
  if (o.isComplete !== w.isComplete) { bad += 1; console.log("complete", i); }
  done.push(x);
  if (rnd() < 0.08) { const y = done[Math.floor(rnd() * done.length)]; const lab = { isFraud: rnd() < 0.4, knownAtMs: Math.max(y.timeMs, t - Math.floor(rnd() * 1e8)) }; const prev = y.label; const change = { transaction: y, previous: prev, current: rnd() < 0.15 && prev ? undefined : lab }; y.label = change.current; old.label(change); now.label(change); }
}
console.log(n, "rows,", bad, "differences; us a row old, new", (t0[0] * 1000 / n).toFixed(2), (t0[1] * 1000 / n).toFixed(2));
