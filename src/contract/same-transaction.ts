/** Whether two transactions are one as it was sent. Apart from the shapes, which a writer does not load. */

/** The end of a canonical text: what was looked up stands behind all that was sent. */
const lookedUp = /,"ipCountry":"[A-Z]{2}"(?=(?:,"sandbox":"[a-z]+")?\}$)/;

/** Whether two canonical texts are one transaction as it was sent; what the operator's file said of it may differ. */
export function isSameTransaction(one: string, other: string): boolean {
  return one === other || one.replace(lookedUp, "") === other.replace(lookedUp, "");
}
