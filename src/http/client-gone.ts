/** The client went away: nobody is left to answer, and nothing is wrong with the service. */
export class ClientGone extends Error {
  constructor() {
    super("The client closed the connection before the request was complete.");
    this.name = "ClientGone";
  }
}
