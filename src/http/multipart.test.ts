import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { until } from "../../test/support/until.ts";
import { Type } from "../contract/schema.ts";
import { ServiceError } from "../errors.ts";
import { defineRoute } from "./route.ts";
import { authorization, readAll, type ToyServer, withServer } from "./testing/toy-server.ts";

const seen: number[] = [];
const upload = defineRoute({
  summary: "Toy.",
  tag: "Toys",
  responses: { 200: { description: "Fine." } },
  errors: [],
  method: "POST",
  path: "/upload",
  operation: "upload",
  scope: "documents:write",
  query: Type.Object({ timezone: Type.Optional(Type.String()) }),
  form: {
    file: "document",
    fileDescription: "The file.",
    limitBytes: 100_000,
    fields: {
      doc_format: { description: "Format.", isRequired: true, limitBytes: 20 },
      document_name: { description: "Name.", isRequired: false, limitBytes: 200 },
    },
  },
  handler: async (request) => {
    const opened = await request.upload();
    let bytes = 0;
    for await (const chunk of opened.content) {
      bytes += chunk.length;
      if (String.fromCharCode(...chunk.subarray(0, 4)) === "STOP") {
        throw new ServiceError("unprocessable_file", "Stopped early.");
      }
    }
    seen.push(bytes);
    const fields = await opened.finish();
    return JSON.stringify({ bytes, name: opened.fileName, type: opened.contentType, fields });
  },
});
const routes = [upload];

interface Part {
  readonly name: string;
  readonly value: string;
  readonly file?: string;
  readonly type?: string;
}

const file: Part = { name: "document", value: "content", file: "a.pdf", type: "application/pdf" };
const format: Part = { name: "doc_format", value: "pdf" };

function form(parts: readonly Part[], end = "--b--\r\n"): string {
  const text = parts.map(({ name, value, file: fileName, type }) => {
    const named = fileName === undefined ? "" : `; filename="${fileName}"`;
    const typed = type === undefined ? "" : `Content-Type: ${type}\r\n`;
    return `--b\r\nContent-Disposition: form-data; name="${name}"${named}\r\n${typed}\r\n${value}\r\n`;
  });
  return text.join("") + end;
}

async function send(toy: ToyServer, body: string, type = "multipart/form-data; boundary=b") {
  const answer = await toy.fetch("/upload", { method: "POST", headers: { "content-type": type }, body });
  return { status: answer.status, body: JSON.parse(await answer.text()) };
}

test("the file and its fields arrive, whatever their order", async () => {
  await withServer(routes, async (toy) => {
    const name = { name: "document_name", value: "Rechnung für März" };
    for (const parts of [
      [format, name, file],
      [file, format, name],
      [format, file, name],
    ]) {
      const { status, body } = await send(toy, form(parts));
      assert.equal(status, 200);
      assert.deepEqual(body, {
        bytes: 7,
        name: "a.pdf",
        type: "application/pdf",
        fields: { doc_format: "pdf", document_name: "Rechnung für März" },
      });
    }
    const native = new FormData();
    native.set("document", new File(["x".repeat(90_000)], "größe.pdf"));
    native.set("doc_format", "pdf");
    const answer = await toy.fetch("/upload", { method: "POST", body: native });
    const body = JSON.parse(await answer.text());
    assert.deepEqual([body.bytes, body.name], [90_000, "größe.pdf"]);
  });
});

test("blanks between a boundary and its line's end are passed over, as RFC 2046 asks", async () => {
  await withServer(routes, async (toy) => {
    const padded = form([format, file]).replaceAll("--b\r\n", "--b \t\r\n");
    const answer = await send(toy, padded.replace("--b--", "--b-- "));
    assert.deepEqual([answer.status, answer.body.bytes, answer.body.fields], [200, 7, { doc_format: "pdf" }]);
    assert.equal((await send(toy, form([format, { ...file, value: "x\r\n--b x" }]))).status, 400);
  });
});

