import assert from "node:assert/strict";
import { test } from "node:test";
import type { Message } from "../../contract/webhooks.ts";
import { formOf, isWanted, writeMessage } from "./message-forms.ts";

const message: Message = {
  type: "case.mentioned",
  timestamp: "2026-01-02T03:04:05.000Z",
  data: { caseId: "case-7", highestScore: 91.5, assignee: "ann", outcome: null, mentions: ["bob", "<!channel>"] },
};

test("a message is written as it is, for Slack and for Teams", () => {
  assert.deepEqual(JSON.parse(writeMessage("standard", message)), message);
  assert.deepEqual(JSON.parse(writeMessage("slack", message)), {
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
  const [{ contentType, content }] = JSON.parse(writeMessage("teams", message)).attachments;
  assert.equal(contentType, "application/vnd.microsoft.card.adaptive");
  assert.equal(content.type, "AdaptiveCard");
  assert.deepEqual(content.body[1].facts[0], { title: "Case id", value: "case-7" });
});

test("a text of a stranger becomes no link in Teams", () => {
  const named: Message = { ...message, type: "document.tampered", data: { document_name: "[pay](https://x.example)" } };
  const [{ content }] = JSON.parse(writeMessage("teams", named)).attachments;
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

test("a mail has a subject of the service's own words, and no text of a stranger becomes a line", () => {
  assert.equal(formOf({ url: "mailto:a@example.com", form: "slack" }), "mail");
  assert.equal(formOf({ url: "https://example.com" }), "standard");
  assert.deepEqual(JSON.parse(writeMessage("mail", { ...message, data: { caseId: "case-7", outcome: null } })), {
    subject: "A note of a case mentions somebody (case-7)",
    text: "Case id: case-7\nTime: 2026-01-02T03:04:05.000Z\n",
  });
  const document_name = "a.pdf\r\nTampered: false";
  const named: Message = { ...message, type: "document.tampered", data: { id: 4, document_name } };
  const { subject, text } = JSON.parse(writeMessage("mail", named));
  assert.equal(subject, "A document is likely tampered with (document 4)");
  assert.equal(text.split("\n")[1], "Document name: a.pdf Tampered: false");
});
