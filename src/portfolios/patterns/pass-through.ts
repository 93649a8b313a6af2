/** Money comes in, and about the same goes out again within hours: the account is a mule's. */
import { dayMs, minuteMs } from "../calendar.ts";
import { findThief } from "../thief.ts";
import { drawRange, type FraudPattern } from "./pattern.ts";

export const passThrough: FraudPattern = {
  smallest: 2,
  prepare(world, random) {
    const { customs } = world.shape;
    if (customs.income === 0 && customs.refunds === 0) return undefined;
    const factors = drawRange(2, 80, random);
    const parts = drawRange(1, 6, random);
    const pauses = drawRange(3 * minuteMs, 1.5 * dayMs, random);
    const isIncomeFraud = random.chance(0.5);
    return (limit) => {
      const thief = findThief(world, "pass_through", random);
      if (thief === undefined) return 0;
      const total = thief.victim.habit.level * random.logBetween(...factors);
      let timeMs = thief.drawBeginMs();
      thief.stealAmount(timeMs, -total);
      const income = thief.victim.thefts.at(-1);
      if (!isIncomeFraud && income !== undefined) income.pattern = undefined;
      let made = isIncomeFraud ? 1 : 0;
      const wanted = Math.min(limit - made, Math.round(random.logBetween(...parts)));
      const passed = total * random.between(0.85, 1);
      for (let count = 0; count < wanted; count += 1) {
        timeMs += random.logBetween(...pauses) / wanted;
        const amount = (passed / wanted) * random.between(0.9, 1);
        if (thief.stealAmount(timeMs, amount)) made += 1;
      }
      return made;
    };
  },
};