test("a form that is not as asked is refused with what is wrong", async () => {
  const cases: readonly (readonly [string, number, RegExp])[] = [
    [form([format]), 400, /no part document/],
    [form([]), 400, /no part document|malformed/],
    ["", 400, /malformed|no part/],
    [form([file]), 400, /doc_format is required/],
    [form([{ ...format, value: "" }, file]), 400, /doc_format is required/],
    [form([file, file, format]), 400, /more than one part document/],
    [form([format, format, file]), 400, /more than one part doc_format/],
    [form([format, { ...file, name: "file" }]), 400, /part document/],
    [form([file, format, { ...file, name: "other" }]), 400, /a second file beside the part document; send one file/],
    [form([{ ...format, value: "x".repeat(21) }, file]), 400, /doc_format is over the limit of 20 bytes/],
    [form([file, format], ""), 400, /truncated/],
    [form([format, file], "").slice(0, -6), 400, /truncated/],
    [form([...Array.from({ length: 40 }, (_, index) => ({ name: `x${index}`, value: "" })), file]), 400, /32 parts/],
    [form([format, { ...file, value: "x".repeat(100_001) }]), 413, /97|100000 bytes/],
    [form([format, { ...file, value: "x".repeat(400_000) }]), 413, /limit/],
    [form([format, { ...file, value: "STOP" }]), 422, /Stopped/],
    [form([format, { name: "timezone", value: "Europe/Berlin" }, file]), 400, /timezone is no part of the form/],
    [
      form([format, file, { name: "time-zone", value: "UTC" }]),
      400,
      /timezone is no part of the form; send it in the ad/,
    ],
    [form([format, file, { name: "documentName", value: "x" }]), 400, /another spelling; send it as document_name/],
    [form([format, { ...file, type: "text/plain\r\nContent-Transfer-Encoding: base64" }]), 400, /A part is encoded/],
    [form([format, { ...file, value: "x\r\n--bx" }]), 400, /malformed/],
    [form([format, { ...file, value: "x\r\n--b-x" }]), 400, /malformed/],
  ];
  await withServer(routes, async (toy) => {
    for (const [body, status, message] of cases) {
      const answer = await send(toy, body);
      assert.equal(answer.status, status, `${message} ${JSON.stringify(answer.body)}`);
      assert.match(answer.body.message, message);
    }
    assert.deepEqual(toy.log, []);
  });
});

test("a part without a name is passed over, like one of another name", async () => {
  await withServer(routes, async (toy) => {
    const nameless = "--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n";
    for (const odd of [
      nameless,
      form(
        [
          { name: "", value: "x" },
          { name: "--", value: "x" },
        ],
        "",
      ),
    ]) {
      assert.equal((await send(toy, odd + form([format, file]))).status, 200);
    }
  });
});

test("a body that is no form is 415, a form without a usable boundary 400", async () => {
  await withServer(routes, async (toy) => {
    assert.equal((await send(toy, "{}", "application/json")).status, 415);
    assert.equal((await send(toy, "x", "multipart/mixed; boundary=b")).status, 415);
    for (const type of [
      "multipart/form-data",
      "multipart/form-data; boundary=",
      `multipart/form-data; boundary=${"x".repeat(71)}`,
      "multipart/form-data; boundary=b; boundary=c",
      "multipart/form-data; boundary*=utf-8''c; boundary=b",
    ]) {
      assert.equal((await send(toy, form([format, file]), type)).status, 400, type);
    }
    assert.equal(
      (await send(toy, form([format, file]), 'multipart/form-data; charset=utf-8; boundary="b"')).status,
      200,
    );
  });
});

test("unknown fields are ignored; a known field with a file name is still a field", async () => {
  await withServer(routes, async (toy) => {
    const parts = [
      { name: "__proto__", value: "x" },
      { name: "extra", value: "y" },
      { ...format, file: "f.txt" },
      file,
    ];
    const { status, body } = await send(toy, form(parts));
    assert.equal(status, 200);
    assert.deepEqual(body.fields, { doc_format: "pdf" });
  });
});

