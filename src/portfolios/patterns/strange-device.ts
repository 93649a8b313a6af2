/** Payments from a device, and often a country, that the account never used. */
import { dayMs, minuteMs } from "../calendar.ts";
import { countryCodes } from "../counterparties.ts";
import { findThief } from "../thief.ts";
import { newDevice } from "../world.ts";
import { drawRange, type FraudPattern, payInARow } from "./pattern.ts";

export const strangeDevice: FraudPattern = {
  smallest: 1,
  prepare(world, random) {
    const { deviceId, country } = world.shape.fields;
    if (!deviceId && !country) return undefined;
    const counts = drawRange(1, 14, random);
    const factors = drawRange(0.6, 5, random);
    const gaps = drawRange(2 * minuteMs, 2 * dayMs, random);
    const foreignShare = deviceId ? random.next() : 1;
    return (limit) => {
      const thief = findThief(world, "strange_device", random)?.with({
        device: newDevice(world),
        country: random.chance(foreignShare) ? random.below(countryCodes.length) : undefined,
      });
      if (thief === undefined) return 0;
      const wanted = Math.min(limit, Math.round(random.logBetween(...counts)));
      const beginMs = thief.drawBeginMs();
      return payInARow({ wanted, beginMs, gaps }, random, (timeMs) =>
        thief.steal(timeMs, random.logBetween(...factors)),
      );
    };
  },
};
