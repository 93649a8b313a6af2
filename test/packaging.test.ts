/** The image, the compose file and the manifests, as far as they can be checked without a container engine. */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { parseAllDocuments } from "yaml";
import { readConfig, settings } from "../src/config.ts";

const root = join(import.meta.dirname, "..");
const deploy = join(root, "deploy");
const manifestFolder = join(deploy, "kubernetes");

type Tree = Readonly<Record<string, unknown>>;

function read(...path: readonly string[]): string {
  return readFileSync(join(root, ...path), "utf8");
}

function parse(text: string): readonly Tree[] {
  return parseAllDocuments(text, { uniqueKeys: true }).map((document) => {
    assert.deepEqual(document.errors, []);
    return document.toJS() as Tree;
  });
}

/** The value at a path such as `spec.template.0.name`; undefined where there is none. */
function at(tree: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((value, key) => (value as Tree | undefined)?.[key], tree);
}

// --- the image

/** Each instruction with its words, lines that go on joined. */
const instructions = read("deploy", "Dockerfile")
  .replace(/^\s*#.*\n/gm, "")
  .replace(/\\\n/g, " ")
  .split("\n")
  .filter((line) => line.trim() !== "")
  .map((line) => {
    const [name = "", ...words] = line.trim().split(/\s+/);
    return { name, words };
  });
const stages = instructions.filter(({ name }) => name === "FROM").length;
const last = instructions.slice(instructions.findLastIndex(({ name }) => name === "FROM"));

function lastOf(name: string): readonly string[] {
  return last.findLast((instruction) => instruction.name === name)?.words ?? [];
}

test("the image is built from a Node that runs the sources, on a Debian whose setpriv confines document workers", () => {
  assert.equal(stages, 2);
  const { engines } = JSON.parse(read("package.json")) as { engines: { node: string } };
  const oldest = Number(/>=(\d+)/.exec(engines.node)?.[1]);
  for (const { words } of instructions.filter(({ name }) => name === "FROM")) {
    const [, major, debian] = /^node:(\d+)-(\w+)-slim$/.exec(words[0] ?? "") ?? [];
    assert.ok(Number(major) > oldest, `${words[0]} does not name a Node of this project`);
    assert.equal(debian, "trixie", "util-linux before 2.41 has neither the filter of system calls nor Landlock");
  }
});

test("everything that is copied into the image is there, and is let through to the build", () => {
  const letThrough = read("deploy", "Dockerfile.dockerignore").split("\n");
  assert.equal(
    letThrough.find((line) => line !== "" && !line.startsWith("#")),
    "*",
  );
  let copied = 0;
  for (const { name, words } of instructions) {
    assert.notEqual(name, "ADD");
    if (name !== "COPY" || words[0]?.startsWith("--from=")) continue;
    for (const source of words.slice(0, -1).map((word) => word.replace(/\/$/, ""))) {
      copied += 1;
      assert.ok(existsSync(join(root, source)), `${source} is copied but does not exist`);
      assert.ok(letThrough.includes(`!${source}`), `${source} is copied but kept from the build`);
    }
  }
  assert.ok(copied >= 9);
});

test("the image runs as an unprivileged user, from files that it does not own, and has a health check", () => {
  assert.match(lastOf("USER")[0] ?? "", /^[1-9]\d*:[1-9]\d*$/);
  assert.ok(!last.some(({ name, words }) => name === "COPY" && words.some((word) => word.startsWith("--chown"))));
  assert.match(lastOf("HEALTHCHECK").join(" "), /127\.0\.0\.1:8080\/healthz/);
  const started = (JSON.parse(lastOf("ENTRYPOINT").join(" ")) as readonly string[]).join(" ");
  assert.equal(started, "node bin/assay.js");
  const { scripts } = JSON.parse(read("package.json")) as { readonly scripts: { readonly start: string } };
  assert.equal(scripts.start, `exec ${started} serve || ${started} serve`);
  // What Node keeps of the sources, it keeps for the flags of the launcher only.
  const prepared = instructions.find(({ name, words }) => name === "RUN" && words.includes("migrate"));
  for (const command of ["serve --help", "migrate"])
    assert.ok(prepared?.words.join(" ").includes(`${started} ${command}`));
  assert.deepEqual(lastOf("VOLUME"), ["/data"]);
});

test("the caches of the image are built by the user that runs the service, who may read but not change them", () => {
  const made = instructions.findIndex(({ words }) => words.includes("scripts/build-console.ts") && words[0] === "node");
  const before = instructions.slice(0, made).findLast(({ name }) => name === "USER");
  assert.deepEqual(before?.words, lastOf("USER"));
  const after = instructions.slice(made).map(({ words }) => words.join(" "));
  assert.ok(
    after.some((line) => /chown -R 0:0 node_modules\/\.cache && chmod -R a\+rX node_modules\/\.cache/.test(line)),
  );
});

// --- settings

const imageEnvironment = Object.fromEntries(
  lastOf("ENV").map((word) => [word.slice(0, word.indexOf("=")), word.slice(word.indexOf("=") + 1)]),
);
const secrets = {
  ASSAY_DATABASE_URL: "postgres://assay:secret@database/assay",
  ASSAY_TOKEN: "a-token-that-is-long-enough",
  ASSAY_VAULT_ACCESS_KEY_ID: "key",
  ASSAY_VAULT_SECRET_ACCESS_KEY: "secret",
};
const settingNames: ReadonlySet<string> = new Set(Object.values(settings).map(({ name }) => name));
const namesOfNode = ["NODE_ENV", "NODE_OPTIONS"];

function requireGoodSettings(environment: Readonly<Record<string, string>>): ReturnType<typeof readConfig> {
  for (const name of Object.keys(environment)) {
    assert.ok(settingNames.has(name) || namesOfNode.includes(name), `${name} is no setting`);
  }
  return readConfig(environment);
}

test("the image's own settings are settings, and fit its volume and its health check", () => {
  const config = requireGoodSettings(imageEnvironment);
  assert.equal(config.home, "/data");
  assert.equal(config.port, 8080);
});

// --- the compose file

const compose = parse(read("deploy", "compose.yaml"))[0] ?? {};

test("the compose file runs the service confined, behind a database that answers, and on this machine only", () => {
  const assay = at(compose, "services.assay");
  assert.equal(at(assay, "read_only"), true);
  assert.deepEqual(at(assay, "cap_drop"), ["ALL"]);
  assert.deepEqual(at(assay, "security_opt"), ["no-new-privileges:true"]);
  assert.ok((at(assay, "tmpfs") as string[]).includes("/tmp"));
  assert.equal(at(assay, "depends_on.database.condition"), "service_healthy");
  for (const port of at(assay, "ports") as string[]) assert.match(port, /^127\.0\.0\.1:/);
  for (const service of Object.values(at(compose, "services") as Tree)) {
    assert.ok(at(service, "deploy.resources.limits.memory") !== undefined);
    assert.ok(at(service, "restart") !== undefined);
  }
  assert.ok(at(compose, "services.database.healthcheck.test") !== undefined);
  assert.ok(existsSync(join(deploy, String(at(assay, "build.context")), String(at(assay, "build.dockerfile")))));
});

test("the compose file's volumes are declared, and its settings are settings", () => {
  const declared = Object.keys(at(compose, "volumes") as Tree);
  for (const service of Object.values(at(compose, "services") as Tree)) {
    for (const volume of at(service, "volumes") as string[]) assert.ok(declared.includes(volume.split(":")[0] ?? ""));
  }
  const environment = at(compose, "services.assay.environment") as Record<string, string>;
  const filled = Object.entries(environment).map(([name, value]) => [
    name,
    value.replace(/\$\{\w+:\?[^}]+\}/g, "a-value-that-is-long-enough"),
  ]);
  const config = requireGoodSettings({ ...imageEnvironment, ...Object.fromEntries(filled) });
  const database = new URL(config.databaseUrl ?? "");
  assert.equal(at(compose, `services.${database.hostname}.environment.POSTGRES_USER`), database.username);
  assert.equal(`/${at(compose, `services.${database.hostname}.environment.POSTGRES_DB`)}`, database.pathname);
});

