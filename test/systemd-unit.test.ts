/** The systemd unit, as far as it can be held to the service without systemd. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { settings } from "../src/config.ts";

const root = join(import.meta.dirname, "..");
const read = (...path: readonly string[]) => readFileSync(join(root, ...path), "utf8");
const unit = read("deploy", "systemd", "assay.service");

/** All values of a key, in any section. */
const valuesOf = (key: string) => [...unit.matchAll(new RegExp(`^${key}=(.*)$`, "gm"))].map(([, value = ""]) => value);
const [seconds, files] = ["TimeoutStopSec", "LimitNOFILE"].map((key) => Number(valuesOf(key)[0]));

test("each line is a section, a comment or a key with a value", () => {
  const sections: string[] = [];
  for (const line of unit.split("\n")) {
    if (line === "" || line.startsWith("#")) continue;
    if (/^\[\w+\]$/.test(line)) sections.push(line);
    else assert.match(line, /^[A-Z][A-Za-z]+=/, line);
  }
  assert.deepEqual(sections, ["[Unit]", "[Service]", "[Install]"]);
});

test("the unit starts what npm start starts, with settings that exist, and stops it in time", () => {
  const { scripts } = JSON.parse(read("package.json")) as { readonly scripts: { readonly start: string } };
  const [start = ""] = valuesOf("ExecStart");
  assert.equal(scripts.start.split(" || ")[1], start.replace("/usr/bin/", ""));
  const names = Object.values(settings).map(({ name }) => name as string);
  for (const [name = ""] of valuesOf("Environment")
    .join(" ")
    .matchAll(/ASSAY_\w+/g))
    assert.ok(names.includes(name), name);
  assert.ok((seconds ?? 0) > settings.drainTimeoutMs.fallback / 1_000);
  assert.ok((files ?? 0) > settings.connectionLimit.fallback + 256);
  assert.deepEqual([valuesOf("StateDirectory"), valuesOf("StateDirectoryMode")], [["assay"], ["0700"]]);
  assert.match(valuesOf("Environment").join(" "), /ASSAY_HOME=\/var\/lib\/assay\b/);
});

test("the unit leaves what the service needs: V8's compiler, priorities, and namespaces for documents", () => {
  assert.deepEqual(valuesOf("MemoryDenyWriteExecute"), []);
  assert.ok(!valuesOf("SystemCallFilter").some((value) => value.startsWith("~") && value.includes("@resources")));
  const launcher = read("src", "forgery", "isolation", "find-launcher.ts");
  const namesOfSystemd: Readonly<Record<string, string>> = { mount: "mnt" };
  const wanted = [...launcher.matchAll(/"--(user|net|ipc|pid|mount|uts|cgroup)"/g)].map(
    ([, kind = ""]) => namesOfSystemd[kind] ?? kind,
  );
  assert.deepEqual(valuesOf("RestrictNamespaces").join().split(" ").sort(), wanted.sort());
});

test("the unit confines the service", () => {
  for (const key of [
    "NoNewPrivileges",
    "PrivateTmp",
    "PrivateDevices",
    "ProtectHome",
    "ProtectKernelTunables",
    "LockPersonality",
    "RestrictSUIDSGID",
  ]) {
    assert.deepEqual(valuesOf(key), ["yes"], key);
  }
  assert.deepEqual(
    [valuesOf("CapabilityBoundingSet"), valuesOf("ProtectSystem"), valuesOf("UMask")],
    [[""], ["strict"], ["0077"]],
  );
  assert.notEqual(valuesOf("User")[0] ?? "root", "root");
});
