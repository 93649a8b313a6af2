/** What the connector asks of a broker: messages in their order, and places for verdicts and for parked messages. */

export interface StreamMessage {
  /** Where it stands in the stream, such as `payments/0@17`. */
  readonly source: string;
  readonly key: string | undefined;
  readonly value: Uint8Array;
  /** It need not come again. Where the broker does not learn that, it comes again and is answered as before; so this does not fail. */
  settle(): Promise<void>;
}

export interface VerdictMessage {
  /** The key of the message that is answered; its transaction's id if it has none. */
  readonly key: string;
  readonly transactionId: string;
  /** JSON; the same for the first answer and for later ones. */
  readonly body: string;
  readonly isReplayed: boolean;
  readonly source: string;
}

/** A message that never gets a verdict, with the reason. */
export interface ParkedMessage {
  readonly source: string;
  readonly key: string | undefined;
  readonly value: Uint8Array;
  readonly code: string;
  readonly reason: string;
}

/** Both writers settle once the broker has stored what they wrote. */
export interface Broker {
  /** Ends after `stopReading`, with what had been received. */
  messages(): AsyncIterable<StreamMessage>;
  stopReading(): void;
  writeVerdict(verdict: VerdictMessage): Promise<void>;
  park(message: ParkedMessage): Promise<void>;
  /** A longer value is parked without it. */
  readonly parkedValueLimit: number;
  /** Gives back what was read and not settled. */
  close(): Promise<void>;
}

/** What ends the connector, in a sentence for its operator. */
export class ConnectProblem extends Error {}