// --- the manifests

const manifestFiles = readdirSync(manifestFolder).filter((name) => name.endsWith(".yaml"));
const manifests = manifestFiles
  .filter((name) => name !== "kustomization.yaml")
  .flatMap((name) => parse(read("deploy", "kubernetes", name)));
const kustomization = parse(read("deploy", "kubernetes", "kustomization.yaml"))[0] ?? {};
const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);
const set = ofKind("StatefulSet")[0];
const pod = at(set, "spec.template.spec");
const container = at(pod, "containers.0");

test("every manifest is taken up, once, and has what each object needs", () => {
  const listed = at(kustomization, "resources") as string[];
  assert.deepEqual([...listed].sort(), manifestFiles.filter((name) => name !== "kustomization.yaml").sort());
  const names = manifests.map(({ kind, metadata }) => `${kind} ${at(metadata, "name")}`);
  assert.equal(new Set(names).size, names.length);
  for (const manifest of manifests) {
    assert.ok(manifest.apiVersion !== undefined && at(manifest, "metadata.name") !== undefined);
  }
  const namespace = at(ofKind("Namespace")[0], "metadata.name");
  assert.equal(at(kustomization, "namespace"), namespace);
});

test("everything that selects pods selects those of the set", () => {
  const labels = at(set, "spec.template.metadata.labels");
  for (const found of [
    at(set, "spec.selector.matchLabels"),
    at(pod, "topologySpreadConstraints.0.labelSelector.matchLabels"),
    ...ofKind("Service").map((service) => at(service, "spec.selector")),
    ...ofKind("PodDisruptionBudget").map((budget) => at(budget, "spec.selector.matchLabels")),
    ...ofKind("NetworkPolicy").map((policy) => at(policy, "spec.podSelector.matchLabels")),
  ]) {
    assert.deepEqual(found, labels);
  }
  assert.equal(ofKind("PodDisruptionBudget").length, 1);
  assert.ok(ofKind("Service").some((service) => at(service, "metadata.name") === at(set, "spec.serviceName")));
});

