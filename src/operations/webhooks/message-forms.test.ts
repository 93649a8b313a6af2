import assert from "node:assert/strict";
import { test } from "node:test";
import type { Message, MessageForm } from "../../contract/webhooks.ts";
import { isWanted, writeMessage } from "./message-forms.ts";

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
  const write = (form: MessageForm) => writeMessage(form, message, origin).body;
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
  const named: Message = { ...message, type: "document.tampered", data: { document_name: "[pay](https://x.example)" } };
  const [{ content }] = JSON.parse(writeMessage("teams", named, origin).body).attachments;
  assert.equal(content.body[1].facts[0].value, "\\[pay\\]\\(https://x.example\\)");
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
