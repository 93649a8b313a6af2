/** The chart, rendered by a small renderer of the part of Helm's templates that it uses, and held to the service and to the plain manifests. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { parse, parseAllDocuments } from "yaml";
import { readConfig, settings } from "../src/config.ts";
import { definitionsIn, render } from "./support/go-template.ts";

type Tree = Readonly<Record<string, unknown>>;

const root = join(import.meta.dirname, "..");
const chart = join(root, "deploy", "helm", "assay");
const read = (...path: readonly string[]) => readFileSync(join(chart, ...path), "utf8");
const templates = readdirSync(join(chart, "templates"));
const about = parse(read("Chart.yaml")) as {
  readonly name: string;
  readonly version: string;
  readonly appVersion: string;
};
const values = parse(read("values.yaml"), { uniqueKeys: true }) as Tree & {
  readonly settings: Tree;
  readonly metrics: Tree;
};
const defined = definitionsIn(read("templates", "_helpers.tpl"));

function at(tree: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((value, key) => (value as Tree | undefined)?.[key], tree);
}

function manifestsOf(changed: Tree): readonly Tree[] {
  const context = {
    Values: { ...values, ...changed },
    Chart: { Name: about.name, AppVersion: about.appVersion },
    Release: { Name: "fraud", Namespace: "team", Service: "Helm" },
  };
  return templates
    .filter((name) => name.endsWith(".yaml"))
    .flatMap((name) => parseAllDocuments(render(read("templates", name), context, defined), { uniqueKeys: true }))
    .flatMap((document) => {
      assert.deepEqual(document.errors, []);
      const manifest = document.toJS() as Tree | null;
      return manifest === null ? [] : [manifest];
    });
}

const one = manifestsOf({});
const several = manifestsOf({
  postgres: true,
  replicas: 3,
  existingSecret: "assay",
  metrics: { ...values.metrics, serviceMonitor: true },
  persistence: { size: "5Gi", storageClass: "fast" },
});
const ofKind = (manifests: readonly Tree[], kind: string) => manifests.filter((manifest) => manifest.kind === kind);
const setOf = (manifests: readonly Tree[]) => ofKind(manifests, "StatefulSet")[0];
const containerOf = (manifests: readonly Tree[]) => at(setOf(manifests), "spec.template.spec.containers.0");

/** Of each kind: its API, and what an object of it cannot be without. */
const kinds: Readonly<Record<string, readonly [string, readonly string[]]>> = {
  ConfigMap: ["v1", ["data"]],
  Service: ["v1", ["spec.selector", "spec.ports"]],
  StatefulSet: ["apps/v1", ["spec.serviceName", "spec.selector.matchLabels", "spec.template.spec.containers"]],
  NetworkPolicy: ["networking.k8s.io/v1", ["spec.podSelector", "spec.ingress"]],
  PodDisruptionBudget: ["policy/v1", ["spec.maxUnavailable", "spec.selector.matchLabels"]],
  ServiceMonitor: ["monitoring.coreos.com/v1", ["spec.selector.matchLabels", "spec.endpoints"]],
};

test("every object has the shape of its kind, its labels, and a name of the release", () => {
  for (const manifest of [...one, ...several]) {
    const [api, needed] = kinds[String(manifest.kind)] ?? ["", []];
    assert.equal(manifest.apiVersion, api, String(manifest.kind));
    for (const path of needed) assert.notEqual(at(manifest, path) ?? undefined, undefined, `${manifest.kind} ${path}`);
    assert.match(String(at(manifest, "metadata.name")), /^fraud(?:-pods)?$/);
    assert.equal((at(manifest, "metadata.labels") as Tree)["app.kubernetes.io/instance"], "fraud");
  }
  const named = several.map(({ kind, metadata }) => `${kind} ${at(metadata, "name")}`);
  assert.equal(new Set(named).size, named.length);
  assert.deepEqual(new Set(several.map(({ kind }) => kind)), new Set(Object.keys(kinds)));
});

