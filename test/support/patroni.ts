/** Three PostgreSQL servers under Patroni and etcd, behind HAProxy, which leads to whichever of them Patroni has made the primary. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { chown, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { freePort } from "./free-port.ts";
import { eventually } from "./nodes.ts";
import { findPrograms, runOn, serverUser } from "./postgres.ts";

export interface PatroniCluster {
  /** Through HAProxy. */
  readonly url: string;
  /** The member that takes writes, and the one that its commits wait for, once there are both. */
  places(): Promise<{ readonly leader: Member; readonly standby: Member }>;
  /** By Patroni's own command, with both sides well. */
  switchOver(): Promise<void>;
  /** The place where Patroni's members agree stops answering, and goes on. */
  holdAgreement(): void;
  releaseAgreement(): void;
  /** Every member runs, and two of them follow the leader. */
  untilWhole(): Promise<void>;
  remove(): Promise<void>;
}

export interface Member {
  readonly name: string;
  /** Patroni and PostgreSQL at once, as a machine that loses its power. */
  kill(): Promise<void>;
  start(): void;
  /** Both stand still and close nothing, as a machine that hangs. */
  freeze(): void;
  thaw(): void;
}

const programs = ["etcd", "patroni", "haproxy"] as const;
const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"];
const absent = programs.filter((name) => !folders.some((folder) => existsSync(join(folder, name))));
const postgres = findPrograms(["initdb", "pg_basebackup", "pg_rewind", "postgres"]);

/** Why there is no cluster here; false where there can be one. */
export const missingPatroni: string | false =
  postgres === undefined || absent.length > 0
    ? `Not installed: ${[...absent, ...(postgres === undefined ? ["PostgreSQL"] : [])].join(", ")}. Debian has all of them as packages.`
    : false;

const memberCount = 3;
const limitMs = 120_000;
/** The least that Patroni takes: a leader that is not heard of for so long is replaced. */
const leaseSeconds = 20;

interface Ports {
  readonly postgres: number;
  readonly api: number;
}

/** Patroni reads YAML, of which JSON is a part. */
function settingsOf(name: string, ports: Ports, etcdPort: number, folder: string): string {
  const trusted = ["local all all trust", "host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust"];
  return JSON.stringify({
    scope: "assay",
    name,
    restapi: { listen: `127.0.0.1:${ports.api}`, connect_address: `127.0.0.1:${ports.api}` },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
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
      parameters: { unix_socket_directories: folder },
    },
  });
}

/** Whoever is said to be the primary gets the connections, and whoever no longer is loses them. */
function proxySettings(port: number, members: readonly Ports[]): string {
  const servers = members.map(
    ({ postgres: at, api }, number) => `  server member-${number} 127.0.0.1:${at} check port ${api}`,
  );
  return [
    "defaults\n  mode tcp\n  timeout connect 2s\n  timeout client 10m\n  timeout server 10m\n  timeout check 1s",
    `listen primary\n  bind 127.0.0.1:${port}\n  option httpchk GET /primary`,
    "  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions",
    ...servers,
    "",
  ].join("\n");
}

const isGone = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function end(child: ChildProcess): Promise<void> {
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

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended by itself.
  }
}

interface Running extends Member {
  readonly ports: Ports;
  tellAll(name: NodeJS.Signals): void;
}

async function createMember(
  name: string,
  folder: string,
  etcdPort: number,
  launch: (program: string, words: readonly string[]) => ChildProcess,
): Promise<Running> {
  const ports = { postgres: await freePort(), api: await freePort() };
  const file = join(folder, "patroni.yml");
  await writeFile(file, settingsOf(name, ports, etcdPort, folder));
  let patroni = launch("patroni", [file]);
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
      patroni = launch("patroni", [file]);
    },
    freeze: () => tellAll("SIGSTOP"),
    thaw: () => tellAll("SIGCONT"),
  };
}

