/** Finds versions that are not exact and a lock file that would not install the same everywhere. */

type Versions = Readonly<Record<string, string>>;

const exactVersion = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/;

export function findPinProblems(manifest: Readonly<Record<string, unknown>>): string[] {
  return ["dependencies", "devDependencies", "optionalDependencies"].flatMap((kind) =>
    Object.entries((manifest[kind] ?? {}) as Versions)
      .filter(([, version]) => !exactVersion.test(version))
      .map(([name, version]) => `package.json: ${name} is ${version}; pin one exact version.`),
  );
}

interface LockedPackage {
  readonly resolved?: string;
  readonly integrity?: string;
  readonly optionalDependencies?: Versions;
}

/** `npm ci` refuses a lock file that lacks a package, also one for another platform. */
export function findLockProblems(lock: Readonly<Record<string, unknown>>): string[] {
  const packages = Object.entries((lock.packages ?? {}) as Readonly<Record<string, LockedPackage>>);
  const names = new Set(packages.map(([path]) => path.replace(/^.*node_modules\//, "")));
  const problems: string[] = [];
  if (packages.length < 2) problems.push("package-lock.json: it locks nothing.");
  for (const [path, { resolved, integrity, optionalDependencies }] of packages) {
    if (resolved !== undefined) {
      problems.push(`package-lock.json: ${path} has an address; the registry is the installer's own choice.`);
    }
    if (path !== "" && integrity === undefined) problems.push(`package-lock.json: ${path} has no integrity.`);
    for (const name of Object.keys(optionalDependencies ?? {})) {
      if (!names.has(name)) {
        problems.push(
          `package-lock.json: ${name} is missing for ${path}; choose a version that exists for every platform.`,
        );
      }
    }
  }
  return problems;
}
