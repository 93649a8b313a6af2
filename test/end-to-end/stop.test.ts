import assert from "node:assert/strict";
import { once } from "node:events";
import { test } from "node:test";
import { testAtLength } from "../support/at-length.ts";
import { analyse, type Transaction, transaction } from "../support/exchanges.ts";
import { openConnection, parseAnswers } from "../support/raw-exchange.ts";
import { adminToken, type RunningService, startService, withHome } from "../support/service.ts";
import { until } from "../support/until.ts";

function requestOf(body: string): string {
  return (
    `POST /fraud-detection HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${adminToken}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  );
}

interface Load {
  /** What was sent, in order, on each connection, and what came back. */
  readonly connections: readonly { readonly sent: readonly Transaction[]; readonly received: () => string }[];
  readonly answered: () => number;
  readonly ended: Promise<unknown>;
}

/** Keeps every connection busy: the next payment goes out with each answer, until an answer says that it was the last. */
function putUnderLoad(service: RunningService, clients: number): Load {
  let answered = 0;
  const connections = Array.from({ length: clients }, (_, client) => {
    const { socket, received } = openConnection(service.port);
    const sent: Transaction[] = [];
    const sendNext = () => {
      const one = transaction({ transactionId: `load-${client}-${sent.length}`, amount: 1 + sent.length });
      sent.push(one);
      socket.write(requestOf(JSON.stringify(one)));
    };
    socket.once("connect", sendNext);
    let count = 0;
    socket.on("data", () => {
      const { answers } = parseAnswers(received());
      for (; count < answers.length; count += 1) {
        answered += 1;
        if (answers[count]?.headers.get("connection") !== "close") sendNext();
      }
    });
    return { closed: new Promise<void>((settle) => socket.once("close", () => settle())), sent, received };
  });
  return { connections, answered: () => answered, ended: Promise.all(connections.map(({ closed }) => closed)) };
}

test("SIGTERM under load: no answer is cut short, what was answered replays byte for byte, and the code is 0", () =>
  withHome(async (home) => {
    const service = await startService(home);
    const load = putUnderLoad(service, 16);
    await until(() => load.answered() > 200);
    const code = await service.stop("SIGTERM");
    await load.ended;
    assert.equal(code, 0, service.log());

    const verdicts: (readonly [Transaction, string])[] = [];
    for (const { sent, received } of load.connections) {
      const { answers, rest } = parseAnswers(received());
      assert.equal(rest, "", "an answer was cut short");
      for (const [at, answer] of answers.entries()) {
        const one = sent[at];
        assert.ok(one !== undefined && (answer.status === 200 || answer.status === 503), answer.body);
        if (answer.status === 200) verdicts.push([one, Buffer.from(answer.body, "latin1").toString("utf8")]);
        else assert.ok(answer.headers.has("retry-after"));
      }
    }
    assert.ok(verdicts.length >= 200);

    const again = await startService(home);
    try {
      for (const [one, text] of verdicts) {
        const reply = await analyse(again, one);
        assert.equal(reply.headers.get("Idempotent-Replayed"), "true", `${one.transactionId} was lost`);
        assert.equal(reply.text, text);
      }
    } finally {
      await again.stop("SIGKILL");
    }
  }));

testAtLength("a request under way may finish, and two signals in a row count as one", () =>
  withHome(async (home) => {
    const service = await startService(home);
    try {
      const halves = [1, 2].map((number) => {
        const whole = requestOf(JSON.stringify(transaction({ transactionId: `half-${number}` })));
        const { socket, received } = openConnection(service.port);
        socket.write(whole.slice(0, -10));
        return { closed: once(socket, "close"), complete: () => socket.write(whole.slice(-10)), received };
      });
      // An answer on another connection shows that the service has read the beginnings of these.
      await analyse(service, transaction());
      const exited = service.stop("SIGTERM");
      // The system may make one of two equal signals.
      service.child.kill("SIGINT");
      await until(async () => {
        const answer = await fetch(`${service.url}/readyz`).catch(() => undefined);
        return answer === undefined || answer.status === 503;
      });
      // The second is answered after the first, long after the signals: a service that ends with the latter answers neither.
      for (const { closed, complete, received } of halves) {
        complete();
        await closed;
        const { answers, rest } = parseAnswers(received());
        assert.deepEqual([answers.map((answer) => answer.status), rest], [[200], ""]);
        assert.equal(answers[0]?.headers.get("connection"), "close");
      }
      assert.equal(await exited, 0);
    } finally {
      await service.stop("SIGKILL");
    }
  }),
);
