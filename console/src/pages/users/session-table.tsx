/** Where a person is signed in. */
import type { SessionInfo } from "../../../../client/interface.ts";
import { formatTime } from "../../data/format.ts";
import { Button } from "../../parts/button.tsx";
import { Empty } from "../../parts/states.tsx";
import { Table } from "../../parts/table.tsx";

export function SessionTable({
  sessions,
  onEnd,
}: {
  readonly sessions: readonly SessionInfo[];
  readonly onEnd?: (session: SessionInfo) => Promise<void>;
}) {
  return (
    <Table
      rows={sessions}
      columns={[
        { name: "Browser", cell: ({ agent, isCurrent }) => (isCurrent ? "This browser" : browserOf(agent)) },
        { name: "From", cell: ({ address }) => <span class="mono">{address}</span> },
        { name: "Side", cell: ({ mode }) => mode },
        { name: "Since", cell: ({ openedAt }) => formatTime(openedAt) },
        { name: "Last used", cell: ({ lastUsedAt }) => formatTime(lastUsedAt) },
        ...(onEnd === undefined
          ? []
          : [
              {
                name: <span class="soft">Actions</span>,
                cell: (session: SessionInfo) =>
                  session.isCurrent ? null : (
                    <Button name="End" class="button small danger" onClick={() => onEnd(session)} />
                  ),
              },
            ]),
      ]}
      keyOf={({ id }) => id}
      label="Sessions"
      empty={<Empty title="No sessions" />}
    />
  );
}

/** The names that people know; a browser also names those that it wants to be taken for, so the order counts. */
const browsers = [
  ["Edg/", "Edge"],
  ["Firefox/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;
const systems = ["Windows", "Android", "iPhone", "iPad", "Mac OS X", "Linux"] as const;

function browserOf(agent: string): string {
  const browser = browsers.find(([mark]) => agent.includes(mark))?.[1];
  const system = systems.find((one) => agent.includes(one));
  if (browser === undefined) return agent === "" ? "unknown" : agent.slice(0, 60);
  return system === undefined ? browser : `${browser} on ${system}`;
}
