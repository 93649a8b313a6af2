/** Runs a child to its end, passes signals on to it, and gives its exit code as a shell would. */
import { spawn } from "node:child_process";
import { constants } from "node:os";
import process from "node:process";

const passedSignals = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);

/** @typedef {{ readonly exitCode: number, readonly signal?: string, readonly error?: Error }} ChildResult */

/**
 * The exit code of a child that a signal ended is 128 and the signal's number.
 * A Ctrl-C reaches the child twice, from the terminal and from here: it has to count both as one.
 * @param {string} file
 * @param {readonly string[]} words
 * @param {import("node:child_process").SpawnOptions} options
 * @returns {Promise<ChildResult>}
 */
export function runChild(file, words, options) {
  return new Promise((resolve) => {
    const child = spawn(file, words, options);
    /** @param {NodeJS.Signals} signal */
    const pass = (signal) => {
      // On Windows a console's Ctrl-C reaches the child by itself, and kill would end it at once.
      if (process.platform !== "win32") child.kill(signal);
    };
    for (const signal of passedSignals) process.on(signal, pass);
    /** @param {ChildResult} result */
    const finish = (result) => {
      for (const signal of passedSignals) process.off(signal, pass);
      resolve(result);
    };
    child.once("error", (error) => finish({ exitCode: 1, error }));
    child.once("exit", (code, signal) => {
      if (signal === null) return finish({ exitCode: code ?? 1 });
      finish({ exitCode: 128 + constants.signals[signal], signal });
    });
  });
}
