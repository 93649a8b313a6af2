/** A PostgreSQL server for tests: the one that the environment names, else one of this machine's programs, started for this run. */
import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { Client } from "pg";
import { freePort } from "./free-port.ts";

export interface TestDatabase {
  /** Of a database that nobody else has. */
  readonly url: string;
  drop(): Promise<void>;
}

export interface TestServer {
  readonly url: string;
  createDatabase(): Promise<TestDatabase>;
  /** Kills it as a power cut does; undefined for a server that was given. */
  readonly kill: (() => Promise<void>) | undefined;
  /** The same, and starts it again after a while. */
  readonly crash: ((awayMs: number) => Promise<void>) | undefined;
  stop(): Promise<void>;
}

const startLimitMs = 30_000;
const pollMs = 50;
/** Where durability is what is tested, the server syncs; everywhere else that only costs time. */
const quick = ["-c", "fsync=off", "-c", "full_page_writes=off"];

/** The server refuses to run as root. */
const isRoot = process.getuid?.() === 0;

const absence =
  "There is no PostgreSQL to test on: set ASSAY_TEST_POSTGRES_URL, or install it so that its programs are on PATH or under /usr/lib/postgresql.";

/** Why tests on PostgreSQL are skipped, which the gate reports and CI treats as a failure; false where there is a server. */
export const missingPostgres: string | false =
  (process.env.ASSAY_TEST_POSTGRES_URL ?? "") === "" && findPrograms() === undefined ? absence : false;

export async function startPostgres({ isDurable = false } = {}): Promise<TestServer> {
  const given = process.env.ASSAY_TEST_POSTGRES_URL;
  if (given !== undefined && given !== "")
    return {
      url: given,
      createDatabase: () => createDatabase(given),
      kill: undefined,
      crash: undefined,
      stop: async () => {},
    };
  const programs = findPrograms();
  if (programs === undefined)
    return {
      url: "",
      createDatabase: () => Promise.reject(new Error(absence)),
      kill: undefined,
      crash: undefined,
      stop: async () => {},
    };
  const folder = await mkdtemp(join(tmpdir(), "assay-postgres-"));
  const user = serverUser();
  if (user !== undefined) await chown(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const options = { cwd: folder, ...user };
  execFileSync(join(programs, "initdb"), ["-D", data, "-U", "assay", "-A", "trust", "-E", "UTF8", "-N"], {
    ...options,
    stdio: "ignore",
  });
  const port = await freePort();
  const start = () =>
    spawn(
      join(programs, "postgres"),
      [
        ...["-D", data, "-p", String(port), "-h", "127.0.0.1", "-k", folder, "-c", "max_connections=300"],
        ...(isDurable ? [] : quick),
      ],
      { ...options, stdio: "ignore" },
    );
  let server = start();
  const url = `postgres://assay@127.0.0.1:${port}/postgres`;
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((settle) => server.once("exit", settle));
    server.kill(signal);
    await ended;
  };
  const stop = async () => {
    await end("SIGINT");
    await rm(folder, { recursive: true, force: true });
  };
  const crash = async (awayMs: number) => {
    await end("SIGKILL");
    await setTimeout(awayMs);
    await untilReady(url, () => {
      // What the killed one left running has to end first: until then a new one gives up.
      if (server.exitCode !== null || server.signalCode !== null) server = start();
    });
  };
  // A test that dies takes its server with it.
  process.once("exit", () => server.kill("SIGKILL"));
  await untilReady(url).catch(async (error) => {
    await stop();
    throw error;
  });
  return { url, createDatabase: () => createDatabase(url), kill: () => end("SIGKILL"), crash, stop };
}

export async function createDatabase(server: string): Promise<TestDatabase> {
  const name = `assay_test_${randomBytes(6).toString("hex")}`;
  await runOn(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runOn(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

/** One statement, on a connection of its own. */
export async function runOn(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** The first folder, or the newest version, that has all of these. */
export function findPrograms(names: readonly string[] = ["initdb", "postgres"]): string | undefined {
  const installed = "/usr/lib/postgresql";
  const versions = existsSync(installed) ? readdirSync(installed) : [];
  const newest = versions.sort((one, other) => Number(other) - Number(one)).map((name) => join(installed, name, "bin"));
  const folders = [...(process.env.PATH ?? "").split(delimiter), ...newest];
  return folders.find((folder) => names.every((name) => existsSync(join(folder, name))));
}

/** The user that the server runs as; undefined if it is the one that runs the test. */
export function serverUser(): { readonly uid: number; readonly gid: number } | undefined {
  return isRoot ? findUser() : undefined;
}

function findUser(): { readonly uid: number; readonly gid: number } {
  for (const name of ["postgres", "nobody"]) {
    try {
      const idOf = (flag: string) => Number(execFileSync("id", [flag, name], { encoding: "utf8" }));
      return { uid: idOf("-u"), gid: idOf("-g") };
    } catch {
      // There may be no such user.
    }
  }
  throw new Error("PostgreSQL does not run as root, and there is no other user to run it as.");
}

export async function untilReady(url: string, before: () => void = () => undefined): Promise<void> {
  const end = Date.now() + startLimitMs;
  for (;;) {
    try {
      before();
      await runOn(url, "SELECT 1");
      return;
    } catch (error) {
      if (Date.now() > end) throw new Error("PostgreSQL did not start in time.", { cause: error });
      await setTimeout(pollMs);
    }
  }
}