test("file names lose their folders and everything that cannot be shown", async () => {
  await withServer(routes, async (toy) => {
    for (const [given, shown] of [
      ["../../etc/passwd", "passwd"],
      ["C:\\\\Users\\\\me\\\\scan.png", "scan.png"],
      ["..", ""],
      ["in\u202egpj.exe", "ingpj.exe"],
      ["tab\there.pdf", "tabhere.pdf"],
    ] as const) {
      const { body } = await send(toy, form([format, { ...file, file: given }]));
      assert.equal(body.name, shown, given);
    }
  });
});

const headOf = (length: number) =>
  `POST /upload HTTP/1.1\r\nHost: a\r\nAuthorization: ${authorization}\r\n` +
  `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n`;

test("an upload that pauses too long is refused", async () => {
  const body = form([format, file]);
  await withServer(
    routes,
    async (toy) => {
      const text = await toy.rawStart(headOf(body.length) + body.slice(0, 150));
      assert.match(text, /^HTTP\/1\.1 400 [\s\S]*paused for too long/);
    },
    { uploadIdleMs: 200 },
  );
});

test("a client that goes away is not an error of the service", async () => {
  await withServer(routes, async (toy) => {
    const body = form([format, file]);
    const socket = await toy.connect();
    const end = readAll(socket);
    socket.write(headOf(body.length) + body.slice(0, 150));
    // An answer on another connection shows that the service has read this one's beginning.
    await toy.fetch("/nothing");
    socket.destroy();
    await end;
    await until(() => /operation="upload",method="POST",status="499"\} 1/.test(toy.metrics.render()));
    assert.deepEqual(toy.log, []);
  });
});

/** Bytes that the form's reader may hold back, since a delimiter may begin in them. */
const longestDelimiter = 20;
/** A little more than the interval at which deadlines are checked. */
const lookMs = 110;

test("a slow upload that keeps coming is not refused", async () => {
  const clock = { ms: 0 };
  let bytesRead = 0;
  const counted = defineRoute({
    ...upload,
    handler: async (request) => {
      const { content, finish } = await request.upload();
      for await (const chunk of content) bytesRead += chunk.length;
      await finish();
      return String(bytesRead);
    },
  });
  const idleMs = 300;
  await withServer(
    [counted],
    async (toy) => {
      const value = "x".repeat(1_000);
      const body = form([format, { ...file, value }]);
      const start = body.indexOf(value);
      const socket = await toy.connect();
      const answer = readAll(socket);
      socket.write(headOf(body.length) + body.slice(0, start));
      for (let sent = 100; sent <= value.length; sent += 100) {
        socket.write(value.slice(0, 100));
        await until(() => bytesRead >= sent - longestDelimiter);
        clock.ms += idleMs - 1;
        // Time enough for deadlines to be checked.
        await delay(lookMs);
      }
      socket.write(body.slice(start + value.length));
      assert.match(await answer, /^HTTP\/1\.1 200 /);
      assert.equal(bytesRead, value.length);
    },
    { uploadIdleMs: idleMs, steadyNow: () => clock.ms },
  );
});

test("every way of cutting a form into chunks gives the same answer", async () => {
  await withServer(routes, async (toy) => {
    const body = form([format, { ...file, value: "line\r\n--a\r\n--\r\n-" }, { name: "document_name", value: "n" }]);
    const answers = new Set<string>();
    for (let cut = 1; cut < body.length; cut += 3) {
      const socket = await toy.connect();
      const answer = readAll(socket);
      socket.setNoDelay(true);
      socket.write(headOf(body.length) + body.slice(0, cut));
      await delay(1);
      socket.write(body.slice(cut));
      answers.add((await answer).split("\r\n\r\n")[1] ?? "");
    }
    assert.deepEqual(
      [...answers],
      ['{"bytes":16,"name":"a.pdf","type":"application/pdf","fields":{"doc_format":"pdf","document_name":"n"}}'],
    );
  });
});
