/** How a broker is reached, and what is read and written there. */

export interface BrokerOptions {
  /** `host:port`, several of one cluster. */
  readonly addresses: readonly string[];
  /** What is read: a topic of Kafka, a subject of NATS, which may have wildcards. */
  readonly from: string;
  readonly verdicts: string;
  /** Undefined where parked messages go into a file. */
  readonly parked: string | undefined;
  /** Consumer group of Kafka, durable consumer of NATS. */
  readonly group: string;
  /** The header that holds the key, where the broker has no keys of its own. */
  readonly keyHeader: string;
  readonly inFlight: number;
  readonly user: string | undefined;
  readonly password: string | undefined;
  /** The content of a credentials file of NATS. */
  readonly credentials: Uint8Array | undefined;
  /** PEM; undefined with `isEncrypted` trusts the certificates of the system. */
  readonly ca: string | undefined;
  readonly isEncrypted: boolean;
  readonly report: (line: string) => void;
}