interface State {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

/** What the members say of the cluster; nothing where none answers. */
async function statesBy(members: readonly Running[]): Promise<readonly State[]> {
  for (const { ports } of members) {
    const asked = fetch(`http://127.0.0.1:${ports.api}/cluster`, { signal: AbortSignal.timeout(1_000) });
    const told = await asked.then((reply) => reply.json()).catch(() => undefined);
    if (told !== undefined) return (told as { members: readonly State[] }).members;
  }
  return [];
}

export async function startPatroni(): Promise<PatroniCluster> {
  const home = await mkdtemp(join(tmpdir(), "assay-patroni-"));
  const user = serverUser();
  const own = async (path: string) => {
    await mkdir(path, { recursive: true });
    if (user !== undefined) await chown(path, user.uid, user.gid);
    return path;
  };
  await own(home);
  const launch = (program: string, words: readonly string[]) => {
    const environment = { PATH: folders.join(delimiter), HOME: home, LC_ALL: "C.UTF-8" };
    return spawn(program, words, { cwd: home, env: environment, stdio: "ignore", ...user });
  };
  const [etcdPort, peerPort, proxyPort] = [await freePort(), await freePort(), await freePort()];
  const addresses = [`http://127.0.0.1:${etcdPort}`, `http://127.0.0.1:${peerPort}`] as const;
  const etcd = launch("etcd", [
    ...["--data-dir", await own(join(home, "etcd")), "--log-level", "error"],
    ...["--listen-client-urls", addresses[0], "--advertise-client-urls", addresses[0]],
    ...["--listen-peer-urls", addresses[1], "--initial-advertise-peer-urls", addresses[1]],
    ...["--initial-cluster", `default=${addresses[1]}`],
  ]);
  const members: Running[] = [];
  for (let at = 0; at < memberCount; at += 1) {
    members.push(await createMember(`member-${at}`, await own(join(home, `member-${at}`)), etcdPort, launch));
  }
  const proxyFile = join(home, "haproxy.cfg");
  await writeFile(
    proxyFile,
    proxySettings(
      proxyPort,
      members.map(({ ports }) => ports),
    ),
  );
  const proxy = launch("haproxy", ["-db", "-f", proxyFile]);
  // A test that dies takes its servers with it.
  process.once("exit", () => {
    for (const member of members) member.tellAll("SIGKILL");
    for (const child of [etcd, proxy]) child.kill("SIGKILL");
  });
  const remove = async () => {
    await Promise.all(members.map((member) => member.kill()));
    await Promise.all([end(etcd), end(proxy)]);
    await rm(home, { recursive: true, force: true });
  };
  let states: readonly State[] = [];
  const places = () =>
    eventually(
      () => `a leader with a replica that commits wait for, of ${JSON.stringify(states)}`,
      async () => {
        states = await statesBy(members);
        const memberAs = (role: string) => {
          const found = states.find((one) => one.role === role && /running|streaming/.test(one.state));
          return members.find(({ name }) => name === found?.name);
        };
        const [leader, standby] = [memberAs("leader"), memberAs("sync_standby")];
        return leader !== undefined && standby !== undefined ? { leader, standby } : undefined;
      },
      limitMs,
    );
  const untilWhole = async () => {
    await places();
    await eventually(
      () => `all members, of ${JSON.stringify(states)}`,
      async () => {
        states = await statesBy(members);
        const well = states.filter(({ state }) => /running|streaming/.test(state));
        return well.length === memberCount ? true : undefined;
      },
      limitMs,
    );
  };
  const url = `postgres://assay@127.0.0.1:${proxyPort}/postgres`;
  try {
    await untilWhole();
    await eventually(
      "the way to the primary",
      () =>
        runOn(url, "SELECT 1").then(
          () => true,
          () => undefined,
        ),
      limitMs,
    );
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    url,
    places,
    async switchOver() {
      const { name, ports } = (await places()).leader;
      const body = JSON.stringify({ leader: name });
      const reply = await fetch(`http://127.0.0.1:${ports.api}/switchover`, { method: "POST", body });
      if (!reply.ok) throw new Error(`Patroni refuses to switch over: ${await reply.text()}`);
    },
    holdAgreement: () => signal(etcd.pid ?? 0, "SIGSTOP"),
    releaseAgreement: () => signal(etcd.pid ?? 0, "SIGCONT"),
    untilWhole,
    remove,
  };
}
