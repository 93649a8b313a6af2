/** Ends this process as SIGTERM would once its parent is gone: a parent that is killed outright passes nothing on. */
import process from "node:process";

const pollMs = 500;
const parent = process.ppid;

// Windows keeps telling the former parent, so there is nothing to see there.
if (process.platform !== "win32") {
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, pollMs);
  timer.unref();
}
