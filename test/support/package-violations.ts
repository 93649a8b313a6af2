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
  readonly license?: string;
  readonly dev?: boolean;
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

/** They ask for nothing but their notice. */
const freeLicences: readonly string[] = [
  "MIT",
  "ISC",
  "0BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "Unlicense",
];
/** Terms that hold for changes of the package itself only. */
const licencesForTools: readonly string[] = ["MPL-2.0"];
/** Libraries that are loaded at run time and can be exchanged. */
const loadedLibraries: Readonly<Record<string, RegExp>> = { "LGPL-3.0-or-later": /node_modules\/@img\/sharp-[\w-]+$/ };

/** Packages under terms that nobody has looked at. */
export function findLicenceProblems(lock: Readonly<Record<string, unknown>>): string[] {
  const packages = Object.entries((lock.packages ?? {}) as Readonly<Record<string, LockedPackage>>);
  return packages.flatMap(([path, { license = "no licence", dev = false }]) => {
    if (path === "") return [];
    const isAllowed = (term: string) =>
      freeLicences.includes(term) ||
      (dev && licencesForTools.includes(term)) ||
      loadedLibraries[term]?.test(path) === true;
    // Of `A OR B` either will do; of `A AND B` both have to.
    const choices = license.replaceAll(/[()]/g, "").split(" OR ");
    if (choices.some((choice) => choice.split(" AND ").every(isAllowed))) return [];
    return [`package-lock.json: ${path} is under ${license}; look at its terms before it is added to the list.`];
  });
}
