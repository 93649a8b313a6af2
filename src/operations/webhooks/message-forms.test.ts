import assert from "node:assert/strict";
import { test } from "node:test";
import type { Message, WrittenForm } from "../../contract/webhooks.ts";
import { formOf, isWanted, writeMessage } from "./message-forms.ts";

const message: Message = {
  type: "case.mentioned",
  timestamp: "2026-01-02T03:04:05.000Z",
  data: { caseId: "case-7", highestScore: 91.5, assignee: "ann", outcome: null, mentions: ["bob", "<!channel>"] },
};

const origin = { webhookId: "wh1", messageId: "msg_wh1_7" };

test("a CloudEvent has the attributes of its specification and the data of the message", () => {
  const { contentType, body } = writeMessage("cloudevents", message, origin);
  assert.equal(contentType, "application/cloudevents+json; charset=utf-8");
  assert.deepEqual(JSON.parse(body), {
    specversion: "1.0",
    id: "msg_wh1_7",
    source: "/webhooks/wh1",
    type: "assay.case.mentioned",
    subject: "case-7",
    time: message.timestamp,
    datacontenttype: "application/json",
    data: message.data,
  });
  assert.equal(writeMessage("standard", message, origin).contentType, "application/json");
});

test("a message is written as it is, for Slack and for Teams", () => {
  const write = (form: WrittenForm) => writeMessage(form, message, origin).body;
  assert.deepEqual(JSON.parse(write("standard")), message);
  assert.deepEqual(JSON.parse(write("slack")), {
    text: "A note of a case mentions somebody",
    blocks: [
      { type: "header", text: { type: "plain_text", text: "A note of a case mentions somebody" } },
      {
        type: "section",
        text: {
          type: "mrkdwn",
          text: [
            "*Case id:* case-7",
            "*Highest score:* 91.5",
            "*Assignee:* ann",
            "*Mentions:* bob, &lt;!channel&gt;",
            "*Time:* 2026-01-02T03:04:05.000Z",
          ].join("\n"),
          verbatim: true,
        },
      },
    ],
  });
  const [{ contentType, content }] = JSON.parse(write("teams")).attachments;
  assert.equal(contentType, "application/vnd.microsoft.card.adaptive");
  assert.equal(content.type, "AdaptiveCard");
  assert.deepEqual(content.body[1].facts[0], { title: "Case id", value: "case-7" });
});

test("a text of a stranger becomes no link in Teams", () => {
  const named: Message = {
    ...message,
    type: "document.tampered",
    data: { document_name: "[pay](https://x.example) www.x.example" },
  };
  const [{ content }] = JSON.parse(writeMessage("teams", named, origin).body).attachments;
  assert.equal(content.body[1].facts[0].value, "\\[pay\\]\\(https:\u200b//x.example\\) www.\u200bx.example");
});

test("a webhook wants messages from its score on, and those that concern its person", () => {
  assert.equal(isWanted(message, {}), true);
  assert.equal(isWanted(message, { minimumScore: 92 }), false);
  assert.equal(isWanted(message, { minimumScore: 91.5 }), true);
  assert.equal(isWanted({ ...message, data: {} }, { minimumScore: 92 }), true);
  assert.equal(isWanted(message, { concerns: "ann" }), true);
  assert.equal(isWanted(message, { concerns: "bob" }), true);
  assert.equal(isWanted(message, { concerns: "eve" }), false);
  assert.equal(isWanted({ ...message, data: {} }, { concerns: "ann" }), false);
});

test("a mail has a subject of the service's own words, and no text of a stranger becomes a line", () => {
  assert.equal(formOf({ url: "mailto:a@example.com", form: "slack" }), "mail");
  assert.equal(formOf({ url: "https://example.com" }), "standard");
  const write = (data: Message["data"]) => JSON.parse(writeMessage("mail", { ...message, data }, origin).body);
  assert.deepEqual(write({ caseId: "case-7", outcome: null }), {
    subject: "A note of a case mentions somebody (case-7)",
    text: "Case id: case-7\nTime: 2026-01-02T03:04:05.000Z\n",
  });
  const document_name = "a.pdf\r\nTampered: false";
  const named: Message = { ...message, type: "document.tampered", data: { id: 4, document_name } };
  const { subject, text } = JSON.parse(writeMessage("mail", named, origin).body);
  assert.equal(subject, "A document is likely tampered with (document 4)");
  assert.equal(text.split("\n")[1], "Document name: a.pdf Tampered: false");
});
