/** The store, the port, and what documents are confined by. */
import { once } from "node:events";
import { createServer } from "node:net";
import { openLauncher } from "../../compose/documents.ts";
import { readStoreHealth, type StoreHealth } from "../../compose/store-health.ts";
import type { Config } from "../../config.ts";
import type { DataFolder } from "../../data-folder.ts";
import { hasCode } from "../../errors.ts";
import { listenProblem } from "../start-problem.ts";
import { type Finding, fine, problem, warning } from "./finding.ts";

export function judgeStore({ kind, isThere, problems, values }: StoreHealth): readonly Finding[] {
  const check = "store";
  if (!isThere) return [fine({ check, found: "there is none yet; the first start makes it" })];
  if (problems.length === 0) return [fine({ check, found: `the ${kind} store can be read`, values })];
  const advice = "See docs/operations.md, and keep a copy of the data folder before anything is changed.";
  return problems.map((found) => problem({ check, found, values }, advice));
}

export async function checkStore(config: Config, folder: DataFolder): Promise<readonly Finding[]> {
  return judgeStore(await readStoreHealth(config, folder));
}

/** While the service runs, its own port is in use. */
export async function checkPort(host: string, name: string, port: number, isRunning: boolean): Promise<Finding> {
  const check = name === "ASSAY_PORT" ? "port" : "metrics port";
  if (port === 0) return fine({ check, found: "a free one is taken" });
  const server = createServer();
  try {
    server.listen({ host, port, exclusive: true });
    await once(server, "listening");
    return fine({ check, found: `${port} is free on ${host}` });
  } catch (error) {
    const isTaken = hasCode(error, "EADDRINUSE");
    if (isTaken && isRunning) return fine({ check, found: `${port} is taken, and a service has the data folder` });
    const explained = listenProblem(error, host, name, port);
    const found = explained instanceof Error ? explained.message : String(explained);
    return problem({ check, found }, "");
  } finally {
    server.close();
  }
}

export async function checkConfinement(config: Config): Promise<Finding> {
  const check = "documents";
  const advice =
    "Install util-linux 2.41 or newer, allow user namespaces for this user, or set ASSAY_DOCUMENT_CONFINEMENT to none.";
  try {
    const { hides, filtersCalls } = await openLauncher(config);
    const files = hides === "files and network" ? ", open no files but the program's" : "";
    const calls = filtersCalls ? ", and cannot make system calls that reading does not need" : "";
    if (hides !== "nothing") {
      return fine({ check, found: `processes that read documents have no network${files}${calls}` });
    }
  } catch (error) {
    return problem({ check, found: error instanceof Error ? error.message : String(error) }, advice);
  }
  const found = "processes that read documents are not confined by the system";
  return config.documentConfinement === "none"
    ? fine({ check, found: `${found}, as set` })
    : warning({ check, found }, advice);
}
