/** A broker in memory: what was not settled when a run ended comes again, in its order, with the next one. */
import type { Broker, ParkedMessage, StreamMessage, VerdictMessage } from "../broker.ts";

export interface MemoryMessage {
  readonly key: string | undefined;
  readonly value: string;
}

export interface MemoryBroker extends Broker {
  readonly verdicts: readonly VerdictMessage[];
  readonly parked: readonly ParkedMessage[];
  /** Places of the messages that are settled, in the order of settling. */
  readonly settled: readonly number[];
  /** The most messages that were read and not settled. */
  mostHeld(): number;
  /** The next writes fail, as while it is away. */
  failWrites(count: number): void;
}

/** Reading ends behind the last message. */
export function createMemoryBroker(messages: readonly MemoryMessage[]): MemoryBroker {
  const verdicts: VerdictMessage[] = [];
  const parked: ParkedMessage[] = [];
  const settled: number[] = [];
  let isStopped = false;
  let failing = 0;
  let read = 0;
  let mostHeld = 0;

  async function write<Message>(list: Message[], message: Message): Promise<void> {
    await Promise.resolve();
    if (failing > 0) {
      failing -= 1;
      throw new Error("The broker is away.");
    }
    list.push(message);
  }

  return {
    verdicts,
    parked,
    settled,
    mostHeld: () => mostHeld,
    failWrites(count) {
      failing = count;
    },
    async *messages() {
      isStopped = false;
      const left = messages.map((_, place) => place).filter((place) => !settled.includes(place));
      for (const place of left) {
        const message = messages[place];
        if (isStopped || message === undefined) return;
        read += 1;
        mostHeld = Math.max(mostHeld, read - settled.length);
        const received: StreamMessage = {
          source: `memory@${place}`,
          key: message.key,
          value: new TextEncoder().encode(message.value),
          async settle() {
            settled.push(place);
          },
        };
        yield received;
      }
    },
    stopReading() {
      isStopped = true;
    },
    writeVerdict: (verdict) => write(verdicts, verdict),
    park: (message) => write(parked, message),
    async close() {
      read = settled.length;
    },
  };
}
