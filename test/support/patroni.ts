/** Three PostgreSQL servers under Patroni and etcd, behind HAProxy, which leads to whichever of them Patroni has made the primary. */
import { execFileSync, spawn } from "node:child_process";
import { closeSync, existsSync, openSync } from "node:fs";
import { chown, cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { freePort } from "./free-port.ts";
import { eventually } from "./nodes.ts";
import { createMember, end, type Member, type Ports, type Running, signal } from "./patroni-member.ts";
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
}

const programs = ["etcd", "patroni", "haproxy"] as const;
const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"];
const find = (name: string) => folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
const absent = programs.filter((name) => find(name) === undefined);
const postgres = findPrograms(["initdb", "pg_basebackup", "pg_rewind", "postgres"]);

/** Why there is no cluster here; false where there can be one. */
export const missingPatroni: string | false =
  postgres === undefined || absent.length > 0
    ? `Not installed: ${[...absent, ...(postgres === undefined ? ["PostgreSQL"] : [])].join(", ")}. Debian has all of them as packages.`
    : false;

/**
 * Before 3.0.3 a primary that hung for longer than its lease takes the lock from its successor once it goes on, since by etcd's
 * interface 3 Patroni writes the lock without comparing (its pull request 2689). By interface 2 it compares.
 */
function etcdVersion(): 2 | 3 {
  const told = execFileSync(find("patroni") ?? "", ["--version"], { encoding: "utf8" });
  const [major = 0, minor = 0, patch = 0] = (/\d+(?:\.\d+)+/.exec(told)?.[0] ?? "").split(".").map(Number);
  return major * 10_000 + minor * 100 + patch < 30_003 ? 2 : 3;
}

const memberCount = 3;

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

interface State {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly timeline?: number;
}

const runs = ({ state }: State) => /running|streaming/.test(state);

/** What the members say of the cluster; nothing where none answers. */
async function statesBy(members: readonly Running[]): Promise<readonly State[]> {
  for (const { ports } of members) {
    const asked = fetch(`http://127.0.0.1:${ports.api}/cluster`, { signal: AbortSignal.timeout(1_000) });
    const told = await asked.then((reply) => reply.json()).catch(() => undefined);
    if (told !== undefined) return (told as { members: readonly State[] }).members;
  }
  return [];
}

async function keepLogs(logs: string): Promise<string> {
  const kept = await mkdtemp(join(tmpdir(), "assay-patroni-logs-"));
  await cp(logs, kept, { recursive: true });
  return kept;
}

/** A cluster for `work`. Where that fails, what the programs wrote remains, in a folder that the failure names. */
export async function withPatroni(work: (cluster: PatroniCluster) => Promise<void>): Promise<void> {
  const { cluster, logs, remove } = await startPatroni();
  try {
    await untilReachable(cluster);
    await work(cluster);
  } catch (error) {
    const kept = await keepLogs(logs);
    throw new Error(`${error instanceof Error ? error.message : error} Logs of the cluster: ${kept}`, { cause: error });
  } finally {
    await remove();
  }
}

async function untilReachable({ url, untilWhole }: PatroniCluster): Promise<void> {
  await untilWhole();
  await eventually("the way to the primary", () =>
    runOn(url, "SELECT 1").then(
      () => true,
      () => undefined,
    ),
  );
}

async function startPatroni() {
  const home = await mkdtemp(join(tmpdir(), "assay-patroni-"));
  const user = serverUser();
  const own = async (path: string) => {
    await mkdir(path, { recursive: true });
    if (user !== undefined) await chown(path, user.uid, user.gid);
    return path;
  };
  await own(home);
  const logs = await own(join(home, "logs"));
  const launch = (program: string, words: readonly string[], name = program) => {
    const environment = { PATH: folders.join(delimiter), HOME: home, LC_ALL: "C.UTF-8" };
    const log = openSync(join(logs, `${name}.log`), "a");
    try {
      return spawn(program, words, { cwd: home, env: environment, stdio: ["ignore", log, log], ...user });
    } finally {
      closeSync(log);
    }
  };
  const [etcdPort, peerPort, proxyPort] = [await freePort(), await freePort(), await freePort()];
  const version = etcdVersion();
  const addresses = [`http://127.0.0.1:${etcdPort}`, `http://127.0.0.1:${peerPort}`] as const;
  const etcd = launch("etcd", [
    ...["--data-dir", await own(join(home, "etcd")), "--log-level", "error"],
    ...["--listen-client-urls", addresses[0], "--advertise-client-urls", addresses[0]],
    ...["--listen-peer-urls", addresses[1], "--initial-advertise-peer-urls", addresses[1]],
    ...["--initial-cluster", `default=${addresses[1]}`],
    ...(version === 2 ? ["--enable-v2"] : []),
  ]);
  const members: Running[] = [];
  for (let at = 0; at < memberCount; at += 1) {
    const name = `member-${at}`;
    const folder = await own(join(home, name));
    members.push(await createMember({ name, folder, etcd: { port: etcdPort, version }, postgres }, launch));
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
          const found = states.find((one) => one.role === role && runs(one));
          return members.find(({ name }) => name === found?.name);
        };
        const [leader, standby] = [memberAs("leader"), memberAs("sync_standby")];
        return leader !== undefined && standby !== undefined ? { leader, standby } : undefined;
      },
    );
  const untilWhole = async () => {
    await places();
    await eventually(
      () => `all members, of ${JSON.stringify(states)}`,
      async () => {
        states = await statesBy(members);
        const leader = states.find(({ role }) => role === "leader");
        // One that does not follow the leader runs as well, on the timeline of an earlier one.
        const well = states.filter((one) => runs(one) && one.timeline === leader?.timeline);
        return well.length === memberCount ? true : undefined;
      },
    );
  };
  const cluster: PatroniCluster = {
    url: `postgres://assay@127.0.0.1:${proxyPort}/postgres`,
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
  };
  return { cluster, logs, remove };
}
