/** Payments from a device, and often a country, that the account never used. */
import { dayMs, minuteMs } from "../calendar.ts";
import { countryCodes } from "../counterparties.ts";
import { drawBegin, drawThief, findVictim, steal } from "../thief.ts";
import { newDevice } from "../world.ts";
import { drawRange, type FraudPattern, payInARow } from "./pattern.ts";

const pattern = "strange_device";

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
      const victim = findVictim(world, random);
      if (victim === undefined) return 0;
      const thief = {
        ...drawThief(world, victim, pattern, random),
        device: newDevice(world),
        country: random.chance(foreignShare) ? random.below(countryCodes.length) : undefined,
      };
      const wanted = Math.min(limit, Math.round(random.logBetween(...counts)));
      const beginMs = drawBegin(world, victim, thief, random);
      return payInARow({ wanted, beginMs, gaps }, random, (timeMs) =>
        steal(world, victim, thief, timeMs, random.logBetween(...factors), random),
      );
    };
  },
};
