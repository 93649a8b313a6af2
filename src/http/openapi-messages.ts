/** The messages to webhooks in the API document. */
import { Type } from "../contract/schema.ts";
import type { Schema } from "../contract/static.ts";
import { type Components, type JsonSchema, referTo } from "./openapi-schema.ts";

export type MessageShapes = Readonly<Record<string, { readonly summary: string; readonly data: Schema }>>;
type Webhooks = Readonly<Record<string, { readonly post: JsonSchema }>>;

const header = (name: string, description: string): JsonSchema => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
});
/** The headers of Standard Webhooks. */
const parameters = [
  header("webhook-id", "Id of the message, the same each time it is sent."),
  header("webhook-timestamp", "When it was sent, in seconds since 1970."),
  header("webhook-signature", "v1, and the Base64 of HMAC-SHA256 over id.timestamp.body; several during a rotation."),
];

export function describeMessages(messages: MessageShapes, components: Components): Webhooks {
  return Object.fromEntries(
    Object.entries(messages).map(([type, { summary, data }]) => {
      const message = Type.Closed({ type: Type.Literal(type), timestamp: Type.Instant(), data });
      const post = {
        operationId: `on_${type.replace(".", "_")}`,
        summary,
        description:
          "Sent to each webhook that subscribes to it, in the form standard; the other forms hold the same data.",
        tags: ["Webhooks"],
        security: [],
        parameters,
        requestBody: { required: true, content: { "application/json": { schema: referTo(message, components) } } },
        responses: {
          "2XX": { description: "Accepted." },
          "4XX": { description: "Not accepted: it is sent again later. 410 pauses the webhook." },
        },
      };
      return [type, { post }];
    }),
  );
}
