/** All patterns of fraud, by name. */
import type { PatternName } from "../fraud-shape.ts";
import { accountTakeover } from "./account-takeover.ts";
import { burst } from "./burst.ts";
import { bustOut } from "./bust-out.ts";
import { cardTesting } from "./card-testing.ts";
import { compromisedMerchant } from "./compromised-merchant.ts";
import { dormantWake } from "./dormant-wake.ts";
import { escalation } from "./escalation.ts";
import { giftCards } from "./gift-cards.ts";
import { largeAmount } from "./large-amount.ts";
import { leakedCards } from "./leaked-cards.ts";
import { oddHours } from "./odd-hours.ts";
import { passThrough } from "./pass-through.ts";
import type { FraudPattern } from "./pattern.ts";
import { strangeDevice } from "./strange-device.ts";
import { structuring } from "./structuring.ts";

export const patterns: Readonly<Record<PatternName, FraudPattern>> = {
  large_amount: largeAmount,
  account_takeover: accountTakeover,
  compromised_merchant: compromisedMerchant,
  leaked_cards: leakedCards,
  card_testing: cardTesting,
  burst,
  structuring,
  dormant_wake: dormantWake,
  pass_through: passThrough,
  escalation,
  bust_out: bustOut,
  odd_hours: oddHours,
  strange_device: strangeDevice,
  gift_cards: giftCards,
};
