/** A member of a cluster under Patroni: the program, and the PostgreSQL server that it looks after. */
import type { ChildProcess } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "./free-port.ts";

export interface Member {
  readonly name: string;
  /** Patroni and PostgreSQL at once, as a machine that loses its power. */
  kill(): Promise<void>;
  start(): void;
  /** Both stand still and close nothing, as a machine that hangs. */
  freeze(): void;
  thaw(): void;
}

/** The least that Patroni takes: a leader that is not heard of for so long is replaced. */
const leaseSeconds = 20;

export interface Ports {
  readonly postgres: number;
  readonly api: number;
}

export interface MemberPlace {
  readonly name: string;
  readonly folder: string;
  readonly etcd: { readonly port: number; readonly version: 2 | 3 };
  /** Where PostgreSQL's programs are. */
  readonly postgres: string | undefined;
}

/** Patroni reads YAML, of which JSON is a part. */
function settingsOf({ name, folder, etcd, postgres }: MemberPlace, ports: Ports): string {
  const trusted = ["local all all trust", "host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust"];
  return JSON.stringify({
    scope: "assay",
    name,
    restapi: { listen: `127.0.0.1:${ports.api}`, connect_address: `127.0.0.1:${ports.api}` },
    [etcd.version === 2 ? "etcd" : "etcd3"]: { host: `127.0.0.1:${etcd.port}` },
    bootstrap: {
      dcs: {
        ttl: leaseSeconds,
        loop_wait: 2,
        retry_timeout: 3,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 300, wal_log_hints: "on" } },
      },
      initdb: [{ encoding: "UTF8" }],
    },
    postgresql: {
      listen: `127.0.0.1:${ports.postgres}`,
      connect_address: `127.0.0.1:${ports.postgres}`,
      data_dir: join(folder, "data"),
      bin_dir: postgres,
      pgpass: join(folder, "pgpass"),
      authentication: { superuser: { username: "assay" }, replication: { username: "copier" } },
      pg_hba: trusted,
      // One that cannot be rewound is copied anew, for which an operator would have to ask otherwise.
      remove_data_directory_on_rewind_failure: true,
      parameters: { unix_socket_directories: folder },
    },
  });
}

const isGone = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

export async function end(child: ChildProcess): Promise<void> {
  if (isGone(child)) return;
  const ended = new Promise((settle) => child.once("exit", settle));
  child.kill("SIGKILL");
  await ended;
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, "latin1");
  } catch {
    return "";
  }
}

/** A process and all that it has started, by what /proc says of parents. */
function familyOf(first: number): readonly number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    const status = readIfThere(`/proc/${name}/stat`);
    parents.set(Number(name), Number(status.slice(status.lastIndexOf(")")).split(" ")[2]));
  }
  const family = [first];
  for (const one of family) for (const [child, parent] of parents) if (parent === one) family.push(child);
  return family;
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended by itself.
  }
}

export interface Running extends Member {
  readonly ports: Ports;
  tellAll(name: NodeJS.Signals): void;
}

export async function createMember(
  place: MemberPlace,
  launch: (program: string, words: readonly string[], name: string) => ChildProcess,
): Promise<Running> {
  const { name, folder } = place;
  const ports = { postgres: await freePort(), api: await freePort() };
  const file = join(folder, "patroni.yml");
  await writeFile(file, settingsOf(place, ports));
  let patroni = launch("patroni", [file], name);
  const tellAll = (name: NodeJS.Signals) => {
    // PostgreSQL has a session of its own: it is found by the file that it writes.
    const postmaster = Number(readIfThere(join(folder, "data", "postmaster.pid")).split("\n")[0]);
    const postgres = postmaster > 0 ? familyOf(postmaster) : [];
    for (const pid of [...familyOf(patroni.pid ?? 0), ...postgres]) signal(pid, name);
  };
  return {
    name,
    ports,
    tellAll,
    async kill() {
      tellAll("SIGKILL");
      await end(patroni);
    },
    start() {
      patroni = launch("patroni", [file], name);
    },
    freeze: () => tellAll("SIGSTOP"),
    thaw: () => tellAll("SIGCONT"),
  };
}