test("everything that selects pods selects those of the set", () => {
  const labels = at(setOf(several), "spec.template.metadata.labels") as Tree;
  assert.deepEqual(Object.keys(labels), ["app.kubernetes.io/name", "app.kubernetes.io/instance"]);
  for (const found of [
    at(setOf(several), "spec.selector.matchLabels"),
    at(setOf(several), "spec.template.spec.topologySpreadConstraints.0.labelSelector.matchLabels"),
    ...ofKind(several, "Service").map((service) => at(service, "spec.selector")),
    ...ofKind(several, "PodDisruptionBudget").map((budget) => at(budget, "spec.selector.matchLabels")),
    ...ofKind(several, "NetworkPolicy").map((policy) => at(policy, "spec.podSelector.matchLabels")),
  ]) {
    assert.deepEqual(found, labels);
  }
  const monitored = at(ofKind(several, "ServiceMonitor")[0], "spec.selector.matchLabels") as Tree;
  const services = ofKind(several, "Service").filter((service) =>
    Object.entries(monitored).every(([name, value]) => (at(service, "metadata.labels") as Tree)[name] === value),
  );
  assert.deepEqual(
    services.map((service) => at(service, "metadata.name")),
    ["fraud-pods"],
  );
});

test("the embedded store has one node and a volume; several nodes share a database", () => {
  assert.equal(at(setOf(one), "spec.replicas"), 1);
  assert.equal(at(setOf(one), "spec.volumeClaimTemplates.0.spec.resources.requests.storage"), "20Gi");
  assert.deepEqual(ofKind(one, "PodDisruptionBudget"), [], "a budget would keep the only node from moving");
  assert.equal(at(setOf(several), "spec.replicas"), 3);
  assert.equal(at(setOf(several), "spec.volumeClaimTemplates.0.spec.storageClassName"), "fast");
  assert.deepEqual(at(containerOf(several), "envFrom.1.secretRef"), { name: "assay" });
  const schema = JSON.parse(read("values.schema.json")) as Tree;
  assert.deepEqual(at(schema, "then.properties.replicas"), { maximum: 1 });
  assert.deepEqual(at(schema, "else.properties.existingSecret"), { minLength: 1 });
});

test("values and their schema name the same things", () => {
  function compare(tree: Tree, schema: unknown, path: string): void {
    const known = at(schema, "properties") as Tree | undefined;
    if (known === undefined) return;
    for (const [name, value] of Object.entries(tree)) {
      assert.ok(name in known, `${path}${name} is not in the schema`);
      if (typeof value === "object" && value !== null) compare(value as Tree, known[name], `${path}${name}.`);
    }
    for (const name of Object.keys(known))
      assert.ok(name === "global" || name in tree, `${path}${name} has no default`);
  }
  compare(values, JSON.parse(read("values.schema.json")), "");
});

test("the chart's pods are those of the plain manifests, in what confines and probes them", () => {
  const plain = parse(readFileSync(join(root, "deploy", "kubernetes", "stateful-set.yaml"), "utf8")) as Tree;
  const plainContainer = at(plain, "spec.template.spec.containers.0");
  for (const path of [
    "securityContext",
    "startupProbe",
    "livenessProbe",
    "readinessProbe",
    "lifecycle",
    "volumeMounts",
    "resources",
    "ports",
  ]) {
    assert.deepEqual(at(containerOf(several), path), at(plainContainer, path), path);
  }
  for (const [name, value] of Object.entries(at(plain, "spec.template.spec.securityContext") as Tree)) {
    assert.deepEqual(at(setOf(one), `spec.template.spec.securityContext.${name}`), value, name);
  }
  assert.equal(at(setOf(one), "spec.template.spec.automountServiceAccountToken"), false);
  const graceS = Number(at(setOf(one), "spec.template.spec.terminationGracePeriodSeconds"));
  assert.ok(graceS > 5 + settings.drainTimeoutMs.fallback / 1_000);
});

test("settings are settings, as texts, and a change of them starts the pods again", () => {
  const data = at(ofKind(one, "ConfigMap")[0], "data") as Readonly<Record<string, string>>;
  const names = Object.values(settings).map(({ name }) => name as string);
  for (const [name, value] of Object.entries(data)) assert.ok(names.includes(name) && typeof value === "string", name);
  const config = readConfig({ ...data, ASSAY_PORT: "8080" });
  assert.deepEqual([config.metricsPort, config.documentConfinement], [values.metrics.port, "auto"]);
  const checksum = (manifests: readonly Tree[]) => at(setOf(manifests), "spec.template.metadata.annotations");
  assert.notDeepEqual(checksum(manifestsOf({ settings: { ASSAY_LOG_LEVEL: "warn" } })), checksum(one));
  const image = at(containerOf(one), "image");
  assert.equal(
    image,
    `images.example.org/assay:${(JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Tree).version}`,
  );
});

test("a template that the renderer does not know is refused", () => {
  for (const source of [
    "{{ .Values.x | upper }}",
    "{{ with .Values }}{{ end }}",
    "{{ if .Values.x }}",
    "{{ .Values.missing }}",
  ]) {
    assert.throws(() => render(source, { Values: { x: "a" } }, defined), source);
  }
});
