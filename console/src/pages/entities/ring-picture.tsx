/** What an entity shares with others, drawn: the entity, what it uses, and who uses the same. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { EntityProfile } from "../../../../client/interface.ts";
import { countOf } from "../../data/format.ts";
import { addressOfEntity, entityNames } from "../../parts/entity-link.tsx";
import { goTo } from "../../routing/router.ts";

type Node = EntityProfile["nodes"][number];

const width = 900;
const rowHeight = 30;
const columns = [110, 450, 760] as const;
const shownCharacters = 22;

interface Placed extends Node {
  readonly x: number;
  readonly y: number;
}

export function RingPicture({ profile: { nodes, links } }: { readonly profile: EntityProfile }) {
  const placed = placeNodes(nodes);
  const height =
    rowHeight * Math.max(...columns.map((_, step) => nodes.filter((one) => one.distance === step).length), 1) + 20;
  const box = useRef<HTMLDivElement>(null);
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setCut(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      {isCut ? <p class="soft small">The picture is wider than the screen: scroll it sideways.</p> : null}
      <div class="ring-frame" ref={box} tabIndex={isCut ? 0 : undefined}>
        <svg
          class="ring"
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={`${countOf(nodes.length - 1, "connected entity", "connected entities")}, listed below`}
        >
          {links.map(({ from, to, transactions }) => {
            const [one, other] = [placed[from], placed[to]];
            if (one === undefined || other === undefined) return null;
            return (
              <path
                key={`${from} ${to}`}
                d={curveBetween(one, other, height)}
                stroke-width={Math.min(5, 1 + Math.log2(transactions))}
              />
            );
          })}
          {placed.map((node) => (
            <Mark key={`${node.kind} ${node.id}`} node={node} height={height} />
          ))}
        </svg>
      </div>
    </>
  );
}

function Mark({ node, height }: { readonly node: Placed; readonly height: number }) {
  const { kind, id, x, frauds, flagged, transactions } = node;
  const state = frauds > 0 ? "fraud" : flagged > 0 ? "flagged" : "calm";
  const y = yOf(node, height);
  const name = id.length > shownCharacters ? `${id.slice(0, shownCharacters)}…` : id;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the table below has the same links
    <g class={`node ${state}`} onClick={() => goTo(addressOfEntity(kind, id))}>
      <title>
        {`${entityNames[kind]} ${id}: ${countOf(transactions, "transaction", "transactions")}, ${flagged} flagged, ${frauds} fraud`}
      </title>
      {kind === "account" ? (
        <circle cx={x} cy={y} r="7" />
      ) : (
        <rect x={x - 7} y={y - 7} width="14" height="14" rx={kind === "device" ? 3 : 0} />
      )}
      <text x={x + 13} y={y + 4}>
        {name}
      </text>
    </g>
  );
}

function placeNodes(nodes: readonly Node[]): readonly Placed[] {
  const counts = columns.map((_, step) => nodes.filter(({ distance }) => distance === step).length);
  const placed = columns.map(() => 0);
  return nodes.map((node) => {
    const at = placed[node.distance] ?? 0;
    placed[node.distance] = at + 1;
    // From 0 to 1 within its column; the height follows from the longest one.
    return { ...node, x: columns[node.distance] ?? 0, y: (at + 0.5) / Math.max(1, counts[node.distance] ?? 1) };
  });
}

const yOf = ({ y }: Placed, height: number): number => 10 + y * (height - 20);

function curveBetween(one: Placed, other: Placed, height: number): string {
  const [from, to] = [yOf(one, height), yOf(other, height)];
  const middle = (one.x + other.x) / 2 + (one.x === other.x ? 60 : 0);
  return `M${one.x} ${from}C${middle} ${from} ${middle} ${to} ${other.x} ${to}`;
}
