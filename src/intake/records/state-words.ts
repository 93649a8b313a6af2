/** Columns that say what became of a payment: statements list some that moved no money. */
import { simplifyName } from "./columns.ts";

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

const names = new Set(
  words(`state status transactionStatus transactionState paymentStatus paymentState estado statut etat stato statoOperazione situacao
    zustand buchungsstatus durum islemDurumu stan statusTransakcji`).map(simplifyName),
);

/** Whole words only. What was reversed had moved, and comes back in a row of its own. */
const undone = new Set(
  words(`reverted cancelled canceled failed declined rejected denied expired storniert abgebrochen abgelehnt fehlgeschlagen annulé
    annulée refusé refusée échoué échouée rejeté rejetée cancelado cancelada anulado anulada rechazado rechazada fallido fallida
    annullato annullata rifiutato rifiutata fallito fallita recusado recusada rejeitado rejeitada falhado geannuleerd geweigerd
    mislukt anulowana anulowane odrzucona odrzucone nieudana reddedildi başarısız`),
);

/** No word is longer. */
const longestWord = 16;

export function mayTellState(name: string): boolean {
  return names.has(simplifyName(name));
}

export function saysUndone(value: unknown): value is string {
  return typeof value === "string" && value.length <= longestWord && undone.has(value.trim().toLowerCase());
}
