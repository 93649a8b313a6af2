/** The bill of materials of a release, in CycloneDX 1.6, from the lock file: every package that an installation without development has. */

interface LockedPackage {
  readonly version: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
}

export interface LockFile {
  readonly name: string;
  readonly version: string;
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

export interface BillOfMaterials {
  readonly bomFormat: "CycloneDX";
  readonly specVersion: "1.6";
  readonly version: number;
  readonly metadata: { readonly component: object };
  readonly components: readonly Component[];
}

interface Component {
  readonly type: "library";
  readonly "bom-ref": string;
  readonly name: string;
  readonly version: string;
  /** Optional ones are for other systems, or for what is not everywhere. */
  readonly scope: "required" | "optional";
  readonly purl: string;
  readonly hashes: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses: readonly { readonly expression: string }[];
}

/** No time and no random number: the same lock file gives the same text. */
export function billOfMaterials(lock: LockFile, license: string): BillOfMaterials {
  const components = Object.entries(lock.packages)
    .filter(([path, { dev }]) => path !== "" && dev !== true)
    .map(([path, locked]) =>
      componentOf(path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length), locked),
    );
  const purl = purlOf(lock.name, lock.version);
  const own = { type: "application", "bom-ref": purl, name: lock.name, version: lock.version, purl };
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: { ...own, licenses: [{ expression: license }] } },
    // The same version can lie in two places.
    components: [...new Map(components.map((component) => [component.purl, component])).values()].sort((a, b) =>
      a.purl < b.purl ? -1 : 1,
    ),
  };
}

function componentOf(name: string, { version, integrity, license, optional }: LockedPackage): Component {
  if (integrity === undefined || license === undefined)
    throw new Error(`The lock file has no digest or licence of ${name}.`);
  const purl = purlOf(name, version);
  const [algorithm = "", digest = ""] = integrity.split("-", 2);
  const content = Buffer.from(digest, "base64").toString("hex");
  return {
    type: "library",
    "bom-ref": purl,
    name,
    version,
    scope: optional === true ? "optional" : "required",
    purl,
    hashes: [{ alg: algorithm.replace("sha", "SHA-"), content }],
    licenses: [{ expression: license }],
  };
}

/** The scope of a name is percent-encoded in a package URL. */
function purlOf(name: string, version: string): string {
  return `pkg:npm/${name.replace(/^@/, "%40")}@${version}`;
}
