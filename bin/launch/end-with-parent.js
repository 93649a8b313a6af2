/** Ends this process as SIGTERM would once its parent is gone: a parent that is killed passes no signal on. */
import process from "node:process";

const pollMs = 500;
const parent = process.ppid;

// Windows still reports the former parent, so this cannot work there.
if (process.platform !== "win32") {
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, pollMs);
  timer.unref();
}
