/** Up to which amount the exemption of annex payments may be used, said only where it can apply and enough is labelled. */
import type { FraudRate } from "../../../../client/interface.ts";

type Group = FraudRate["groups"][number];

/** Unlabelled payments count as genuine, so that a rate over fewer labels says nothing of an exemption. */
export const leastLabelledShare = 0.1;

const isRemoteCard = (channel: string): boolean =>
  /(^|[ _-])(online|e-?commerce|ecom|remote|cnp|card[ _-]not[ _-]present)($|[ _-])/i.test(channel);
const isTransfer = (channel: string): boolean => /transfer|sepa|wire/i.test(channel);

/** Thresholds are in euros, whatever the payments are in. */
export function wordExemption({ channel, isTotal, labelledValueShare, within }: Group): string | null {
  if (isTotal || channel === null) return null;
  const isCard = isRemoteCard(channel);
  if (!isCard && !isTransfer(channel)) return null;
  if ((labelledValueShare ?? 0) < leastLabelledShare) return "too few labels";
  const upTo = isCard ? within.remoteCardPayments : within.creditTransfers;
  if (upTo === null) return "none";
  return `${isCard ? "remote cards" : "transfers"} up to EUR ${upTo}`;
}
