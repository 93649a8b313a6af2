/** Preloaded into the command of a gate: ends it, and all that it has started, once the gates themselves are gone. */
import process from "node:process";

const pollMs = 500;
const parent = process.ppid;

// What the command starts is in its group. Windows still reports the former parent.
if (process.platform !== "win32" && process.env.GATES_PROCESS === String(parent)) {
  const timer = setInterval(() => {
    if (process.ppid !== parent) process.kill(-process.pid, "SIGKILL");
  }, pollMs);
  timer.unref();
}
