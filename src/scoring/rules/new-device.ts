/** A device that the account has never used. */
import { defineNovelty } from "./novelty.ts";

export const newDevice = defineNovelty({
  code: "NEW_DEVICE",
  noun: "device",
  plural: "devices",
  meaning: "The device is new to an account that mostly uses the same ones. Needs deviceId.",
  innocentCauses: ["A new phone or browser.", "Cleared browser data."],
  source: "Device binding in account takeover controls.",
  facts: { isNew: "isNewDevice", seen: "devicesSeen", distinct: "devicesDistinct" },
  fewest: 5,
  weight: 0.5,
  strongest: 1.5,
});
