/** A streaming replica of a test's own PostgreSQL server, created by pg_basebackup. */
import { execFileSync, spawn } from "node:child_process";
import { chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.ts";
import { findPrograms, missingPostgres, runOn, serverUser, untilReady } from "./postgres.ts";

export interface TestReplica {
  /** Of the replica of a database. */
  urlOf(database: string): string;
  /** What is written to the database from here on is not seen here, until it goes on. */
  pause(): Promise<void>;
  goOn(): Promise<void>;
  start(): Promise<void>;
  /** Makes it a database of its own, which takes writes. */
  promote(): Promise<void>;
  stop(): Promise<void>;
  /** Stops it for good. */
  remove(): Promise<void>;
}

const givenServer = "A server that was given cannot be copied: run without ASSAY_TEST_POSTGRES_URL.";
const noCopy = "PostgreSQL's pg_basebackup is missing.";

/** Of one version, which must be the server's own. */
const needed = ["pg_basebackup", "postgres"];

export const missingReplica: string | false = missing();

function missing(): string | false {
  if (missingPostgres !== false) return missingPostgres;
  if ((process.env.ASSAY_TEST_POSTGRES_URL ?? "") !== "") return givenServer;
  return findPrograms(needed) === undefined ? noCopy : false;
}

export async function startReplica(server: string): Promise<TestReplica> {
  const programs = findPrograms(needed);
  if (programs === undefined) throw new Error(noCopy);
  const folder = await mkdtemp(join(tmpdir(), "assay-replica-"));
  const user = serverUser();
  if (user !== undefined) await chown(folder, user.uid, user.gid);
  const options = { cwd: folder, stdio: "ignore", ...user } as const;
  const data = join(folder, "data");
  const copy = ["-d", server, "-D", data, "--write-recovery-conf", "--wal-method=stream", "--checkpoint=fast"];
  execFileSync(join(programs, "pg_basebackup"), copy, options);
  const port = await freePort();
  const urlOf = (database: string) => {
    const url = new URL(database);
    url.port = String(port);
    return url.href;
  };
  const launch = () => {
    const words = ["-D", data, "-p", String(port), "-h", "127.0.0.1", "-k", folder, "-c", "max_connections=300"];
    return spawn(join(programs, "postgres"), words, options);
  };
  let running = launch();
  process.once("exit", () => running.kill("SIGKILL"));
  const stop = async () => {
    if (running.exitCode !== null || running.signalCode !== null) return;
    const ended = new Promise((settle) => running.once("exit", settle));
    running.kill("SIGINT");
    await ended;
  };
  await untilReady(urlOf(server));
  return {
    urlOf,
    pause: () => runOn(urlOf(server), "SELECT pg_wal_replay_pause()"),
    goOn: () => runOn(urlOf(server), "SELECT pg_wal_replay_resume()"),
    async start() {
      running = launch();
      await untilReady(urlOf(server));
    },
    promote: () => runOn(urlOf(server), "SELECT pg_promote(true, 60)"),
    stop,
    async remove() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
