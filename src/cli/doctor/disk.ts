/** The disk of the data folder: whether it keeps what is synced, how long that takes, and how much room there is. */
import { open, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { type Finding, fine, mebibytes, problem, warning } from "./finding.ts";

/** As large as a small commit. */
const blockBytes = 4_096;
const syncLimit = 200;
const timeLimitMs = 2_000;

export interface SyncTimes {
  readonly count: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Appends blocks to a file of its own and syncs each, as commits do. */
export async function measureSync(folder: string, nowMs = () => performance.now()): Promise<SyncTimes> {
  const path = join(folder, `doctor-${process.pid}.tmp`);
  const file = await open(path, "wx", 0o600);
  try {
    const block = Buffer.alloc(blockBytes, 1);
    const times: number[] = [];
    const endMs = nowMs() + timeLimitMs;
    while (times.length < syncLimit && (times.length < 3 || nowMs() < endMs)) {
      const startMs = nowMs();
      await file.write(block);
      await file.datasync();
      times.push(nowMs() - startMs);
    }
    times.sort((left, right) => left - right);
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0;
    return { count: times.length, p50Ms: at(0.5), p99Ms: at(0.99) };
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}

/** No disk keeps a block in less: the time of a write to memory and two system calls. */
const unbelievableMs = 0.015;
const slowHalfMs = 20;
const slowMs = 100;

export function judgeSync({ count, p50Ms, p99Ms }: SyncTimes): Finding {
  const round = (ms: number) => Number(ms.toFixed(ms < 1 ? 3 : 1));
  const values = { p50Ms: round(p50Ms), p99Ms: round(p99Ms), syncs: count };
  const measured = {
    check: "disk sync",
    found: `half of ${count} syncs took ${values.p50Ms} ms or less, 99 % took ${values.p99Ms} ms or less`,
    values,
  };
  if (p50Ms < unbelievableMs) {
    return problem(
      measured,
      "The disk confirms syncs faster than any disk writes, so it confirms before the data is safe. Use a disk that honours syncs.",
    );
  }
  if (p50Ms > slowHalfMs || p99Ms > slowMs) {
    return warning(measured, "Every verdict waits for a sync. Use a local SSD, and move other writers off the disk.");
  }
  return fine(measured);
}

/** Magic numbers of statfs(2). */
const memorySystems: Readonly<Record<number, string>> = { 16914836: "tmpfs", 2240043254: "ramfs" };
const networkSystems: Readonly<Record<number, string>> = {
  26985: "NFS",
  4283649346: "CIFS",
  4266872130: "SMB2",
  16914839: "9p",
  12805120: "Ceph",
};

export function judgeFileSystem(type: number): Finding {
  const check = "file system";
  const memory = memorySystems[type];
  const network = networkSystems[type];
  if (memory !== undefined) {
    return problem(
      { check, found: `the data folder is in memory (${memory})` },
      "Set ASSAY_HOME to a folder on a disk.",
    );
  }
  if (network !== undefined) {
    return warning(
      { check, found: `the data folder is on a network file system (${network})` },
      "Locks and syncs are often not kept there. Set ASSAY_HOME to a local disk, or use PostgreSQL.",
    );
  }
  return fine({ check, found: "the data folder is on a local file system" });
}

const leastBytes = 2 ** 30;
const leastShare = 0.1;

export function judgeSpace(availableBytes: number, sizeBytes: number): Finding {
  const values = { availableBytes, sizeBytes };
  const measured = {
    check: "disk space",
    found: `${mebibytes(availableBytes)} of ${mebibytes(sizeBytes)} are free`,
    values,
  };
  const advice =
    "Free space or use a larger disk: the store grows by some 2 kB a transaction, and a full disk stops verdicts.";
  if (availableBytes < leastBytes) return problem(measured, advice);
  return availableBytes < leastShare * sizeBytes ? warning(measured, advice) : fine(measured);
}

export async function checkDisk(folder: string): Promise<readonly Finding[]> {
  const { type, bsize, blocks, bavail } = await statfs(folder);
  const space = judgeSpace(bsize * bavail, bsize * blocks);
  const system = process.platform === "linux" ? [judgeFileSystem(type)] : [];
  return [...system, space, judgeSync(await measureSync(folder))];
}