test("pods are confined, bounded and never alone", () => {
  assert.ok(Number(at(set, "spec.replicas")) >= 2);
  assert.equal(at(pod, "securityContext.runAsNonRoot"), true);
  assert.equal(`${at(pod, "securityContext.runAsUser")}:${at(pod, "securityContext.runAsGroup")}`, lastOf("USER")[0]);
  assert.equal(at(pod, "securityContext.seccompProfile.type"), "RuntimeDefault");
  assert.equal(at(pod, "automountServiceAccountToken"), false);
  assert.equal(at(container, "securityContext.readOnlyRootFilesystem"), true);
  assert.equal(at(container, "securityContext.allowPrivilegeEscalation"), false);
  assert.deepEqual(at(container, "securityContext.capabilities.drop"), ["ALL"]);
  assert.ok(at(container, "resources.limits.memory") !== undefined);
  assert.ok(at(container, "resources.requests.cpu") !== undefined);
});

test("probes ask existing routes, and a stop leaves requests their time limit", () => {
  const routes = read("src", "routes", "health.ts");
  const ports = at(container, "ports") as readonly { readonly name: string; readonly containerPort: number }[];
  for (const probe of ["startupProbe", "livenessProbe", "readinessProbe"]) {
    assert.ok(routes.includes(`path: "${at(container, `${probe}.httpGet.path`)}"`), probe);
    assert.ok(ports.some(({ name }) => name === at(container, `${probe}.httpGet.port`)));
  }
  assert.equal(at(container, "readinessProbe.httpGet.path"), "/readyz");
  const [, pauseS] = at(container, "lifecycle.preStop.exec.command") as string[];
  const graceS = Number(at(pod, "terminationGracePeriodSeconds"));
  assert.ok(graceS > Number(pauseS) + settings.drainTimeoutMs.fallback / 1_000);
});

test("the manifests' settings are settings, keep no secret, and name the ports of the container", () => {
  const environment = at(ofKind("ConfigMap")[0], "data") as Record<string, string>;
  for (const name of Object.keys(environment)) assert.ok(!(name in secrets), `${name} belongs in the Secret`);
  const config = requireGoodSettings({ ...imageEnvironment, ...environment, ...secrets });
  const ports = (at(container, "ports") as readonly { readonly containerPort: number }[]).map(
    (port) => port.containerPort,
  );
  assert.deepEqual(ports, [config.port, config.metricsPort]);
});

test("what is mounted exists, and the data folder is on a persistent volume", () => {
  const mounts = at(container, "volumeMounts") as readonly { readonly name: string; readonly mountPath: string }[];
  const claims = (at(set, "spec.volumeClaimTemplates") as Tree[]).map((claim) => at(claim, "metadata.name"));
  const volumes = (at(pod, "volumes") as Tree[]).map(({ name }) => name);
  for (const { name } of mounts) assert.ok(claims.includes(name) || volumes.includes(name), name);
  const data = mounts.find(({ mountPath }) => mountPath === imageEnvironment.ASSAY_HOME);
  assert.ok(claims.includes(data?.name));
});
